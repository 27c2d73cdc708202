/** The boards by name; each is loaded when somebody sits down at it. */

import type { Board } from '../stage/types';

const boards = import.meta.glob<{ board: Board }>('./*/index.ts');

export const GAMES = ['komary', 'triggs', 'kotostrofa', 'jamniki', 'xnimmt'] as const;

/** The board of a game; null when this build has none. */
export async function loadBoard(game: string): Promise<Board | null> {
  const load = boards[`./${game}/index.ts`];
  return load ? (await load()).board : null;
}
