/** Every game that the server knows has a folder here with what the pages need, and a layout that fits every screen. */

import { describe, expect, test } from 'vitest';
import { checkLayouts } from '../stage/checks';
import type { Board } from '../stage/types';
import { GAMES, loadBoard } from '.';

const folders = Object.keys(import.meta.glob('./*/*')).map((path) => path.split('/')[1]!);
const trials = import.meta.glob('./*/browser.ts', { import: 'trial' });

const REQUIRED = ['layout', 'path', 'buttons', 'prompt', 'why', 'Face', 'Back'] as const satisfies (keyof Board)[];

/** What a game's folder lacks; whatever else a folder may have has a default. */
function lacking(game: string, board: Partial<Board> | null): string[] {
  if (!board) return [`games/${game}: index.ts with \`board\` is missing`];
  return REQUIRED.filter((key) => typeof board[key] !== 'function').map(
    (key) => `games/${game}: \`board\` in index.ts has no \`${key}\``,
  );
}

test('what a folder lacks is said', () => {
  expect(lacking('whist', null)).toEqual(['games/whist: index.ts with `board` is missing']);
  const half = Object.fromEntries(REQUIRED.slice(1).map((key) => [key, () => []]));
  expect(lacking('whist', half)).toEqual(['games/whist: `board` in index.ts has no `layout`']);
});

test.for(GAMES)('%s has a board', async (game) => {
  expect(lacking(game, await loadBoard(game))).toEqual([]);
});

test.for(GAMES)('%s tells the browser tests what is hidden in it', async (game) => {
  const trial = await trials[`./${game}/browser.ts`]?.();
  expect(trial, `games/${game}: browser.ts with \`trial\` is missing`).toBeDefined();
});

test('every folder is a game that the server knows', () => {
  expect(GAMES).toEqual(expect.arrayContaining([...new Set(folders)]));
});

for (const game of GAMES) {
  const board = await loadBoard(game);
  if (board) describe(game, () => checkLayouts(game, board));
}
