/** A tablet that lies on the table: what it shows is turned towards whoever plays. */

import type { Size } from './types';

/** Degrees clockwise: towards the person at the lower edge, the left, the upper or the right one. */
export type Turn = 0 | 90 | 180 | 270;

interface Point {
  x: number;
  y: number;
}

/** Where the people who share a tablet sit around it, clockwise from the lower edge. */
export function turnOf(place: number, people: number): Turn {
  return ((Math.round((4 * place) / people) % 4) * 90) as Turn;
}

/** A way across the screen as whoever it is turned to sees it. */
export function back({ x, y }: Point, turn: Turn): Point {
  if (turn === 90) return { x: y, y: -x };
  if (turn === 180) return { x: -x, y: -y };
  return turn === 270 ? { x: -y, y: x } : { x, y };
}

/** A point of the screen on a turned stage, in the stage's own pixels. */
export function pointOn(
  stage: DOMRect,
  at: Point,
  { zoom, size, turn }: { zoom: number; size: Size; turn: Turn },
): Point {
  const middle = { x: stage.left + stage.width / 2, y: stage.top + stage.height / 2 };
  const away = back({ x: at.x - middle.x, y: at.y - middle.y }, turn);
  return { x: away.x / zoom + size.width / 2, y: away.y / zoom + size.height / 2 };
}

/** Whether a screen is as large as a tablet's, however it lies. */
export function large({ width, height }: Size): boolean {
  return Math.min(width, height) >= TABLET;
}

const TABLET = 700;
