import { describe, expect, test } from 'vitest';
import type { PositionLine, PositionPart } from '../generated/protocol';
import { palette, withCard, withoutCard, withSeat, withTurn, withWords, written, type Parts } from './byhand';

function part(name: string, kind: PositionPart['kind'], words: string[] = [], backs: string[] = []): PositionPart {
  return { name, kind, title: { pl: name, en: name }, words, backs, choices: {} };
}

const PARTS: Parts = {
  table: [part('pile', 'cards', ['1', '2', '3'])],
  seat: [part('hand', 'cards', ['1', '2', '3'], ['?']), part('points', 'words'), part('passed', 'flag')],
};
const LINES: PositionLine[] = [
  { hand: [], acts: false, facts: { options: ['limit=20'], pile: ['1'], stock: ['3', '3'] } },
  { hand: ['2', '2'], acts: true, facts: { points: ['12'] } },
  { hand: ['3', 'w:3'], acts: false, facts: { passed: [], known: ['3'] } },
];
const PILE = { line: 0, part: PARTS.table[0]! };
const HAND = { line: 1, part: PARTS.seat[0]! };

describe('a position laid out by hand', () => {
  test('keeps the options and what can be laid out, and leaves all else to the deal', () => {
    expect(written(LINES, PARTS)).toBe('options limit=20, pile 1\n* 2 2, points 12\n  3 ?, passed');
  });

  test('has every card once to choose from, and what lies face down last', () => {
    expect(palette(PARTS)).toEqual(['1', '2', '3', '?']);
  });

  test('gets cards and loses them', () => {
    const more = withCard(withCard(LINES, PILE, '3'), HAND, '1');
    expect(written(more, PARTS)).toBe('options limit=20, pile 1 3\n* 2 2 1, points 12\n  3 ?, passed');
    const fewer = withoutCard(withoutCard(withoutCard(LINES, PILE, 0), HAND, 1), HAND, 0);
    expect(written(fewer, PARTS)).toBe('options limit=20\n* -, points 12\n  3 ?, passed');
  });

  test('has facts that are told or not', () => {
    const told = withWords(LINES, { line: 1, part: PARTS.seat[2]! }, []);
    const untold = withWords(told, { line: 2, part: PARTS.seat[2]! }, null);
    expect(written(untold, PARTS)).toBe('options limit=20, pile 1\n* 2 2, points 12, passed\n  3 ?');
  });

  test('has its turn moved on where one seat decides, and marked besides where several do', () => {
    expect(withTurn(LINES, 2).map(({ acts }) => acts)).toEqual([false, false, true]);
    expect(withTurn(LINES, 1).map(({ acts }) => acts)).toEqual([false, false, false]);
    const all = LINES.map((line) => ({ ...line, acts: true }));
    expect(withTurn(all, 2).map(({ acts }) => acts)).toEqual([true, true, false]);
  });

  test('has another seat with an empty hand', () => {
    expect(written(withSeat(LINES), PARTS).split('\n').at(-1)).toBe('  -');
  });
});
