import { expect, test } from 'vitest';
import { between, transform } from './motion';

const LEFT = { x: 10, y: 20, width: 40, turn: -10 };
const RIGHT = { x: 110, y: 60, width: 80, turn: 10 };

test('a card on its way is between where it was and where it goes, in size and turn too', () => {
  expect(between(LEFT, RIGHT, 0)).toEqual(LEFT);
  expect(between(LEFT, RIGHT, 0.25)).toEqual({ x: 35, y: 30, width: 50, turn: -5 });
  expect(between(LEFT, RIGHT, 1)).toEqual(RIGHT);
  expect(between(LEFT, RIGHT, 1.06).x).toBeCloseTo(116); // it settles: a little further, then back
});

test('a pose is told by the size that its card has now', () => {
  expect(transform(LEFT, 80, 120)).toBe('translate3d(-30.00px, -40.00px, 0) rotate(-10.00deg) scale(0.5000)');
});
