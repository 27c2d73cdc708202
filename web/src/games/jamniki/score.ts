/** Points from the coats at the end of a game: bones, runs (6) and tasks (7). */

import { games } from '../../generated/games';
import { named } from '../../i18n/words';
import { doubt, fault, missing, summed, type Fault, type Round, type Scoring, type Setting } from '../../score/types';
import { CONSTANTS, NAME } from './generated';

/** A tile by its name, or `WHITE` for one that lies white side up. */
export type Coat = string[];

/** The tasks that lie open. */
export type Tasks = string[];

export const WHITE = CONSTANTS.white;
export const TASKS = Object.keys(games[NAME]!.printed);
export const OPEN_TASKS = CONSTANTS.open_tasks;
const COLOURS = [...CONSTANTS.colours];

/** How many there are of each kind of tile. */
const COPIES: Record<string, number> = CONSTANTS.tiles;
export const TILES = Object.keys(COPIES);

export function copies(tile: string): number {
  return COPIES[tile] ?? 0;
}

export function coatLength(seats: number): number {
  return CONSTANTS.seats_and_coat - seats;
}

interface Part {
  colour: string;
  bones: number;
}

function parts(coat: Coat): Part[] {
  return coat.flatMap((tile) => [
    { colour: tile[0]!, bones: Number(tile[1]) },
    { colour: tile[2]!, bones: Number(tile[3]) },
  ]);
}

export function bones(coat: Coat): number {
  return parts(coat).reduce((sum, part) => sum + part.bones, 0);
}

/** Neighbouring parts of one colour, each run as its parts. */
function runs(coat: Coat, colour: string): Part[][] {
  const found: Part[][] = [[]];
  for (const part of parts(coat)) {
    if (part.colour === colour) found.at(-1)!.push(part);
    else found.push([]);
  }
  return found.filter((run) => run.length > 0);
}

/** The longest run of any colour. */
export function longestRun(coat: Coat): number {
  return Math.max(0, ...COLOURS.flatMap((colour) => runs(coat, colour).map((run) => run.length)));
}

/** The best run of a colour: the longest, then the one with the fewest bones (6.5). */
function bestRun(coat: Coat, colour: string): { length: number; bones: number } | null {
  const found = runs(coat, colour).map((run) => ({
    length: run.length,
    bones: run.reduce((sum, part) => sum + part.bones, 0),
  }));
  return found.sort((one, other) => other.length - one.length || one.bones - other.bones)[0] ?? null;
}

/** By seat: the lengths of the colours whose run is the best of all; equal ones all score (6.5). */
function everyColour(coats: Coat[]): number[] {
  return coats.map((_, seat) =>
    COLOURS.reduce((sum, colour) => {
      const best = coats.map((coat) => bestRun(coat, colour));
      const own = best[seat];
      const beaten = best.some(
        (run) => run && own && (run.length > own.length || (run.length === own.length && run.bones < own.bones)),
      );
      return sum + (own && !beaten ? own.length : 0);
    }, 0),
  );
}

const oneColour = (coat: Coat): number => coat.filter((tile) => tile[0] === tile[2]).length;
const ofColour = (coat: Coat, colour: string): number => parts(coat).filter((part) => part.colour === colour).length;
const sums = (coat: Coat): number[] => coat.map((tile) => bones([tile]));
const row = (coat: Coat, wanted: string): boolean =>
  parts(coat)
    .map((part) => part.bones)
    .join('')
    .includes(wanted);

/** What a task compares, where the most of all scores. */
const MOST: Record<string, (coat: Coat) => number> = {
  most_white: (coat) => ofColour(coat, 'w'),
  most_one_colour: oneColour,
  most_red: (coat) => ofColour(coat, 'r'),
  fewest_bones: (coat) => -bones(coat),
};

/** What a task asks of a coat alone. */
const MET: Record<string, (coat: Coat) => boolean> = {
  no_one_colour: (coat) => oneColour(coat) === 0,
  no_white: (coat) => ofColour(coat, 'w') === 0,
  no_equal_sums: (coat) => sums(coat).every((sum, at, all) => at === 0 || sum !== all[at - 1]),
  run_33333: (coat) => row(coat, '33333'),
  two_colours: (coat) => new Set(parts(coat).map((part) => part.colour)).size === 2,
  no_eight: (coat) => !sums(coat).includes(8),
  run_22222: (coat) => row(coat, '22222'),
  run_22223: (coat) => row(coat, '22223'),
};

/** Whether a seat scores a task. */
function meets(task: string, coats: Coat[], seat: number): boolean {
  const measure = MOST[task];
  if (!measure) return MET[task]!(coats[seat]!);
  return coats.every((coat, other) => other === seat || measure(coat) < measure(coats[seat]!));
}

export interface Worth {
  bones: number;
  /** The longest run, or all colours whose run is the best. */
  colours: number;
  tasks: number;
}

/** By seat: what the coats of one game score. */
export function worth(setting: Setting, coats: Coat[], tasks: Tasks): Worth[] {
  const colours = setting.options['every_colour'] ? everyColour(coats) : coats.map(longestRun);
  return coats.map((coat, seat) => ({
    bones: bones(coat),
    colours: colours[seat]!,
    tasks: tasks.filter((task) => meets(task, coats, seat)).reduce((sum, task) => sum + games[NAME]!.printed[task]!, 0),
  }));
}

function tally(setting: Setting, rounds: readonly Round<Coat, Tasks>[]): ReturnType<Scoring['tally']> {
  const changes = rounds.map(({ entries, common }) =>
    worth(
      setting,
      entries.map((coat) => coat ?? []),
      common ?? [],
    ).map((part) => part.bones + part.colours + part.tasks),
  );
  return {
    rounds: changes,
    points: summed(setting.seats, changes),
    over: rounds.length >= Number(setting.options['games']),
  };
}

/** Whether a tile may follow another on a coat: the same colour or the same number of bones, anything after white (4). */
export function fits(tile: string, last: string | undefined): boolean {
  return last === undefined || last === WHITE || tile === WHITE || tile[0] === last[2] || tile[1] === last[3];
}

function faults(setting: Setting, rounds: readonly Round<Coat, Tasks>[]): Fault[] {
  const { entries, common } = rounds.at(-1)!;
  const found = missing(rounds.at(-1)!);
  const length = coatLength(setting.seats);
  entries.forEach((coat, seat) => {
    if (coat && coat.length !== length)
      found.push(
        fault(
          `płytek w kubraczku ma być ${length}, a jest ${coat.length}`,
          `a coat has ${length} tiles, not ${coat.length}`,
          seat,
        ),
      );
    coat?.forEach((tile, at) => {
      if (!fits(tile, coat[at - 1]))
        found.push(
          doubt(`płytka ${at + 1} nie pasuje do poprzedniej`, `tile ${at + 1} does not fit the one before`, seat),
        );
    });
  });
  for (const tile of TILES) {
    const count = entries.flatMap((coat) => coat ?? []).filter((one) => one === tile).length;
    if (count > copies(tile))
      found.push(
        fault(
          `płytek ${named(NAME, tile)} jest ${copies(tile)}, a wpisano ${count}`,
          `there are ${copies(tile)} of the tile ${named(NAME, tile)}, not ${count}`,
        ),
      );
  }
  if (setting.options['tasks'] && common?.length !== OPEN_TASKS)
    found.push(fault('wskaż dwa odkryte zadania', 'say which two tasks lie open'));
  return found;
}

export const scoring: Scoring<Coat, Tasks> = { options: ['games', 'every_colour', 'tasks'], tally, faults };
