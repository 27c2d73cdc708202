import { expect, test } from 'vitest';
import { blocks, inline } from './markdown';

test('a rules page becomes headings, rules with their numbers, and tables', () => {
  const page = blocks(`# Title

A line
that goes on.

## 3. A turn
- **3.1** Do *one* thing: \`draw\`
  or not.
- **3.2** More.

| pair | effect |
|---|---|
| 1+1 | throw |
`);
  expect(page.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'list', 'table']);
  expect(page[1]).toEqual({ kind: 'paragraph', content: [{ kind: 'text', text: 'A line that goes on.' }] });
  expect(page[2]).toMatchObject({ level: 2, rule: '3' });
  expect(page[3]).toMatchObject({ items: [{ rule: '3.1' }, { rule: '3.2' }] });
  expect(page[4]).toMatchObject({ rows: [[[{ text: '1+1' }], [{ text: 'throw' }]]] });
});

test('what stands out in a line is kept apart', () => {
  expect(inline('a **b** *c* `d` e')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'text', text: ' e' },
  ]);
});
