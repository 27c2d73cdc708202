import { expect, test } from 'vitest';
import type { Point } from '../../generated/protocol';
import { settings } from '../../settings.svelte';
import { change, path, percent, pointAt } from './numbers';

const points: Point[] = [
  { number: 0, step: 0, shares: [0.5, 0.5], error: 0 },
  { number: 1, step: 4, shares: [0.75, 0.25], error: 0.01 },
  { number: 2, step: 8, shares: [1.002, -0.002], error: 0 },
];

test('small shares have a tenth, others none', () => {
  settings.language = 'en';
  expect([0.123, 0.0567, 0.02, 0, 1].map(percent)).toEqual(['12 %', '5.7 %', '2 %', '0 %', '100 %']);
  settings.language = 'pl';
  expect(percent(0.0567)).toBe('5,7 %');
});

test('a difference has its sign, nothing has none', () => {
  expect([0.12, -0.061, 0.001, -0.001].map(change)).toEqual(['+12 %', '−6 %', '0 %', '0 %']);
});

test('between two points the earlier one holds', () => {
  expect([0, 3, 4, 7, 9].map((step) => pointAt(points, step).number)).toEqual([0, 0, 1, 1, 2]);
});

test('a curve goes in steps from edge to edge and stays inside', () => {
  expect(path(points, 0, 8)).toBe('M0.00 50.00H50.00V25.00H100.00V0.00');
  expect(path(points, 1, 8)).toBe('M0.00 50.00H50.00V75.00H100.00V100.00');
});
