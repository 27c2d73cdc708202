/** From taps to moves: every legal move is a set of targets, and what may be picked next follows from those alone. */

import type { Composed } from './types';

/** What the picks so far amount to, given the targets of every legal move. */
export function compose(
  moves: readonly { move: string; path: readonly string[] }[],
  picked: readonly string[],
): Composed {
  const next = new Set<string>();
  let ready: string | null = null;
  for (const { move, path } of moves) {
    const rest = without(path, picked);
    if (rest === null) continue;
    if (rest.length === 0) ready ??= move;
    for (const target of rest) next.add(target);
  }
  return { next, moves: ready === null ? null : [ready], complete: ready !== null && next.size === 0 };
}

/** A path less what has been picked; null when something picked is not on it. */
export function without(path: readonly string[], picked: readonly string[]): string[] | null {
  const rest = [...path];
  for (const target of picked) {
    const at = rest.indexOf(target);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}
