/** What a hint says: moves that read the same are one, the best come first, and only gaps that matter are told. */

import type { Share } from '../generated/protocol';

const GAP = 0.02; // simulations tell no smaller one
const MOST = 6;

export interface Advice {
  text: string;
  share: number;
  /** How far below the best: null where no difference can be told. */
  gap: number | null;
  /** Why, in words. */
  because: string;
}

export function advised(shares: Share[], told: (move: string) => string, why: (share: Share) => string): Advice[] {
  const best = new Map<string, Share>();
  for (const one of shares) {
    const text = told(one.move);
    if (one.share > (best.get(text)?.share ?? -1)) best.set(text, one);
  }
  const ranked = [...best].sort(([, one], [, other]) => other.share - one.share).slice(0, MOST);
  const top = ranked[0]?.[1].share ?? 0;
  return ranked.map(([text, one]) => ({
    text,
    share: one.share,
    gap: top - one.share < GAP ? null : top - one.share,
    because: why(one),
  }));
}
