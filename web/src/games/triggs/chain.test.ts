import { expect, test } from 'vitest';
import type { Told } from '../../stage/types';
import { chain } from './chain';

const move = (seat: number, text: string): Told => ({ event: 'move', seat, move: text });

test('a chain runs from the row that was crossed with cards through every bonus', () => {
  const log = [move(0, 'draw left'), move(1, 'cross 10: 10'), move(1, 'bonus 8'), move(1, 'bonus 5')];
  expect(chain(log)).toEqual({ seat: 1, rows: [10, 8, 5] });
});

test('it stays while cards are put in order, and ends when somebody acts', () => {
  const log = [move(1, 'cross 10: 4+6'), move(1, 'bonus 8'), { event: 'new_hand', seat: 1 }];
  expect(chain(log)).toEqual({ seat: 1, rows: [10, 8] });
  expect(chain([...log, move(0, 'discard 9x2')])).toBeNull();
});

test('of a log that begins in the middle nothing is made up', () => {
  expect(chain([move(1, 'bonus 8')])).toBeNull();
});
