import { expect, test } from 'vitest';
import { between, carried, samePose, transform } from './motion';

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

test('in a table laid out for another room a card that lies is in its place at once, and one on its way keeps what is left of it', () => {
  expect(carried(LEFT, LEFT, RIGHT)).toEqual(RIGHT);
  const odd = { x: 0.1, y: 0.7, width: 33.3, turn: 0.3 };
  expect(samePose(carried(odd, odd, LEFT), LEFT)).toBe(true);
  const halfway = between(LEFT, RIGHT, 0.5);
  expect(carried(halfway, RIGHT, LEFT)).toEqual({ x: -40, y: 0, width: 30, turn: -20 });
});
