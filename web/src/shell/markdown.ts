/** The rules pages' Markdown as data: headings, paragraphs, lists, tables, and what stands out in a line. */

export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string };
export type Block =
  | { kind: 'heading'; level: number; content: Inline[]; rule: string | null }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: { content: Inline[]; rule: string | null }[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const chunk of text.trim().split(/\n{2,}|\n(?=#)|(?<=^#[^\n]*)\n/m)) {
    const lines = chunk.split('\n');
    const heading = /^(#+)\s+(.*)$/.exec(lines[0] ?? '');
    if (heading) {
      const title = heading[2] ?? '';
      found.push({
        kind: 'heading',
        level: heading[1]!.length,
        content: inline(title),
        rule: /^(\d+)\./.exec(title)?.[1] ?? null,
      });
      const rest = lines.slice(1).join('\n');
      if (rest.trim()) found.push(...blocks(rest));
    } else if (lines.every((line) => line.startsWith('|'))) {
      const [head = [], , ...rows] = lines.map(cells);
      found.push({ kind: 'table', head, rows });
    } else if (/^[-*] /.test(chunk)) {
      found.push({ kind: 'list', items: chunk.split(/\n(?=[-*] )/).map(item) });
    } else if (chunk.trim()) {
      found.push({ kind: 'paragraph', content: inline(chunk) });
    }
  }
  return found;
}

function cells(line: string): Inline[][] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(inline);
}

function item(text: string): { content: Inline[]; rule: string | null } {
  const said = text.replace(/^[-*] /, '').replace(/\n\s*/g, ' ');
  return { content: inline(said), rule: /^\*\*([\d.]+)\*\*/.exec(said)?.[1] ?? null };
}

const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function inline(text: string): Inline[] {
  const said = text.replace(/\s+/g, ' ').trim();
  const parts: Inline[] = [];
  let at = 0;
  for (const match of said.matchAll(MARKED)) {
    if (match.index > at) parts.push({ kind: 'text', text: said.slice(at, match.index) });
    const [whole, strong, em, code] = match;
    parts.push(
      strong ? { kind: 'strong', text: strong } : em ? { kind: 'em', text: em } : { kind: 'code', text: code ?? '' },
    );
    at = match.index + whole.length;
  }
  if (at < said.length) parts.push({ kind: 'text', text: said.slice(at) });
  return parts;
}
