import { expect, test } from 'vitest';
import { frame, watched } from './frame';
import type { Layout, Spot } from './types';

const size = { width: 390, height: 796 };
const screen = frame({ seat: 'public', seats: 2 }, size, { hand: 178, cards: 46 });
const card = (seat: number, index: number, x: number, width: number): Spot => ({
  place: `hands.${seat}`,
  index,
  face: null,
  x,
  y: 700,
  width,
  height: width * 1.4,
});

test('a spectator has no hand: the one at the bottom lies as small as the others, in the same place', () => {
  const middle = size.width / 2;
  const spots = [card(1, 0, 100, 30), card(0, 0, middle - 80, 100), card(0, 1, middle + 80, 100)];
  const layout: Layout = { frame: screen, spots, areas: {} };
  const [other, left, right] = watched(layout).spots;
  expect(other).toEqual(spots[0]);
  expect([left!.width, right!.width]).toEqual([30, 30]);
  expect([left!.x, right!.x]).toEqual([middle - 24, middle + 24]);
});

test('a table without hands stays as it is', () => {
  const layout: Layout = { frame: screen, spots: [], areas: {} };
  expect(watched(layout)).toBe(layout);
});
