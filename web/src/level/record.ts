/** How one does against bots, kept on this device, and how often one would win against others of them.
 *
 *  A strength is a logarithm: whoever has s wins e^s in e^s + Σ e^t matches against others of strengths t. The levels'
 *  are measured by the arena, for each number of seats; the weakest that thinks, which is about as strong as a
 *  beginner, has 0. */

import { games } from '../generated/games';
import type { Level } from '../generated/protocol';
import { strengths } from '../generated/strengths';
import { read, write } from '../storage';

export interface Result {
  match: string;
  seats: number;
  levels: Level[];
  /** Of the win: 1, 0, or a part of it where several won. */
  share: number;
}

const KEY = 'stolik-results';
const MOST = 60; // of a game: older ones tell how one used to play
const SPREAD = 0.8; // of newcomers around 0, the standard deviation, at least: people differ more where the levels do

type Shelf = Record<string, Result[]>;

const shelf = (): Shelf => read(KEY, {});

/** The results of a game, the latest last. */
export function ownResults(game: string): Result[] {
  return shelf()[game] ?? [];
}

/** Keep the result of a match, once. */
export function keepResult(game: string, result: Result): void {
  const all = shelf();
  const others = (all[game] ?? []).filter(({ match }) => match !== result.match);
  write(KEY, { ...all, [game]: [...others, result].slice(-MOST) });
}

/** Whether it is known how strong the bots of a game are. */
export function measured(game: string, seats: number): boolean {
  return strengths[game]?.[seats] !== undefined;
}

/** How often somebody wins against some bots. */
export function chance(game: string, levels: readonly Level[], own: number): number {
  const table = strengths[game]?.[levels.length + 1] ?? {};
  const others = levels.reduce((sum, level) => sum + Math.exp(table[level] ?? 0), 0);
  return Math.exp(own) / (Math.exp(own) + others);
}

/** How strong somebody probably is who had these results; without any, as strong as a beginner. */
export function strengthOf(game: string, results: readonly Result[]): number {
  const known = results.filter(({ levels }) => measured(game, levels.length + 1));
  const strongest = Object.values(strengths[game] ?? {}).map((table) => Math.max(...Object.values(table)));
  const spread = Math.max(SPREAD, ...strongest.map((strength) => strength / 2));
  // What is still to gain falls with the strength, so the likeliest one is found by halving.
  const left = (own: number): number =>
    known.reduce((sum, { levels, share }) => sum + share - chance(game, levels, own), -own / spread ** 2);
  let [low, high] = [-8, 8];
  for (let halves = 0; halves < 40; halves++) {
    const middle = (low + high) / 2;
    if (left(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** The level at which somebody wins about as often as everybody else at the table. */
export function equalLevel(game: string, seats: number, own: number): Level {
  const thinking = games[game]!.levels.slice(1);
  const off = (level: Level): number => Math.abs(chance(game, Array<Level>(seats - 1).fill(level), own) - 1 / seats);
  return thinking.reduce((best, one) => (off(one) < off(best) ? one : best));
}

/** The bots against whom somebody wins as often as wished, as near as can be; the weakest come first. */
export function opponents(game: string, seats: number, wish: number, own: number): Level[] {
  const off = (levels: Level[]): number => Math.abs(chance(game, levels, own) - wish);
  return mixes(games[game]!.levels, seats - 1).reduce((best, one) => (off(one) < off(best) ? one : best));
}

/** Every way to seat a number of bots, of one level or of two neighbouring ones; their order does not matter. */
function mixes(levels: readonly Level[], count: number): Level[][] {
  const found: Level[][] = levels.map((level) => Array<Level>(count).fill(level));
  for (const [at, weaker] of levels.slice(0, -1).entries())
    for (let some = 1; some < count; some++)
      found.push([...Array<Level>(some).fill(weaker), ...Array<Level>(count - some).fill(levels[at + 1]!)]);
  return found;
}
