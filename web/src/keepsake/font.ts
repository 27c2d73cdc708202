/** A face of a font by its family and letters, however these are written: a stylesheet says `U+??`, a browser `U+0-FF`. */
export function fontName(family: string, letters: string): string {
  return `${family.replaceAll(/["']/g, '')} ${letters.split(',').map(range).join()}`;
}

function range(part: string): string {
  const [from = '', to = from] = part.trim().slice('U+'.length).split('-');
  return `${parseInt(from.replaceAll('?', '0'), 16)}-${parseInt(to.replaceAll('?', 'F'), 16)}`;
}
