/** How long the counting of the coats takes, in steps. */
export const COUNTING = 9;
