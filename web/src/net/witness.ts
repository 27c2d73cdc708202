/** What this device was shown of a match: a few views, kept so that `stolik verify` can deal again and compare. */

import type { ToldStep, Viewer } from '../generated/protocol';
import { read, write } from '../storage';

const KEPT = 'stolik-sights';
const MATCHES = 20; // that are remembered
const VIEWS = 24; // of one match
const LETTERS = 500_000; // of all, in a storage that other things need too

/** What one of our seats saw after a number of moves; 0 is the deal. */
export interface Sight {
  seat: number;
  seq: number;
  view: Record<string, unknown>;
}

type Sights = Record<string, Sight[]>;

const here: Sights = {}; // known on this page, even if nothing can be kept

const stored = (): Sights => read(KEPT, {});

/** What this device saw of a match. */
export function sights(match: string): Sight[] {
  return (here[match] ??= stored()[match] ?? []);
}

/** Look at what is shown to a seat of ours: the first view of a round is kept, and the first in which the seat must decide. */
export function witness(match: string, viewer: Viewer, steps: readonly Pick<ToldStep, 'seq' | 'view'>[]): void {
  if (typeof viewer !== 'number') return;
  const known = sights(match);
  const all = [...known];
  for (const [index, { seq, view }] of steps.entries()) {
    const settled = steps[index + 1]?.seq !== seq; // else cards are still on their way
    if (settled && all.length < VIEWS && !all.some((one) => alike(one, viewer, view)))
      all.push({ seat: viewer, seq, view });
  }
  if (all.length > known.length) keep(match, all);
}

function alike(one: Sight, seat: number, view: Sight['view']): boolean {
  return one.seat === seat && one.view['round'] === view['round'] && decides(one.view, seat) === decides(view, seat);
}

function decides(view: Sight['view'], seat: number): boolean {
  return (view['to_act'] as number[]).includes(seat);
}

function keep(match: string, all: Sight[]): void {
  here[match] = all;
  const { [match]: _, ...others } = stored();
  let entries = [...Object.entries(others), [match, all] as const].slice(-MATCHES);
  while (entries.length > 1 && JSON.stringify(entries).length > LETTERS) entries = entries.slice(1);
  write(KEPT, Object.fromEntries(entries));
}

/** A record as the server tells it, with what this device saw beside it: one file for `stolik verify`. */
export function withSeen(record: string, seen: object): string {
  const open = record.trimEnd().slice(0, -1).trimEnd(); // all but the brace that closes it
  return `${open},\n  "seen": ${JSON.stringify(seen)}\n}\n`;
}
