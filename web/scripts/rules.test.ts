import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RulesPage } from '../src/shell/rules';
import { rulesPage } from './rules';

const folder = new URL('../src/generated/rules/', import.meta.url);

test('a rules page becomes a title, chapters, rules with their numbers, and tables', () => {
  const page = rulesPage(`# Title

A line
that *goes* on.

## 3. A turn
- **3.1** Do *one* thing: \`draw\`
  or not.
- More.

| pair | effect |
|---|---|
| 1+1 | throw |

## Without a number
Words.
`);
  expect(page).toEqual({
    title: 'Title',
    preface: '<p>A line\nthat <em>goes</em> on.</p>\n',
    chapters: [
      { rule: '3', title: '3. A turn', text: expect.any(String) },
      { rule: null, title: 'Without a number', text: '<p>Words.</p>\n' },
    ],
  });
  const { text } = page.chapters[0]!;
  expect(text).toContain(
    '<li data-rule="3.1"><strong>3.1</strong> Do <em>one</em> thing: <code>draw</code>\nor not.</li>',
  );
  expect(text).toContain('<li>More.</li>');
  expect(text).toContain('<th scope="col">pair</th>');
  expect(text).toContain('<td>1+1</td>');
});

test('markup other than Markdown is refused', () => {
  expect(() => rulesPage('# Title\n\n<b onclick="x">bold</b>\n')).toThrow('plain Markdown');
});

function numbers({ chapters }: RulesPage): string[] {
  return chapters.flatMap(({ rule, text }) => [
    ...(rule === null ? [] : [rule]),
    ...[...text.matchAll(/data-rule="([^"]+)"/g)].map(([, number]) => number!),
  ]);
}

test.for(readdirSync(folder))('every numbered rule of %s can be opened by its number', (name) => {
  const written = readFileSync(new URL(name, folder), 'utf-8');
  const rules = [...written.matchAll(/^(?:## (\d+)\.|- \*\*([\d.]+)\*\*)/gm)].map(([, one, other]) => one ?? other!);
  const found = numbers(rulesPage(written));
  expect(found.length).toBeGreaterThan(10);
  expect(found).toEqual(rules);
  expect(new Set(found).size).toBe(found.length);
});
