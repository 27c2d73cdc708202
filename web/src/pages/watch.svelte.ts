/** Time at a table: since when it waits for whom, and how long until a bot plays. Nothing ticks unless a clock runs. */

import { LONG_CLOCK, NUDGE_AFTER } from '../generated/constants';
import type { Table } from '../generated/protocol';
import type { View } from '../stage/types';

export class Watch {
  private now = $state(0);
  private since: number;

  constructor(
    private readonly table: () => Table,
    private readonly view: () => View,
    private readonly clock: () => number,
  ) {
    this.now = clock();
    this.since = table().match?.moved ?? this.now;
    let first = true;
    $effect(() => {
      this.view(); // with every step the waiting begins anew
      if (!first) this.since = this.now = this.clock();
      first = false;
    });
    $effect(() => this.tick());
  }

  /** Seconds until a bot plays for a seat: for whoever is gone, or by the table's clock; null where none runs. */
  readonly left = (seat: number): number | null => {
    const { grace, clock } = this.table();
    const player = this.table().seats[seat];
    if (player?.kind !== 'person' || player.replaced || this.view().over) return null;
    const unhurried = clock !== null && clock >= LONG_CLOCK; // then nobody is played for because they left
    const gone = player.connected || player.away_since === null || unhurried ? null : player.away_since + grace;
    const due = clock === null || !this.view().to_act.includes(seat) ? null : this.since + clock;
    const ends = [gone, due].filter((end) => end !== null);
    return ends.length > 0 ? Math.max(0, Math.round(Math.min(...ends) - this.now)) : null;
  };

  /** Somebody else, on the line, for whom the table waits and who has been nudged or may be. */
  sleeper(me: number[]): { seat: number; nudged: boolean; free: boolean } | null {
    const { seats } = this.table();
    const seat = this.view().to_act.find((other) => {
      const player = seats[other];
      return player?.kind === 'person' && !player.replaced && player.connected && !me.includes(other);
    });
    if (seat === undefined || this.view().over) return null;
    const asked = seats[seat]!.nudged ?? 0;
    const nudged = asked > this.since;
    return { seat, nudged, free: this.now - Math.max(this.since, asked) > NUDGE_AFTER };
  }

  /** A second goes by while somebody reads a clock; otherwise one look when a nudge becomes possible. */
  private tick(): (() => void) | undefined {
    const seats = this.table().seats.map(({ seat }) => seat);
    if (seats.some((seat) => this.left(seat) !== null)) {
      const timer = setInterval(() => (this.now = this.clock()), 1000);
      return () => clearInterval(timer);
    }
    const sleeper = this.sleeper([]);
    if (!sleeper || sleeper.free) return undefined;
    const timer = setTimeout(() => (this.now = this.clock()), (NUDGE_AFTER + 0.2) * 1000);
    return () => clearTimeout(timer);
  }
}
