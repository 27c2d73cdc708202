/** Where an element lies on the stage. */

import type { Attachment } from 'svelte/attachments';
import type { Rect, Spot } from './types';

/** Lay an element at a rectangle. */
export function placed({ x, y, width, height }: Rect): Attachment<HTMLElement | SVGElement> {
  return ({ style }) => {
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
  };
}

/** The rectangle of a card that lies straight. */
export function rectOf({ x, y, width, height }: Pick<Spot, 'x' | 'y' | 'width' | 'height'>): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
