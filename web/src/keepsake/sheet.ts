/** Sides of cards side by side on one sheet, drawn at once and cut out afterwards. */

import type { Size } from '../stage/types';
import { drawn } from './drawn';

const WIDE = 1400;
const GAP = 2;

/** One side of a card: where it is on its sheet, which is drawn when all have been put there. */
export interface Cut extends Size {
  x: number;
  y: number;
  sheet: HTMLCanvasElement | null;
}

export class Sheet {
  private readonly box = document.createElement('div');
  private readonly cuts: Cut[] = [];
  private x = 0;
  private y = 0;
  private line = 0;

  /** Put a copy of a card's side on the sheet. */
  put(side: Element, { width, height }: Size): Cut {
    if (this.x + width > WIDE) [this.x, this.y, this.line] = [0, this.y + this.line + GAP, 0];
    const cut: Cut = { x: this.x, y: this.y, width, height, sheet: null };
    const place = document.createElement('div');
    place.style.position = 'absolute';
    place.style.left = `${cut.x}px`;
    place.style.top = `${cut.y}px`;
    place.style.width = `${width}px`;
    place.style.height = `${height}px`;
    for (const child of side.childNodes) place.append(child.cloneNode(true));
    this.box.append(place);
    this.x += Math.ceil(width) + GAP;
    this.line = Math.max(this.line, Math.ceil(height));
    this.cuts.push(cut);
    return cut;
  }

  /** Draw the sheet, enlarged by a factor. */
  async cut(scale: number): Promise<void> {
    if (this.cuts.length === 0) return;
    const sheet = await drawn(this.box, { width: WIDE, height: this.y + this.line + GAP }, scale);
    for (const cut of this.cuts) {
      cut.sheet = sheet;
      for (const key of ['x', 'y', 'width', 'height'] as const) cut[key] *= scale;
    }
  }
}
