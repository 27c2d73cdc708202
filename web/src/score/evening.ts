/** One match of a printed game, kept as the list of what was written down: taking something back is shortening the list. */

import { winnersOf } from '.';
import type { Fault, Options, Round, Scoring, Setting, Tally } from './types';

export const FORMAT = 1;

export type Note =
  | { kind: 'entry'; round: number; seat: number; entry: unknown }
  | { kind: 'common'; round: number; common: unknown }
  /** The round is complete; when that was said. */
  | { kind: 'count'; at: string }
  | { kind: 'setting'; names: string[]; options: Options };

/** What is kept on the device. */
export interface Evening {
  format: typeof FORMAT;
  id: string;
  game: string;
  begun: string;
  /** Who sits where, and the options, as they were agreed on at first. */
  names: string[];
  options: Options;
  steps: Note[];
}

/** A finished match: what an export has, and a book of results takes. */
export interface Result {
  format: typeof FORMAT;
  id: string;
  game: string;
  /** All of the game's options. */
  options: Options;
  /** By seat, as `points` are. */
  names: string[];
  points: number[];
  /** Seats, ascending. */
  winners: number[];
  /** When the last round was counted, as ISO 8601. */
  date: string;
}

/** An evening as it stands. */
export interface Standing {
  names: string[];
  setting: Setting;
  /** The counted rounds, and the one that is being written down. */
  rounds: Round[];
  counted: number;
  tally: Tally;
  /** The points before each round, by seat. */
  before: number[][];
  /** When the last round was counted; null before the first. */
  date: string | null;
}

function blank(seats: number): Round {
  return { entries: Array.from({ length: seats }, () => null), common: null };
}

/** Everything that was written down, put together. */
export function standing(evening: Evening, scoring: Scoring): Standing {
  const seats = evening.names.length;
  let { names, options } = evening;
  let counted = 0;
  let date: string | null = null;
  const rounds = [blank(seats)];
  for (const step of evening.steps) {
    if (step.kind === 'entry') {
      const round = rounds[step.round]!;
      rounds[step.round] = { ...round, entries: round.entries.with(step.seat, step.entry) };
    } else if (step.kind === 'common') rounds[step.round] = { ...rounds[step.round]!, common: step.common };
    else if (step.kind === 'setting') ({ names, options } = step);
    else {
      counted += 1;
      date = step.at;
      rounds.push(blank(seats));
    }
  }
  const setting = { seats, options };
  const tally = scoring.tally(setting, rounds.slice(0, counted));
  const before = rounds.map((_, round) => scoring.tally(setting, rounds.slice(0, round)).points);
  return { names, setting, rounds, counted, tally, before, date };
}

/** What is wrong with a round; of a later one, its own faults alone. */
export function faultsOf(state: Standing, scoring: Scoring, round: number): Fault[] {
  return scoring.faults(state.setting, state.rounds.slice(0, round + 1));
}

/** The first round that was counted and is no longer sound since something before it was changed; null when all are. */
export function unsound(state: Standing, scoring: Scoring): number | null {
  for (let round = 0; round < state.counted; round++)
    if (faultsOf(state, scoring, round).some(({ doubt }) => !doubt)) return round;
  return null;
}

/** An evening with one thing more. */
export function written(evening: Evening, step: Note): Evening {
  return { ...evening, steps: [...evening.steps, step] };
}

/** An evening without the last thing that was written down. */
export function takenBack(evening: Evening): Evening {
  return { ...evening, steps: evening.steps.slice(0, -1) };
}

/** How it ended; null while it is going on. */
export function resultOf(evening: Evening, scoring: Scoring): Result | null {
  const { names, setting, tally, date } = standing(evening, scoring);
  if (!tally.over || date === null) return null;
  const { id, game } = evening;
  const { options } = setting;
  const { points } = tally;
  return { format: FORMAT, id, game, options, names, points, winners: winnersOf(game, points), date };
}
