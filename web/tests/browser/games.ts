/** The games there are, each with house rules for a match that is over soon. */

import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('../../src/games/', import.meta.url);

export const GAMES = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/index.ts`, folder)));

export const SHORT: Record<string, Record<string, unknown>> = {
  komary: { limit: 15 },
  triggs: { boxes: [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2] },
  kotostrofa: { rounds: 1 },
  jamniki: { games: 1 },
  xnimmt: { rounds: 1 },
};
