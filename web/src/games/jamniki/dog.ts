/** A dachshund's measures, where a coat tile is 100 wide; the coat begins at the origin. */

import type { Rect, Size } from '../../stage/types';

export const TILE = { width: 100, height: 84 };
export const PROPORTION = TILE.height / TILE.width;
/** In front of the coat, behind it, above it, below it. */
export const ROOM = { head: 116, tail: 72, up: 32, legs: 22 };
/** A dachshund without a coat is still a dachshund. */
export const PUPPY = 44;

export function dogSize(tiles: number): Size {
  return {
    width: ROOM.head + TILE.width * tiles + ROOM.tail,
    height: ROOM.up + TILE.height + ROOM.legs,
  };
}

/** Where the n-th tile of a coat lies, by its centre, in the rectangle of a dachshund of the given length. */
export function coatSpot(dog: Rect, tiles: number, index: number): { x: number; y: number } & Size {
  const scale = dog.width / dogSize(tiles).width;
  const [width, height] = [TILE.width * scale, TILE.height * scale];
  return {
    x: dog.x + ROOM.head * scale + width * (index + 0.5),
    y: dog.y + ROOM.up * scale + height / 2,
    width,
    height,
  };
}
