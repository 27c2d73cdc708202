/** Penalty points from the cats left in the hands at the end of a round. */

import { missing, summed, type Fault, type Round, type Scoring, type Setting } from '../../score/types';

/** How many cats of each value from 1 to 10 a hand holds. */
export type Hand = number[];

export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const ALL = [9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

/** How many cats of each value are in the game. */
export function deck(seats: number): number[] {
  const leftOut = seats === 3 ? [1, 2, 9] : seats === 4 ? [1] : [];
  return VALUES.map((value) => (leftOut.includes(value) ? 0 : ALL[value - 1]!));
}

export function cost(hand: Hand): number {
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
      found.push({
        seat: null,
        text: {
          pl: `kotów ${VALUES[at]!} jest w tej grze ${most}, a wpisano ${count}`,
          en: `this game has ${most} cats of ${VALUES[at]!}, not ${count}`,
        },
      });
  });
  return found;
}

export const scoring: Scoring<Hand> = { options: ['rounds'], tally, faults };
