import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./*/{messages.ts,coach.ts,*.svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts in a source, without what is filled into them. */
function texts(source: string): string[] {
  const script = source.includes('<script') ? (/catalogue\(\{.*?\n {2}\}\)/s.exec(source)?.[0] ?? '') : source;
  let bare = script.replaceAll(/\/\*.*?\*\/|^import .*?;$|\/\/.*?$/gms, '');
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replaceAll(/\$\{[^{}]*\}/g, '');
  }
  return bare.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
}

/** Cards are called by their numbers: a pair `6 + 6`, the `1s`. */
const NAMES = /(\d+) ?\+ ?\1|\b1s\b/g;

test.each(Object.keys(sources))('no number of a rule is typed in the words of %s', (file) => {
  const typed = texts(sources[file]!).filter((text) => /\d/.test(text.replaceAll(NAMES, '')));
  expect(typed, 'take it from CONSTANTS or the view').toEqual([]);
});

test('words of every game are looked through', () => {
  const found = Object.entries(sources).filter(([, source]) => texts(source).length > 0);
  expect(found.length).toBeGreaterThan(10);
});
