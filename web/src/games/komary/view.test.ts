import { expect, test } from 'vitest';
import { bitten, type KomaryView } from './view';

function at(points: number[], winners: number[]): number[] {
  return bitten({ points, winners } as KomaryView);
}

test('the mosquitoes find all who have the most points, and nobody where all win', () => {
  expect(at([12, 41, 3], [2])).toEqual([1]);
  expect(at([41, 12, 41, 41], [1])).toEqual([0, 2, 3]);
  expect(at([40, 40], [0, 1])).toEqual([]);
});
