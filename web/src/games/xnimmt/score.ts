/** Bull heads in hands and X piles at the end of a round. */

import { games } from '../../generated/games';
import { doubt, fault, missing, summed, type Fault, type Round, type Scoring, type Setting } from '../../score/types';
import { CONSTANTS, NAME } from './generated';

/** Cards counted by the heads that they show, in the order of `HEADS`. */
export interface Left {
  hand: number[];
  pile: number[];
}

const printed = Object.values(games[NAME]!.printed);

/** How many heads a card may have, and how many cards there are of each kind. */
export const HEADS = [...new Set(printed)].sort((one, other) => one - other);
export const CARDS = HEADS.map((heads) => printed.filter((one) => one === heads).length);

export function heads(cards: readonly number[]): number {
  return cards.reduce((sum, count, at) => sum + count * HEADS[at]!, 0);
}

function cost({ hand, pile }: Left): number {
  return CONSTANTS.hand_cost * heads(hand) + CONSTANTS.pile_cost * heads(pile);
}

function tally(setting: Setting, rounds: readonly Round<Left>[]): ReturnType<Scoring['tally']> {
  const changes = rounds.map(({ entries }) => entries.map((left) => (left ? cost(left) : 0)));
  return {
    rounds: changes,
    points: summed(setting.seats, changes),
    over: rounds.length >= Number(setting.options['rounds']),
  };
}

function faults(_: Setting, rounds: readonly Round<Left>[]): Fault[] {
  const round = rounds.at(-1)!;
  const found = missing(round);
  CARDS.forEach((most, at) => {
    const count = round.entries.reduce((sum, left) => sum + (left ? left.hand[at]! + left.pile[at]! : 0), 0);
    if (count > most)
      found.push(
        fault(
          `kart z liczbą głów ${HEADS[at]!} jest w talii ${most}, a wpisano ${count}`,
          `the deck has ${most} cards with ${HEADS[at]!} heads, not ${count}`,
        ),
      );
  });
  const hands = round.entries.filter((left) => left !== null);
  if (hands.length === round.entries.length && hands.every(({ hand }) => heads(hand) > 0))
    found.push(
      doubt(
        'runda kończy się, gdy ktoś nie ma kart, a tu każdy jakieś ma',
        'a round ends when somebody has no cards, but here everybody has some',
      ),
    );
  return found;
}

export const scoring: Scoring<Left> = { options: ['rounds'], tally, faults };
