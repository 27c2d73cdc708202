/** What a game's folder tells the score keeper: `score.ts` has the arithmetic, `Score.svelte` what is tapped. */

import type { Component } from 'svelte';
import type { Option, Texts } from '../generated/games';

export type Options = Record<string, Option['default']>;

/** What is agreed on before the first round. */
export interface Setting {
  seats: number;
  /** All of the game's options. */
  options: Options;
}

/** What is written down at the end of a round. */
export interface Round<Entry = unknown, Common = unknown> {
  /** By seat; null until something is written down for it. */
  entries: (Entry | null)[];
  /** What holds for all seats, in games that have such a thing. */
  common: Common | null;
}

export interface Tally {
  /** By round, by seat: what it changed. */
  rounds: number[][];
  /** By seat. */
  points: number[];
  over: boolean;
}

/** Something that is wrong with what was written down. */
export interface Fault {
  /** Whose entry it is about; null: the round as a whole. */
  seat: number | null;
  text: Texts;
  /** It looks like a slip, but may be so: the round can be counted all the same. */
  doubt?: boolean;
}

/** What is wrong, in both languages. */
export function fault(pl: string, en: string, seat: number | null = null): Fault {
  return { seat, text: { pl, en } };
}

/** What looks like a slip. */
export function doubt(pl: string, en: string, seat: number | null = null): Fault {
  return { ...fault(pl, en, seat), doubt: true };
}

export interface Scoring<Entry = unknown, Common = unknown> {
  /** The options that matter for the points. */
  options: readonly string[];
  /** The points after these rounds, all of them complete. */
  tally: (setting: Setting, rounds: readonly Round<Entry, Common>[]) => Tally;
  /** What is wrong with the last of these rounds. */
  faults: (setting: Setting, rounds: readonly Round<Entry, Common>[]) => Fault[];
}

/** What a game's `Score.svelte` is given: one seat's part of a round. */
export interface PadProps<Entry, Common = unknown> {
  setting: Setting;
  seat: number;
  round: Round<Entry, Common>;
  /** The seat's points before this round. */
  before: number;
  enter: (entry: Entry) => void;
  agree: (common: Common) => void;
}

export type Pad = Component<PadProps<never, never>>;

/** The seats for which nothing has been written down. */
export function missing(round: Round): Fault[] {
  return round.entries.flatMap((entry, seat) =>
    entry === null ? [fault('nic jeszcze nie wpisano', 'nothing is written down yet', seat)] : [],
  );
}

/** Points that add up over the rounds. */
export function summed(seats: number, rounds: number[][]): number[] {
  return Array.from({ length: seats }, (_, seat) => rounds.reduce((sum, round) => sum + round[seat]!, 0));
}
