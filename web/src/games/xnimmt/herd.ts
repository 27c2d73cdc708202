/** Which bulls walk where: what the scene shows of a row that is collected. */

import type { Told } from '../../stage/types';
import { heads, ROWS, type Card, type Row } from './view';
import type { Mood } from './Head.svelte';

/** The row that a step hands to its seat; null when it does not. */
export function takenRow(told: Told): Row | null {
  const name = told.event === 'fill' ? told['row'] : /^row (\d)$/.exec(told.move ?? '')?.[1];
  return ROWS.find((row) => row === name) ?? null;
}

const MOST = 9; // more would only be in each other's way
export const FURS = ['#9c6a43', '#5a4034', '#b98552', '#7d4630', '#3f332e'];

export interface Walker {
  fur: string;
  mood: Mood;
}

/** A bull for each head on the cards. */
export function walkers(cards: readonly Card[]): Walker[] {
  return cards
    .flatMap((card) => Array.from({ length: heads(card) }, () => ({ mood: moodOf(heads(card)) })))
    .slice(0, MOST)
    .map(({ mood }, index) => ({ mood, fur: FURS[index % FURS.length]! }));
}

/** How a bull looks, by how many there are on its card. */
function moodOf(cost: number): Mood {
  if (cost >= 7) return 'furious';
  if (cost >= 5) return 'cross';
  return cost >= 3 ? 'grumpy' : cost === 2 ? 'calm' : 'glad';
}
