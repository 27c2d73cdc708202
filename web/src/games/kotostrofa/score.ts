/** Penalty points from the cats left in the hands at the end of a round. */

import { fault, missing, summed, type Fault, type Round, type Scoring, type Setting } from '../../score/types';
import { CONSTANTS } from './generated';

/** How many cats of each of the `VALUES` a hand holds. */
export type Hand = number[];

export const VALUES = CONSTANTS.values;

/** How many cats of each value are in the game. */
export function deck(seats: number): number[] {
  return CONSTANTS.cats[seats]!;
}

function cost(hand: Hand): number {
  return hand.reduce((sum, count, at) => sum + count * VALUES[at]!, 0);
}

function tally(setting: Setting, rounds: readonly Round<Hand>[]): ReturnType<Scoring['tally']> {
  const changes = rounds.map(({ entries }) => entries.map((hand) => (hand ? cost(hand) : 0)));
  const points = summed(setting.seats, changes);
  const tied = points.filter((sum) => sum === Math.min(...points)).length > 1;
  return { rounds: changes, points, over: rounds.length >= Number(setting.options['rounds']) + (tied ? 1 : 0) };
}

function faults(setting: Setting, rounds: readonly Round<Hand>[]): Fault[] {
  const round = rounds.at(-1)!;
  const found = missing(round);
  deck(setting.seats).forEach((most, at) => {
    const count = round.entries.reduce((sum, hand) => sum + (hand?.[at] ?? 0), 0);
    if (count > most)
      found.push(
        fault(
          `kotów ${VALUES[at]!} jest w tej partii ${most}, a wpisano ${count}`,
          `this match has ${most} cats of ${VALUES[at]!}, not ${count}`,
        ),
      );
  });
  return found;
}

export const scoring: Scoring<Hand> = { options: ['rounds'], tally, faults };
