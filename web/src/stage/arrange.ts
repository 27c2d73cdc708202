/** Ways to lay cards into a rectangle. */

import { TARGET } from './frame';
import type { Rect, Size } from './types';

const STRIP = TARGET + 4; // what a row leaves to see of a card in the row above

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

/** One's own hand: every card shows at least a finger's width, in as many rows as that takes; lower rows lie on top. */
export function hand(rect: Rect, count: number, proportion: number, most = 120, arc = true): Laid[] {
  if (count === 0) return [];
  const bow = arc && rect.width > 600 ? 10 : 0;
  for (let rows = 1; ; rows++) {
    const each = Math.ceil(count / rows);
    const strip = rows > 1 ? STRIP : 0;
    const card = cardIn({ width: rect.width, height: rect.height - strip * (rows - 1) - bow * 2 }, proportion, most);
    const step = each > 1 ? Math.min(card.width + 6, (rect.width - card.width) / (each - 1)) : card.width;
    const lower = card.height - STRIP; // what another row would leave of a card
    if (step < TARGET && lower > 1.2 * TARGET && rows < count) continue;
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
