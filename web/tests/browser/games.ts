/** The games that the server knows, and what the tests must know of each: `trial` in its folder's `browser.ts`. */

import { games } from '../../src/generated/games';
import type { Secrets } from './hidden';

type Options = Record<string, unknown>;

export interface Trial {
  /** House rules for a match that is over soon. */
  short: Options;
  /** House rules for a match that lasts for twenty lines of the log, where the box's own may end sooner. */
  long?: Options;
  /** House rules for a match of two rounds, where there are such. */
  twoRounds?: Options;
  /** The chapters of the rules that lie open when one decides for the first time, and when all is over; none unless told. */
  deciding?: RegExp;
  ended?: RegExp;
  secrets: Secrets;
  /** How many cards of another's hand one may know at one's first turn; none unless told. */
  glimpsed?: number;
  /** What a hint's reasons sound like in English, where every decision has one. */
  reasons?: RegExp;
  /** The moves before a picture of the table is taken; six unless told. */
  pictured?: number;
}

export const GAMES: string[] = Object.keys(games);

/** A game for what is the same in all of them; two or three can sit down to it. */
export const ANY = GAMES.find((game) => [2, 3].every((seats) => games[game]!.seats.includes(seats)))!;

/** A game in which everybody has a hand, for three. */
export const WITH_HANDS = GAMES.find(
  (game) => games[game]!.cards.includes('hands.*') && games[game]!.seats.includes(3),
)!;

/** Games that stand for all where little depends on which it is; ALL_GAMES=1, as `make slow` says, tries every one. */
export const SOME = process.env['ALL_GAMES'] ? GAMES : [...new Set([ANY, WITH_HANDS])];

/** For what takes long: one game, or every one with ALL_GAMES=1. */
export const EVERY = process.env['ALL_GAMES'] ? GAMES : [ANY];

const trials = import.meta.glob<Trial>('../../src/games/*/browser.ts', { eager: true, import: 'trial' });

export function trial(game: string): Trial {
  const found = trials[`../../src/games/${game}/browser.ts`];
  if (!found) throw new Error(`games/${game}: browser.ts with \`trial\` is missing`);
  return found;
}
