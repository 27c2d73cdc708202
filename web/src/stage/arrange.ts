/** Ways to lay cards into a rectangle. */

import { TARGET } from './frame';
import type { Rect, Size, Spot, View } from './types';

const STRIP = TARGET + 2; // what a row leaves to see of a card in the row above
const LEAST = TARGET; // the narrowest card that is tapped
const WIDE = 600;
const BOW = 10; // how much lower the outer cards of a wide hand lie
const GAP = 6; // between whole cards
const COMFORT = 76; // from this width on a whole card is as easy to read and to hit as a larger one of which a strip shows

export interface Laid extends Size {
  x: number;
  y: number;
  turn: number;
}

/** The largest card of the given proportion (height / width) that fits a box, within limits. */
export function cardIn(box: Size, proportion: number, most = Infinity): Size {
  const width = Math.min(box.width, box.height / proportion, most);
  return { width, height: width * proportion };
}

/** Cards side by side in the middle of a rectangle, overlapping when they must, evenly. */
export function row(rect: Rect, count: number, card: Size, gap = 6): Laid[] {
  const step = count > 1 ? Math.min(card.width + gap, (rect.width - card.width) / (count - 1)) : 0;
  const left = rect.x + (rect.width - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => ({
    ...card,
    x: left + step * index,
    y: rect.y + rect.height / 2,
    turn: 0,
  }));
}

/** One's own hand: every card shows at least a finger's width, and a part of itself where there is height for it, in as many
 *  rows as that takes; lower rows lie on top. */
export function hand(rect: Rect, count: number, proportion: number, most = 120, part = 0): Laid[] {
  if (count === 0) return [];
  const bow = rect.width > WIDE ? BOW : 0;
  const height = rect.height - 2 * bow;
  const { rows, card } = rowsOf({ ...rect, height }, count, proportion, most, part);
  const each = Math.ceil(count / rows);
  const step = each > 1 ? Math.min(card.width + GAP, (rect.width - card.width) / (each - 1)) : card.width;
  const strip = stripOf(height, rows, card);
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / each);
    const length = Math.min(each, count - line * each);
    const across = length > 1 ? (2 * (index % each)) / (length - 1) - 1 : 0;
    const turn = bow && rows === 1 ? across * Math.min(6, length) : 0;
    return {
      ...card,
      x: rect.x + rect.width / 2 + (step * across * (length - 1)) / 2,
      y: rect.y + rect.height - card.height / 2 - strip * (rows - 1 - line) - bow + bow * 0.9 * across * across,
      turn,
    };
  });
}

/** One's own hand on a phone beside the table: whole cards side by side where they are large enough then, else larger ones
 *  that lie on each other. */
export function wholeHand(rect: Rect, count: number, proportion: number): Laid[] {
  const wide = rect.width > WIDE;
  const lean = wide ? 18 : 0; // the outer cards of a bow
  const most = wide ? 180 : 122;
  const inner = { ...rect, x: rect.x + lean, width: rect.width - 2 * lean };
  const whole = widestWhole({ width: inner.width, height: rect.height - (wide ? 2 * BOW : 0) }, count, proportion);
  return whole < COMFORT
    ? hand(inner, count, proportion, most, 0.9)
    : hand(inner, count, proportion, Math.min(most, whole), 1);
}

/** The cards of the hand below where they lie; whoever holds them can pick those that are seen. */
export function held<Card extends string | number>(
  laidOut: readonly Laid[],
  seat: number,
  { seat: viewer }: Pick<View, 'seat'>,
  cards: readonly (Card | null)[],
  label: (card: Card) => string,
): Spot[] {
  return laidOut.map((laid, index) => {
    const card = cards[index] ?? null;
    const spot = { ...laid, place: `hands.${seat}`, index, face: card === null ? null : String(card) };
    return card === null || viewer !== seat ? spot : { ...spot, target: `card ${card}`, label: label(card) };
  });
}

/** How wide cards can be of which none lies on another. */
function widestWhole(room: Size, count: number, proportion: number): number {
  const widths = Array.from({ length: count }, (_, index) => {
    const rows = index + 1;
    const each = Math.ceil(count / rows);
    const box = { width: (room.width - GAP * (each - 1)) / each, height: (room.height - GAP * (rows - 1)) / rows };
    return cardIn(box, proportion).width;
  });
  return Math.max(...widths);
}

/** The least height of a hand that shows a finger's width of every card. */
export function handHeight(width: number, count: number, proportion: number): number {
  const each = Math.floor((width - LEAST) / TARGET) + 1;
  return STRIP * Math.max(0, Math.ceil(count / each) - 1) + LEAST * proportion;
}

/** How far the rows of a hand lie apart: a finger, and as much more as there is room for up to whole cards. */
function stripOf(height: number, rows: number, card: Size): number {
  return rows > 1 ? Math.max(STRIP, Math.min(card.height + GAP, (height - card.height) / (rows - 1))) : 0;
}

/** As few rows as show enough of each large card; where no number of rows does, those that need the least smaller ones. */
function rowsOf(
  rect: Rect,
  count: number,
  proportion: number,
  most: number,
  part: number,
): { rows: number; card: Size } {
  const tried = [];
  for (let rows = 1; rows <= count; rows++) {
    const each = Math.ceil(count / rows);
    const card = cardIn({ width: rect.width, height: rect.height - STRIP * (rows - 1) }, proportion, most);
    if (rows > 1 && card.height < LEAST * proportion) break;
    const shown = (width: number): number => (each > 1 ? (rect.width - width) / (each - 1) : width);
    if (shown(card.width) >= Math.max(TARGET, part * card.width)) return { rows, card };
    const least = cardIn(card, proportion, Math.max(rect.width - TARGET * (each - 1), LEAST));
    tried.push({ rows, card: least, shown: Math.min(shown(least.width), TARGET) });
  }
  return tried.reduce((best, other) =>
    other.shown > best.shown + 0.5 || (other.shown > best.shown - 0.5 && other.card.width > best.card.width)
      ? other
      : best,
  );
}

/** A small fan of backs or shown cards at an opponent's plate. */
export function fan(rect: Rect, count: number, proportion: number, most = 40): Laid[] {
  const card = cardIn({ width: rect.width, height: rect.height - 4 }, proportion, most);
  const step = count > 1 ? Math.min(card.width * 0.45, (rect.width - card.width) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => {
    const across = count > 1 ? (2 * index) / (count - 1) - 1 : 0;
    return {
      ...card,
      x: rect.x + rect.width / 2 + (step * across * (count - 1)) / 2,
      y: rect.y + rect.height / 2,
      turn: 0,
    };
  });
}

/** A pile that grows to the upper right a hair a card, and lies a little untidily, the same way every time. */
export function pile(rect: Rect, count: number, card: Size, untidy = 3): Laid[] {
  return Array.from({ length: count }, (_, index) => ({
    ...card,
    x: rect.x + rect.width / 2 + wobble(index) * untidy,
    y: rect.y + rect.height / 2 + wobble(index + 57) * untidy,
    turn: wobble(index + 113) * untidy * 2,
  }));
}

/** A number from -1 to 1 that is always the same for an index. */
export function wobble(index: number): number {
  const mixed = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return 2 * (mixed - Math.floor(mixed)) - 1;
}

/** Equal parts of a rectangle, from left to right. */
export function columns(rect: Rect, count: number, gap = 8): Rect[] {
  const width = (rect.width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...rect, x: rect.x + (width + gap) * index, width }));
}

/** Equal parts of a rectangle, from top to bottom. */
export function rows(rect: Rect, count: number, gap = 8): Rect[] {
  const height = (rect.height - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...rect, y: rect.y + (height + gap) * index, height }));
}

/** A rectangle of a size in the middle of another. */
export function centred(rect: Rect, size: Size): Rect {
  return { ...size, x: rect.x + (rect.width - size.width) / 2, y: rect.y + (rect.height - size.height) / 2 };
}

/** A rectangle with an edge around it. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

const LETTER = 0.55; // the width of a letter, in letter sizes
const LINE = 1.15; // the height of a line
const SMALLEST = 10.5; // pixels: what can still be read

/** The largest letters, up to a size, in which a sentence goes into a room with a little edge. */
export function fitting(text: string, room: Size, most: number): number {
  const lines = (size: number): number => Math.ceil((text.length * LETTER * size) / (room.width - 24));
  let size = most;
  while (size > SMALLEST && lines(size) * size * LINE + 8 > room.height) size -= 0.5;
  return Math.max(size, SMALLEST);
}
