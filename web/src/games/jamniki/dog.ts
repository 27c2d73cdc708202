/** A dachshund's measures, where a coat tile is 100 wide; the coat begins at the origin. */

import type { Rect, Size } from '../../stage/types';

export const TILE = { width: 100, height: 84 };
export const PROPORTION = TILE.height / TILE.width;
/** In front of the coat, behind it, above it, below it. */
export const ROOM = { head: 116, tail: 72, up: 32, legs: 22 };
/** A dachshund without a coat is still a dachshund. */
export const PUPPY = 44;
/** A long dachshund on a narrow screen leaves it on the right and comes back below on the left: how much of it is seen
 *  beyond the tiles there, and how far below. */
const EDGE = 16;
const BELOW = 122;

/** With a fold, tiles from this one on go on a second line. */
export function dogSize(tiles: number, fold = 0): Size {
  const height = ROOM.up + TILE.height + ROOM.legs;
  return fold > 0
    ? { width: ROOM.head + TILE.width * fold + EDGE, height: height + BELOW }
    : { width: ROOM.head + TILE.width * tiles + ROOM.tail, height };
}

/** Where the n-th tile of a coat lies, by its centre, in the rectangle of a dachshund of the given length. */
export function coatSpot(dog: Rect, tiles: number, index: number, fold = 0): { x: number; y: number } & Size {
  const scale = dog.width / dogSize(tiles, fold).width;
  const [width, height] = [TILE.width * scale, TILE.height * scale];
  const folded = fold > 0 && index >= fold;
  return {
    x: dog.x + (folded ? EDGE : ROOM.head) * scale + width * (index + 0.5 - (folded ? fold : 0)),
    y: dog.y + (ROOM.up + (folded ? BELOW : 0)) * scale + height / 2,
    width,
    height,
  };
}

/** A part of the drawing of a whole dachshund that stands on one line: from where to where, and how far below. */
export interface Stretch {
  from: number;
  to: number;
  left: number;
  below: number;
}

export function stretchesOf(tiles: number, fold: number, margin: number): Stretch[] {
  const end = TILE.width * tiles + ROOM.tail;
  if (fold === 0) return [{ from: -ROOM.head, to: end, left: 0, below: 0 }];
  const cut = TILE.width * fold;
  return [
    { from: -ROOM.head - margin, to: cut + EDGE + margin, left: -margin, below: 0 },
    { from: cut - EDGE - margin, to: end + margin, left: -margin, below: BELOW },
  ];
}
