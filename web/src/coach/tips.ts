/** What the coach knows and remembers: a word when a rule first matters, and silence once it is known. */

import type { Texts } from '../generated/games';
import type { View } from '../stage/types';
import { read, write } from '../storage';

/** A word about a rule; `when` and `known` read what the view and the move say, and decide nothing. */
export interface Tip<V extends View = View> {
  name: string;
  text: Texts;
  /** Whether the rule matters to whoever must decide now. */
  when(view: V, legal: readonly string[]): boolean;
  /** Whether a move of theirs shows that they know it. */
  known?(move: string): boolean;
}

/** How often each tip of a game has been told. */
export type TimesTold = Record<string, number>;

const MOST = 2;
const KEY = 'stolik-coach';
const stored = (): Record<string, TimesTold> => read(KEY, {});
const tips = import.meta.glob<Tip[]>('../games/*/coach.ts', { import: 'tips' });

/** The tips of a game; none where its folder has none. */
export async function loadTips(game: string): Promise<Tip[]> {
  return (await tips[`../games/${game}/coach.ts`]?.()) ?? [];
}

/** What is new in a decision: the first tip that matters and has not been told often enough. */
export function fresh<V extends View>(all: readonly Tip<V>[], view: V, told: TimesTold): Tip<V> | null {
  const legal = view.legal[String(view.seat)] ?? [];
  return all.find((tip) => (told[tip.name] ?? 0) < MOST && tip.when(view, legal)) ?? null;
}

/** What has been told after one more tip was shown. */
export function shown(told: TimesTold, tip: Tip): TimesTold {
  return { ...told, [tip.name]: (told[tip.name] ?? 0) + 1 };
}

/** What need not be told any more after a move. */
export function learnt(all: readonly Tip[], told: TimesTold, move: string): TimesTold {
  const known = all.filter((tip) => tip.known?.(move));
  return { ...told, ...Object.fromEntries(known.map(({ name }) => [name, MOST])) };
}

export function remembered(game: string): TimesTold {
  return stored()[game] ?? {};
}

export function remember(game: string, told: TimesTold): void {
  write(KEY, { ...stored(), [game]: told });
}
