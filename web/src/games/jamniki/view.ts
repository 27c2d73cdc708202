import type { Colour } from '../../paper/Mark.svelte';
import { COLOURS } from '../../paper/Mark.svelte';
import type { View } from '../../stage/types';

/** `r3g3`: the colour and bones of the part towards the head, then of the part towards the tail. */
export type Tile = string;

/** A tile of a coat; a white one has a name for its own seat alone. */
export interface Laid {
  tile: Tile | null;
  white: boolean;
}

/** What a finished game's points came from; one's own longest run, or in a variant the colours one was best at. */
export interface Breakdown {
  bones: number;
  run?: number;
  colours?: number;
  tasks: number;
}

export interface JamnikiView extends View {
  game_number: number;
  phase: string;
  turn: number | null;
  pass_to: 'left' | 'right';
  /** The travelling hand: the tiles that the viewer knows to be there, then a null for each other one. */
  hand: (Tile | null)[];
  stack: number | Tile[];
  coats: Laid[][];
  tasks: string[];
  past: number[][];
  breakdown?: Breakdown[];
}

/** Half a tile. */
export interface Part {
  colour: Colour;
  bones: number;
}

const LENGTHS = 9; // the seats and the length of a coat make nine

/** How many tiles a finished coat has. */
export function coatLength(view: Pick<JamnikiView, 'seats'>): number {
  return LENGTHS - view.seats;
}

/** On a narrow screen a coat for two is too long for one line: it goes on below after so many tiles. */
export function foldOf(view: Pick<JamnikiView, 'seats'>, compact: boolean): number {
  return compact && view.seats === 2 ? 4 : 0;
}

export function stackSize(view: JamnikiView): number {
  return typeof view.stack === 'number' ? view.stack : view.stack.length;
}

/** The two parts of a tile, head side first. */
export function partsOf(tile: Tile): [Part, Part] {
  return [part(tile.slice(0, 2)), part(tile.slice(2))];
}

function part(text: string): Part {
  return { colour: COLOURS[text[0]!]!, bones: Number(text[1]) };
}

/** A part of a tile that lies white side up. */
export const WHITE: Part = { colour: 'white', bones: 2 };

/** All parts of a coat from head to tail. */
export function coatParts(coat: readonly Laid[]): Part[] {
  return coat.flatMap(({ tile, white }) => (white || tile === null ? [WHITE, WHITE] : partsOf(tile)));
}

/** The part that the next tile must fit; null where anything fits. */
export function tailEnd(coat: readonly Laid[]): Part | null {
  const last = coatParts(coat).at(-1);
  return last === undefined || last.colour === 'white' ? null : last;
}

/** The seat that the hand goes to from another. */
export function receiver(view: JamnikiView, from: number): number {
  return (from + (view.pass_to === 'left' ? 1 : view.seats - 1)) % view.seats;
}

/** Whether the coats on the table have been counted: from the end of a game until the next is dealt. */
export function counted(view: JamnikiView): boolean {
  return view.breakdown !== undefined && ['close', 'deal', 'over'].includes(view.phase);
}
