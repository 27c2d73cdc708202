/** The games whose points can be kept, found by their folders. */

import { GAMES } from '../games';
import { games } from '../generated/games';
import type { Options, Pad, Scoring } from './types';

const scorings = import.meta.glob<Scoring>('../games/*/score.ts', { import: 'scoring' });
const pads = import.meta.glob<Pad>('../games/*/Score.svelte', { import: 'default' });

export const SCORED: readonly string[] = GAMES.filter((game) => scorings[`../games/${game}/score.ts`]);

export interface Keeper {
  scoring: Scoring;
  Pad: Pad;
}

/** A game's arithmetic and what is tapped for it; null when its folder has none. */
export async function loadKeeper(game: string): Promise<Keeper | null> {
  const [scoring, Pad] = await Promise.all([loadScoring(game), pads[`../games/${game}/Score.svelte`]?.()]);
  return scoring && Pad ? { scoring, Pad } : null;
}

export async function loadScoring(game: string): Promise<Scoring | null> {
  return (await scorings[`../games/${game}/score.ts`]?.()) ?? null;
}

/** A game's options as the box has them. */
export function usual(game: string): Options {
  return Object.fromEntries((games[game]?.options ?? []).map((option) => [option.name, option.default]));
}

/** The seats with the best points, ascending. */
export function winnersOf(game: string, points: readonly number[]): number[] {
  const best = games[game]?.fewest ? Math.min(...points) : Math.max(...points);
  return points.flatMap((sum, seat) => (sum === best ? [seat] : []));
}
