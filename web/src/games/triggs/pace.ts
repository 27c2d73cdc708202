/** How long the pencil takes, in steps; the drawing of a cross is timed in parts of that. */

export const CROSSING = 1.8;

/** Parts of the time for one cross: the two strokes, the row that falls, the star. */
export const FIRST = { delay: 0.18, length: 0.16 };
export const SECOND = { delay: 0.38, length: 0.16 };
export const FALL = { delay: 0.52, each: 0.07, length: 0.26 };
export const STAR = { delay: 0.7, length: 0.3 };
