/** How things move: from where they were to where they are, whatever happened. */

import { calm } from '../settings.svelte';
import type { Rect } from './types';

export const SETTLE = 'cubic-bezier(0.2, 0.9, 0.25, 1.06)';
const STAGGER = 40;
const LONGEST_WAIT = 600;

export interface Pose {
  x: number;
  y: number;
  width: number;
  turn: number;
}

/** A pose as a transform of an element whose own width is given and whose box stands at the origin. */
export function transform(pose: Pose, width: number, height: number): string {
  const left = pose.x - width / 2;
  const top = pose.y - height / 2;
  return `translate3d(${left.toFixed(2)}px, ${top.toFixed(2)}px, 0) rotate(${pose.turn.toFixed(2)}deg) scale(${(pose.width / width).toFixed(4)})`;
}

export function samePose(one: Pose, other: Pose): boolean {
  return one.x === other.x && one.y === other.y && one.turn === other.turn && one.width === other.width;
}

/** A pose on the way from one to another. */
export function between(from: Pose, to: Pose, part: number): Pose {
  const at = (key: keyof Pose): number => from[key] + (to[key] - from[key]) * part;
  return { x: at('x'), y: at('y'), width: at('width'), turn: at('turn') };
}

/** Where something on its way is seen once the place it goes to lies elsewhere, in a table laid out for another room. */
export function carried(seen: Pose, before: Pose, after: Pose): Pose {
  const at = (key: keyof Pose): number => after[key] + (seen[key] - before[key]);
  return { x: at('x'), y: at('y'), width: after.width * (seen.width / before.width), turn: at('turn') };
}

/** Cards of one deal follow each other. */
export function stagger(index: number): number {
  return Math.min(index * STAGGER, LONGEST_WAIT);
}

/** Move an element from one transform to another; for those who ask for calm, let it appear instead. */
export function fly(node: HTMLElement, from: string, to: string, duration: number, delay = 0): Animation | null {
  if (duration === 0 || typeof node.animate !== 'function') return null;
  if (calm()) return node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 });
  return node.animate([{ transform: from }, { transform: to }], { duration, delay, easing: SETTLE, fill: 'backwards' });
}

/** Count from 0 to 1 for some milliseconds, told in every frame; the answer stops it. */
export function counting(length: number, told: (part: number) => void): () => void {
  const start = performance.now();
  told(0);
  let frame = requestAnimationFrame(function count(time) {
    const part = Math.min(1, Math.max(0, (time - start) / length));
    told(part);
    if (part < 1) frame = requestAnimationFrame(count);
  });
  return () => cancelAnimationFrame(frame);
}

export function middleOf(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
