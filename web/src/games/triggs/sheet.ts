/** Where the rows and boxes of a sheet are: one's own page, and the small ones of the others. */

import { TARGET } from '../../stage/frame';
import type { Rect } from '../../stage/types';
import { ROWS } from './view';

export interface Square {
  x: number;
  y: number;
  side: number;
}

export interface SheetRow {
  value: number;
  /** All of it, as it is tapped. */
  rect: Rect;
  /** The centre of the number, and how large it is. */
  label: { x: number; y: number; size: number };
  boxes: Square[];
  /** Where the star stands that a full row earns. */
  star: Square;
}

// One line of boxes a row in few columns; two lines only where rows are long and the screen is small.
const SHAPES = [1, 2].flatMap((lines) => [1, 2, 3, 4].map((columns) => ({ columns, lines })));

/** How the rows of a page are divided: into columns, and each row into lines of so many boxes. */
interface Ruling {
  columns: number;
  /** Of one row. */
  height: number;
  width: number;
  /** Boxes in a line. */
  each: number;
  /** The size of the number, and from box to box. */
  label: number;
  pitch: number;
}

/** A page with rows from left to right, in as many columns as leave room for a finger. */
export function page(rect: Rect, lengths: readonly number[]): SheetRow[] {
  const ruling = ruled(rect, Math.max(...lengths));
  const { columns, height, width } = ruling;
  return ROWS.map((value, index) => {
    const down = index % (ROWS.length / columns);
    const across = Math.floor(index / (ROWS.length / columns));
    const box = { x: rect.x + across * width, y: rect.y + down * height, width, height };
    return rowIn(box, value, lengths[index]!, ruling);
  });
}

/** The largest boxes that can be had. */
function ruled(rect: Rect, longest: number): Ruling {
  const tried = SHAPES.map(({ columns, lines }): Ruling => {
    const height = rect.height / (ROWS.length / columns);
    const width = rect.width / columns;
    const each = Math.ceil(longest / lines);
    const label = Math.min(height * 0.76, width * 0.24, 54);
    const pitch = Math.min((height * (lines > 1 ? 0.9 : 0.8)) / lines, (width - label - 10) / (each + 0.8), 72);
    return { columns, height, width, each, label, pitch };
  });
  const reachable = tried.filter(({ height, width }) => height >= TARGET && width >= TARGET);
  return (reachable.length > 0 ? reachable : tried.slice(3, 4)).reduce((one, other) =>
    other.pitch > one.pitch + 0.5 ? other : one,
  );
}

function rowIn(rect: Rect, value: number, length: number, { each, label, pitch }: Ruling): SheetRow {
  const side = pitch * 0.86;
  const middle = rect.y + rect.height / 2;
  const start = rect.x + 4 + label + 4;
  const lines = Math.ceil(length / each);
  const even = Math.ceil(length / lines);
  const square = (place: number): Square => ({
    x: start + (place % even) * pitch,
    y: middle - (pitch * lines) / 2 + Math.floor(place / even) * pitch + (pitch - side) / 2,
    side,
  });
  const last = square(length - 1);
  const right = square(even - 1); // beside two lines the star stands in the middle
  return {
    value,
    rect,
    label: { x: rect.x + 4 + label / 2, y: middle, size: label },
    boxes: Array.from({ length }, (_, place) => square(place)),
    star: { x: right.x + pitch, y: (right.y + last.y) / 2 + side * 0.1, side: side * 0.8 },
  };
}

/** A small sheet: twelve columns that fill from below, so that progress is seen at a glance. */
export function skyline(rect: Rect, lengths: readonly number[]): SheetRow[] {
  const longest = Math.max(...lengths);
  const labelled = rect.height >= 50 && rect.width >= 100;
  const pad = rect.height < 60 ? 3 : 6;
  const column = Math.min((rect.width - 2 * pad) / ROWS.length, 46);
  const left = rect.x + (rect.width - column * ROWS.length) / 2;
  const foot = labelled ? Math.max(9, Math.min(column * 0.8, 20, rect.height * 0.16)) : 0;
  const starred = rect.height >= 70 ? 0.9 : 0; // room for the star above the longest row
  const pitch = Math.min(column, (rect.height - 2 * pad - foot) / (longest + starred));
  const side = pitch * (pitch < 9 ? 0.9 : 0.86);
  const bottom = rect.y + rect.height - pad - foot;
  return ROWS.map((value, index) => {
    const middle = left + column * (index + 0.5);
    const length = lengths[index]!;
    const square = (place: number): Square => ({ x: middle - side / 2, y: bottom - (place + 1) * pitch, side });
    return {
      value,
      rect: { x: left + column * index, y: rect.y, width: column, height: rect.height },
      label: { x: middle, y: bottom + foot / 2, size: foot },
      boxes: Array.from({ length }, (_, place) => square(place)),
      star: { x: middle - side / 2, y: bottom - (length + 1) * pitch, side: side * 0.9 },
    };
  });
}
