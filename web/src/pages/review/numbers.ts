/** Numbers of a review as a person reads them, and its curve as a drawing. */

import type { Point, Review } from '../../generated/protocol';
import { settings } from '../../settings.svelte';

/** A share as a percentage; small ones with a tenth. */
export function percent(share: number): string {
  const size = Math.abs(share) * 100;
  return `${size.toLocaleString(settings.language, { maximumFractionDigits: size < 10 ? 1 : 0 })} %`;
}

/** A difference with its sign. */
export function change(share: number): string {
  const size = Math.round(share * 100);
  return size === 0 ? '0 %' : `${size > 0 ? '+' : '−'}${Math.abs(size)} %`;
}

/** The point of the curve that holds at a step: the last one until then. */
export function pointAt(points: Point[], step: number): Point {
  return points.findLast((point) => point.step <= step) ?? points[0]!;
}

export const lastStep = (review: Review): number => review.points.at(-1)?.step ?? 0;

/** A seat's curve as a path in a box of 100 by 100, drawn in steps: between two points nothing changes. */
export function path(points: Point[], seat: number, last: number): string {
  const x = (point: Point): string => ((100 * point.step) / Math.max(1, last)).toFixed(2);
  const y = (point: Point): string => (100 - 100 * Math.min(1, Math.max(0, point.shares[seat] ?? 0))).toFixed(2);
  return points.map((point, index) => (index === 0 ? `M${x(point)} ${y(point)}` : `H${x(point)}V${y(point)}`)).join('');
}
