import { expect, test } from 'vitest';
import { problems } from './checks';
import { frame } from './frame';
import type { Area, Rect, Spot, View } from './types';

const size = { width: 600, height: 375 };
const view = { seat: 0, seats: 2, legal: {} } as View;

/** What is wrong with a table on which one thing lies besides the frame. */
function found({ spot, area }: { spot?: Partial<Spot>; area?: Partial<Rect> }): string[] {
  const laid = frame(view, size, { hand: 0, cards: 30 });
  const { x, y } = laid.middle;
  const card = { place: 'pile', index: 0, face: '7', x: x + 60, y: y + 60, width: 40, height: 56 };
  const areas: Record<string, Area> = area ? { pile: { x, y, width: 50, height: 50, ...area } } : {};
  const board = {
    path: () => [],
    buttons: () => [],
    layout: () => ({
      frame: laid,
      spots: spot ? [{ ...card, ...spot }] : [],
      areas,
    }),
  };
  return problems(board, view, size);
}

test('a table in order has no problem', () => {
  expect(found({ spot: {}, area: {} })).toEqual([]);
});

test('a size below nothing is told', () => {
  expect(found({ area: { width: -20 } })).toEqual(['pile is -20 × 50']);
  expect(found({ spot: { face: null, height: -3 } })).toEqual(['pile#0 is 40 × -3']);
  expect(found({ area: { height: NaN } })).toEqual(['pile is 50 × NaN']);
});

test('a face too small to read is told, a back is not', () => {
  expect(found({ spot: { width: 16 } })).toEqual(['pile#0 is 16 wide: too small to read']);
  expect(found({ spot: { width: 16, down: true } })).toEqual([]);
});

test('more buttons than have room beside each other are told', () => {
  const calls = ['1', '2', '3', '4', '5'];
  const board = {
    path: (move: string) => [move],
    buttons: () => calls.map((target) => ({ target, label: target })),
    layout: () => ({ frame: frame(view, size, { hand: 0, cards: 30 }), spots: [], areas: {} }),
  };
  const told = '5 buttons, and room for 4: lay spots with these targets on the table instead';
  expect(problems(board, { ...view, legal: { '0': calls } }, size)).toEqual([told]);
  expect(problems(board, { ...view, legal: { '0': calls.slice(1) } }, size)).toEqual([]);
});
