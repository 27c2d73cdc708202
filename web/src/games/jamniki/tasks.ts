/** The pictures on the task cards. */

import { partsOf, WHITE, type Part } from './view';

export interface Card {
  /** The parts in the picture, side by side; tiles of two where `tiles`. */
  parts: Part[];
  tiles?: boolean;
  /** The most or the fewest of it wins, or there must be none of it. */
  sign?: 'most' | 'fewest' | 'none';
  /** Numbers of bones stand in the picture, not colours. */
  plain?: boolean;
}

const RED: Part = { colour: 'red', bones: 2 };
const row = (digits: string): Part[] => [...digits].map((digit) => ({ colour: 'white', bones: Number(digit) }));

export const CARDS: Record<string, Card> = {
  most_white: { parts: [WHITE, WHITE, WHITE], sign: 'most' },
  no_one_colour: { parts: partsOf('b2b2'), tiles: true, sign: 'none' },
  no_white: { parts: [WHITE, WHITE], tiles: true, sign: 'none' },
  most_one_colour: {
    parts: [...partsOf('b2b2'), ...partsOf('p2p2')],
    tiles: true,
    sign: 'most',
  },
  most_red: { parts: [RED, RED, RED], sign: 'most' },
  fewest_bones: { parts: row('2'), sign: 'fewest', plain: true },
  no_equal_sums: { parts: row('66'), sign: 'none', plain: true },
  run_33333: { parts: row('33333'), plain: true },
  two_colours: { parts: partsOf('g2o2') },
  no_eight: { parts: row('44'), tiles: true, sign: 'none', plain: true },
  run_22222: { parts: row('22222'), plain: true },
  run_22223: { parts: row('22223'), plain: true },
};
