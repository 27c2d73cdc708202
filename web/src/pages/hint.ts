/** What a hint says: moves that read the same are one, the best come first, and only gaps that matter are told. */

import type { Share } from '../generated/protocol';

const GAP = 0.02; // simulations tell no smaller one
const MOST = 6;

export interface Advice {
  text: string;
  share: number;
  /** How far below the best: null where no difference can be told. */
  gap: number | null;
}

export function advised(shares: Share[], told: (move: string) => string): Advice[] {
  const best = new Map<string, number>();
  for (const { move, share } of shares) best.set(told(move), Math.max(share, best.get(told(move)) ?? 0));
  const ranked = [...best].sort(([, one], [, other]) => other - one).slice(0, MOST);
  const top = ranked[0]?.[1] ?? 0;
  return ranked.map(([text, share]) => ({ text, share, gap: top - share < GAP ? null : top - share }));
}
