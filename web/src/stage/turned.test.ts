import { describe, expect, test } from 'vitest';
import { back, large, pointOn, turnOf, type Turn } from './turned';

describe('people around a tablet', () => {
  test.each([
    [2, [0, 180]],
    [3, [0, 90, 270]],
    [4, [0, 90, 180, 270]],
    [5, [0, 90, 180, 180, 270]],
    [6, [0, 90, 90, 180, 270, 270]],
  ])('%i of them sit clockwise, nobody on two sides', (people, turns) => {
    expect(Array.from({ length: people }, (_, place) => turnOf(place, people))).toEqual(turns);
  });
});

test('a card is dragged away from oneself wherever one sits', () => {
  // On the screen: up for the lower person, right for the left one, down for the upper one, left for the right one.
  const away = { 0: { x: 0, y: -9 }, 90: { x: 9, y: 0 }, 180: { x: 0, y: 9 }, 270: { x: -9, y: 0 } };
  for (const [turn, by] of Object.entries(away)) {
    const seen = back(by, Number(turn) as Turn);
    expect(seen.x).toBeCloseTo(0);
    expect(seen.y).toBeCloseTo(-9);
  }
});

test('a point of the screen is found on a stage that is turned and enlarged', () => {
  const stage = { left: 100, top: 50, width: 400, height: 800 } as DOMRect; // as it lies on the screen
  const size = { width: 400, height: 200 }; // the stage's own, turned by a quarter and twice as large
  expect(pointOn(stage, { x: 500, y: 50 }, { zoom: 2, size, turn: 90 })).toEqual({ x: 0, y: 0 });
  expect(pointOn(stage, { x: 100, y: 850 }, { zoom: 2, size, turn: 90 })).toEqual({ x: 400, y: 200 });
  expect(pointOn(stage, { x: 100, y: 850 }, { zoom: 2, size, turn: 270 })).toEqual({ x: 0, y: 0 });
  const upright = { width: 200, height: 400 };
  expect(pointOn(stage, { x: 110, y: 70 }, { zoom: 2, size: upright, turn: 0 })).toEqual({ x: 5, y: 10 });
  expect(pointOn(stage, { x: 490, y: 830 }, { zoom: 2, size: upright, turn: 180 })).toEqual({ x: 5, y: 10 });
});

test('a phone is not laid on the table', () => {
  expect(large({ width: 820, height: 1180 })).toBe(true);
  expect(large({ width: 1366, height: 1024 })).toBe(true);
  expect(large({ width: 390, height: 844 })).toBe(false);
});
