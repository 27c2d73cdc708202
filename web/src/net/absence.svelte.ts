/** What was played at our seats while nobody was there, or while somebody there did not decide. */

import type { ToldStep, Viewer } from '../generated/protocol';
import type { Told } from '../stage/types';
import { read, write } from '../storage';

const KEY = 'stolik-seen';
const VIEWS = 12; // of matches, of which this device remembers how far it has shown them

export class Absence {
  /** By seat, until it has been read. */
  played: Map<Viewer, Told[]> = $state.raw(new Map());
  private readonly sent: string[] = [];
  private returning = false;
  private missed = 0;

  /** A line to the table is up: what was played until now, we may not have seen. */
  comeBack(): void {
    this.returning = true;
  }

  /** How many moves there are when the table is seen (again). */
  found(seq: number): void {
    if (this.returning) this.missed = seq;
    this.returning = false;
  }

  /** A move of our own is on its way. */
  sends(seat: Viewer, move: string): void {
    this.sent.push(`${seat} ${move}`);
  }

  refused(seat: Viewer, move: string): void {
    const at = this.sent.indexOf(`${seat} ${move}`);
    if (at >= 0) this.sent.splice(at, 1);
  }

  /** Steps that a viewer is shown; `replaced` tells whether a bot plays at that seat. */
  hear(viewer: Viewer, steps: readonly ToldStep[], replaced: boolean): void {
    const others = moves(viewer, steps).filter(({ seq, told }) => {
      const own = this.sent.includes(`${viewer} ${told.move}`);
      if (own) this.refused(viewer, told.move!);
      return !own && (replaced || seq <= this.missed);
    });
    this.tell(viewer, others);
  }

  /** The whole match, of which this device has seen the beginning. */
  recall(viewer: Viewer, steps: readonly ToldStep[], since: number): void {
    this.tell(
      viewer,
      moves(viewer, steps).filter(({ seq }) => seq > since),
    );
  }

  read(viewer: Viewer): void {
    if (!this.played.has(viewer)) return;
    this.played = new Map([...this.played].filter(([other]) => other !== viewer));
  }

  private tell(viewer: Viewer, found: { told: Told }[]): void {
    if (found.length === 0) return;
    const before = this.played.get(viewer) ?? [];
    this.played = new Map([...this.played, [viewer, [...before, ...found.map(({ told }) => told)]]]);
  }
}

/** The moves made at a viewer's own seat. */
function moves(viewer: Viewer, steps: readonly ToldStep[]): { seq: number; told: Told }[] {
  return steps
    .map(({ seq, event }) => ({ seq, told: event as unknown as Told }))
    .filter(({ told }) => told.event === 'move' && told.seat === viewer);
}

const kept = (): Record<string, number> => read(KEY, {});

/** The last move of a match that this device has shown; none for a match that it has not. */
export function lastShown(match: string, viewer: Viewer): number {
  return kept()[`${match} ${viewer}`] ?? Infinity;
}

export function keepShown(match: string, viewer: Viewer, seq: number): void {
  const key = `${match} ${viewer}`;
  const others = Object.entries(kept()).filter(([other]) => other !== key);
  write(KEY, Object.fromEntries([...others.slice(1 - VIEWS), [key, seq]]));
}
