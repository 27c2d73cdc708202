/** Penalty points from the hands at the end of a round, as the rules page counts them (6). */

import { fault, missing, summed, type Fault, type Round, type Scoring, type Setting } from '../../score/types';
import { CONSTANTS } from './generated';

export interface Hand {
  /** The different values below bzzz that it holds. */
  values: number[];
  bzzz: number;
  /** For an empty hand: the token that is given back, where its seat may choose. */
  back?: number;
}

export const { values: VALUES, bzzz: ALL_BZZZ } = CONSTANTS;
export const { black: BLACK, yellow: YELLOW } = CONSTANTS;

export function empty(hand: Hand): boolean {
  return hand.values.length === 0 && hand.bzzz === 0;
}

/** The different values, and what every bzzz costs. */
function cost(hand: Hand): number {
  return hand.values.reduce((sum, value) => sum + value, 0) + CONSTANTS.bzzz_cost * hand.bzzz;
}

/** The tokens that a seat with these points may give back: it always holds the most black ones possible. */
export function tokens(points: number): number[] {
  const black = points >= BLACK ? [BLACK] : [];
  return points % BLACK > 0 ? [...black, YELLOW] : black;
}

function given(hand: Hand, before: number): number {
  const held = tokens(before);
  return held.length === 1 ? held[0]! : (held.find((token) => token === hand.back) ?? 0);
}

function tally(setting: Setting, rounds: readonly Round<Hand>[]): ReturnType<Scoring['tally']> {
  const points = Array.from({ length: setting.seats }, () => 0);
  const changes = rounds.map(({ entries }) =>
    entries.map((hand, seat) => {
      const change = hand === null ? 0 : empty(hand) ? -given(hand, points[seat]!) : cost(hand);
      points[seat]! += change;
      return change;
    }),
  );
  return { rounds: changes, points, over: points.some((sum) => sum >= Number(setting.options['limit'])) };
}

function faults(setting: Setting, rounds: readonly Round<Hand>[]): Fault[] {
  const { entries } = rounds.at(-1)!;
  const found = missing(rounds.at(-1)!);
  const hands = entries.filter((hand) => hand !== null);
  const before = summed(setting.seats, tally(setting, rounds.slice(0, -1)).rounds);
  entries.forEach((hand, seat) => {
    if (hand && empty(hand) && tokens(before[seat]!).length > 1 && !hand.back)
      found.push(fault('który żeton oddaje: czarny czy żółty?', 'which token is given back: black or yellow?', seat));
  });
  if (hands.filter(empty).length > 1)
    found.push(
      fault(
        'tylko jedna ręka może być pusta: runda kończy się, gdy ktoś zagra ostatnią kartę',
        'only one hand can be empty: the round ends when somebody plays the last card',
      ),
    );
  const bzzz = hands.reduce((sum, hand) => sum + hand.bzzz, 0);
  if (bzzz > ALL_BZZZ)
    found.push(fault(`w talii jest ${ALL_BZZZ} bzzz, a wpisano ${bzzz}`, `the deck has ${ALL_BZZZ} bzzz, not ${bzzz}`));
  return found;
}

export const scoring: Scoring<Hand> = { options: ['limit'], tally, faults };
