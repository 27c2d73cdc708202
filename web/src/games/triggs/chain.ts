/** A chain of bonuses, read from what has been told: the row that began it and every row it ran to. */

import type { Told } from '../../stage/types';

export interface Chain {
  seat: number;
  /** The row that was crossed with cards, then the bonuses. */
  rows: number[];
}

// After the last bonus these follow of themselves; the chain stays to be seen until somebody acts.
const AFTERMATH = new Set(['reshuffle', 'remove', 'new_hand', 'end']);

/** The chain that the latest steps belong to; null when none of them crossed a box. */
export function chain(log: readonly Told[]): Chain | null {
  const rows: number[] = [];
  let seat: number | null = null;
  for (const told of log.toReversed()) {
    if (AFTERMATH.has(told.event)) {
      if (rows.length > 0 && told.event !== 'reshuffle' && told.event !== 'remove') break;
      continue;
    }
    const found = /^(cross|bonus) (\d+)/.exec(told.move ?? '');
    if (told.event !== 'move' || !found || typeof told.seat !== 'number') break;
    if (seat !== null && told.seat !== seat) break;
    seat = told.seat;
    rows.unshift(Number(found[2]));
    if (found[1] === 'cross') return { seat, rows };
  }
  return null;
}
