/** The vocabulary of the stage: what a game's board is made of. */

import type { Component } from 'svelte';
import type { View } from '../generated/views/common';
import type { Play } from './play.svelte';

export type { View } from '../generated/views/common';

/** An event with its details, as the viewer is told it. */
export interface Told {
  event: string;
  seat?: number | null;
  move?: string;
  [detail: string]: unknown;
}

/** What a card on screen is followed by: its number, or place and index where it has none. */
export type Handle = number | string;

export interface Size {
  width: number;
  height: number;
}

/** What a stage is for: a screen in the middle that is the table, or a phone beside it that is a hand; else the whole game. */
export type Shows = 'table' | 'hand';

/** The room of a stage. */
export interface Space extends Size {
  shows?: Shows | undefined;
  /** On a table that lies among people: the seat at its lower left corner, from which they sit clockwise. */
  corner?: number | undefined;
}

/** A rectangle of the stage, by its top left corner. */
export interface Rect extends Size {
  x: number;
  y: number;
}

/** Where one card or piece lies, and what the viewer knows of it. */
export interface Spot extends Size {
  /** The place in the view that it stands for, as the server names places: `pile`, `hands.2`, `rows.3`. */
  place: string;
  /** Its index in that place. Place and index find the handle by which the stage follows the card. */
  index: number;
  /** What it shows, in the game's notation; null when the viewer does not know it. */
  face: string | null;
  /** The centre. */
  x: number;
  y: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** Back up, although the viewer knows the face. */
  down?: boolean;
  /** What sort of thing it is, when a game has several (`card`, `tile`, `token`). */
  kind?: string;
  /** What a tap on it picks; several spots may share one (two equal cards). Without one it cannot be tapped. */
  target?: string;
  /** For a screen reader; a spot without one is not read out. */
  label?: string;
  /** Paler: laid aside, out of the game. */
  dim?: boolean;
  /** May lie over spots of other places; otherwise the tests object. */
  over?: boolean;
}

/** A place on the table that is no card: a row, a deck, a sheet's row. Its name is the view's, where the view has it: a
 *  card that comes out of a place which shows only a count (`stock`) flies from the area of that name. */
export interface Area extends Rect {
  target?: string;
  label?: string;
  /** Areas are checked not to overlap unless they say so. */
  over?: boolean;
}

/** A whole table laid out: spots from the lowest to the topmost, areas by name, and the frame they lie in. */
export interface Layout {
  frame: Frame;
  spots: Spot[];
  areas: Record<string, Area>;
}

/** How a stage is divided; see `frame()`. */
export interface Frame {
  size: Size;
  /** Small: a phone, upright or on its side. */
  compact: boolean;
  /** The hand lies beside what is shared, not below it. */
  low: boolean;
  /** What the stage is for; undefined: the whole game. */
  shows: Shows | undefined;
  /** The seat at the bottom: the viewer's own, or the first for a spectator; null on the table, where all seats are equal. */
  me: number | null;
  /** The other seats as they sit, clockwise. */
  around: number[];
  /** By seat: where the plate with name and points is. */
  plates: Rect[];
  /** By seat: the room under an opponent's plate for its cards; for the seat at the bottom the hand. */
  hands: Rect[];
  /** What everybody shares. */
  middle: Rect;
  /** The line that says what can be done now. */
  prompt: Rect;
  /** The buttons. */
  bar: Rect;
  /** Beside a table, where what is shared lies above the phone's edge: the room for what is to be tapped. */
  near: Rect | null;
}

/** A button that picks a target, in the bar above the hand. */
interface Button {
  target: string;
  label: string;
  /** A plainer look, for what is rarely wanted. */
  quiet?: boolean;
}

/** A card or place that a person has picked, by its target; a handle where it is one card among equals. */
export interface Picked {
  target: string;
  handle: Handle | null;
}

/** What the picks so far amount to. */
export interface Composed {
  /** What may be picked next. */
  next: Set<string>;
  /** The moves that the picks make when confirmed, in order; null when something is missing. One that the moves before it
   *  have made superfluous, so that it is not legal any more, is not sent. */
  moves: string[] | null;
  /** Nothing could be added: without confirmation the moves are sent at once. */
  complete: boolean;
}

/** The count at the end of a round or match: a line for each seat. */
export interface Tally {
  title: string;
  columns: string[];
  /** By seat, a number for each column; the last column is the total. */
  rows: number[][];
  /** One sentence below. */
  note?: string;
}

/** A sound made on the spot, from a moment of the audio clock on. */
export type Voice = (audio: AudioContext, out: AudioNode, at: number) => void;

/** How a step sounds: by the name of a voice that every table has, or with a voice of the game's own. */
export type Sound = 'deal' | 'flip' | 'place' | 'slide' | 'good' | 'bad' | 'turn' | 'win' | Voice;

/** One game's board: everything the stage asks. The stage has no rule and a board needs none: moves come with the view. */
export interface Board<V extends View = View> {
  /** Where everything lies: a pure function. */
  layout(view: V, size: Space): Layout;
  /** The targets that make up a move, in any order: `give 7b 3` is the card and the seat. */
  path(move: string, view: V): string[];
  /** What the picks so far amount to, where `path` does not say it all (one selection that is several moves). */
  compose?(view: V, picked: string[]): Composed;
  /** Buttons for the targets that lie nowhere on the stage. */
  buttons(view: V, shows?: Shows): Button[];
  /** What the viewer can do now, in a few words. */
  prompt(view: V, picked: string[]): string;
  /** Why a target cannot be picked now. */
  why(target: string, view: V): string;
  /** How long a step takes, in steps of the chosen speed; 1 unless told. */
  pace?(told: Told): number;
  /** What a step sounds like; the end sounds alike in all games. */
  sound?(told: Told, view: V): Sound | null;
  /** A word at the seat's plate when it does something: `passes`. */
  bubble?(told: Told, view: V): string | null;
  /** The targets, areas or cards (`pile#7`, by place and index) that a step is about, marked until the next one. */
  marks?(told: Told, view: V): string[];
  /** A count to be shown after a step; the steps behind it wait for the viewer. */
  tally?(told: Told, before: V, after: V): Tally | null;
  /** What lies under the cards. */
  Scene?: Component<{ play: Play<V> }>;
  /** The front of a card: it fills a box of 100 by 100 × height / width. */
  Face: Component<FaceProps>;
  /** The back. */
  Back: Component<BackProps>;
  /** What a plate shows beside name and points. */
  Plate?: Component<{ play: Play<V>; seat: number }>;
  /** A small celebration over the table when the match is over. */
  Finale?: Component<{ play: Play<V> }>;
}

export interface FaceProps {
  face: string;
  kind: string;
  /** On screen, so that a small card can leave things out. */
  width: number;
}

export interface BackProps {
  kind: string;
  width: number;
}
