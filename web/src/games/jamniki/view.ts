import { games } from '../../generated/games';
import { CONSTANTS, NAME, type Breakdown, type Laid, type Standing, type View as JamnikiView } from './generated';
import type { Colour } from '../../paper/Mark.svelte';
import { COLOURS } from '../../paper/Mark.svelte';

export type { Breakdown, JamnikiView, Laid, Standing };

/** `r3g3`: the colour and bones of the part towards the head, then of the part towards the tail. */
export type Tile = string;

/** Half a tile. */
export interface Part {
  colour: Colour;
  bones: number;
}

/** On a narrow screen a coat for two is too long for one line: it goes on below after this many tiles. */
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
export const WHITE: Part = { ...partsOf(CONSTANTS.white)[0], colour: 'white' };

/** All parts of a coat from head to tail. */
export function coatParts(coat: readonly Laid[]): Part[] {
  return coat.flatMap(({ tile, white }) => (white || tile === null ? [WHITE, WHITE] : partsOf(tile)));
}

/** The points that are printed on a task card. */
export function taskPoints(task: string): number {
  return games[NAME]!.printed[task]!;
}

/** Whether the coats on the table have been counted: from the end of a game until the next is dealt. */
export function counted(view: JamnikiView): boolean {
  return view.breakdown !== undefined && ['close', 'deal', 'over'].includes(view.phase);
}
