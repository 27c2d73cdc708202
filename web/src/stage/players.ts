/** Players for a table that no server knows: lessons, the workbench, tests. */

import type { Seat } from '../generated/protocol';

/** Somebody who sits there and is awake; whoever says more may. */
export function sitting(seat: number, given: Partial<Seat> = {}): Seat {
  return {
    seat,
    kind: 'person',
    name: null,
    animal: null,
    level: null,
    warming: false,
    connected: true,
    away_since: null,
    replaced: false,
    left: false,
    asleep: false,
    nudged: null,
    ready: false,
    host: seat === 0,
    ...given,
  };
}
