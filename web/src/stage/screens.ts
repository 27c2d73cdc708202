/** The screens on which every table must be playable: phones upright and on their side, with and without the bars of a
 *  browser, a page at twice its size, tablets, laptops, and a screen on a wall. */

import type { Size } from './types';

/** Screens in the middle that are the table: a tablet that lies there, a laptop, a television. */
export const TABLES: Size[] = [
  { width: 1180, height: 820 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

/** Phones and a tablet beside it. */
export const HANDS: Size[] = [
  { width: 360, height: 560 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
];

/** Windows and devices between those below: an old phone, tablets on their side, windows that share a screen with others. */
export const OTHERS: Size[] = [
  { width: 320, height: 568 },
  { width: 720, height: 540 },
  { width: 870, height: 700 },
  { width: 1024, height: 768 },
  { width: 1100, height: 600 },
  { width: 1112, height: 834 },
];

export const SCREENS: Size[] = [
  { width: 360, height: 560 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1366, height: 625 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
