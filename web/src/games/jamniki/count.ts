/** How a coat stands: what a player would count with a finger while the game goes on. Points come from the server. */

import type { Colour } from '../../paper/Mark.svelte';
import { coatParts, type Laid, type Part } from './view';

export interface Run {
  colour: Colour;
  length: number;
  /** The first part of it, from the head. */
  from: number;
}

export function bones(coat: readonly Laid[]): number {
  return coatParts(coat).reduce((sum, part) => sum + part.bones, 0);
}

/** The longest stretch of neighbouring parts of one colour; white is none. */
export function longestRun(coat: readonly Laid[]): Run | null {
  let longest: Run | null = null;
  let run: Run | null = null;
  coatParts(coat).forEach((part, at) => {
    if (part.colour === 'white') run = null;
    else if (run?.colour === part.colour) run = { ...run, length: run.length + 1 };
    else run = { colour: part.colour, length: 1, from: at };
    if (run && run.length > (longest?.length ?? 0)) longest = run;
  });
  return longest;
}

/** Every stretch of one colour. */
function runs(coat: readonly Laid[]): (Run & { bones: number })[] {
  const found: (Run & { bones: number })[] = [];
  coatParts(coat).forEach((part, at) => {
    const last = found.at(-1);
    if (part.colour === 'white') return;
    if (last?.colour === part.colour && last.from + last.length === at) {
      last.length += 1;
      last.bones += part.bones;
    } else found.push({ colour: part.colour, length: 1, from: at, bones: part.bones });
  });
  return found;
}

/** The runs that a seat is best at where every colour scores: the longest of its colour, of equal ones with the fewest
 *  bones; equal in both, all score. */
export function bestRuns(coats: readonly (readonly Laid[])[], seat: number): Run[] {
  const better = (one: Run & { bones: number }, other: Run & { bones: number }): number =>
    other.length - one.length || one.bones - other.bones;
  const all = coats.map(runs);
  const colours = new Set(all[seat]!.map((run) => run.colour));
  return [...colours].flatMap((colour) => {
    const ranked = all.map((own) => own.filter((run) => run.colour === colour).sort(better)[0]);
    const mine = ranked[seat]!;
    const beaten = ranked.some((other) => other !== undefined && better(other, mine) < 0);
    return beaten ? [] : [{ colour, length: mine.length, from: mine.from }];
  });
}

/** How a seat stands at a task: a number to compare or to reach, and whether it would score if the game ended here. */
export interface Standing {
  met: boolean;
  /** Of a task that compares or counts up; null where there is only yes or no. */
  count: number | null;
  /** The best of the others, where that is what counts. */
  rival: number | null;
  /** What the count must reach; null where it must be the most, the fewest or just right. */
  goal: number | null;
}

const ROW = 5;

const MEASURES: Record<string, (parts: Part[]) => number> = {
  most_white: (parts) => colour(parts, 'white'),
  most_red: (parts) => colour(parts, 'red'),
  most_one_colour: (parts) => tiles(parts).filter(plain).length,
  fewest_bones: (parts) => -sum(parts),
};

const CONDITIONS: Record<string, (parts: Part[]) => boolean> = {
  no_one_colour: (parts) => !tiles(parts).some(plain),
  no_white: (parts) => colour(parts, 'white') === 0,
  no_eight: (parts) => !tiles(parts).some((tile) => sum(tile) === 8),
  no_equal_sums: (parts) => tiles(parts).every((tile, at, all) => at === 0 || sum(tile) !== sum(all[at - 1]!)),
};

export function standing(task: string, coats: readonly Laid[][], seat: number): Standing {
  const parts = coatParts(coats[seat] ?? []);
  const measure = MEASURES[task];
  if (measure) {
    const mine = measure(parts);
    const rivals = coats.filter((_, other) => other !== seat).map((coat) => measure(coatParts(coat)));
    const rival = rivals.length > 0 ? Math.abs(Math.max(...rivals)) : null;
    return { met: rivals.every((other) => other < mine), count: Math.abs(mine), rival, goal: null };
  }
  if (task === 'two_colours') {
    const count = new Set(parts.map((part) => part.colour)).size;
    return { met: count === 2, count, rival: null, goal: null };
  }
  if (task.startsWith('run_')) {
    const count = inRow(parts, [...task.slice('run_'.length)].map(Number));
    return { met: count === ROW, count, rival: null, goal: ROW };
  }
  return { met: CONDITIONS[task]?.(parts) ?? false, count: null, rival: null, goal: null };
}

/** How far a row of bones has come, read from head to tail: the whole of it, or its beginning at the tail end. */
function inRow(parts: Part[], wanted: number[]): number {
  const has = (from: number, length: number): boolean =>
    wanted.slice(0, length).every((bones, at) => parts[from + at]?.bones === bones);
  if (parts.some((_, from) => has(from, wanted.length))) return wanted.length;
  const lengths = wanted.map((_, at) => at).reverse();
  return lengths.find((length) => length <= parts.length && has(parts.length - length, length)) ?? 0;
}

function tiles(parts: Part[]): Part[][] {
  return parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1]!]] : []));
}

function plain([one, other]: Part[]): boolean {
  return one!.colour === other!.colour;
}

function colour(parts: Part[], wanted: Colour): number {
  return parts.filter((part) => part.colour === wanted).length;
}

function sum(parts: Part[]): number {
  return parts.reduce((total, part) => total + part.bones, 0);
}
