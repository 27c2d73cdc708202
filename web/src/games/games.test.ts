/** Every game that the server knows has a folder here with what the pages need, and a layout that fits every screen. */

import { readdirSync, readFileSync } from 'node:fs';
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

const web = new URL('../../', import.meta.url).pathname;
const OWN = /^src\/(games\/\w+\/|generated\/)|^tests\/browser\/aria\//;

/** The web app's sources less the folders of games and what is generated. */
function shared(): string[] {
  return ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(web + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(web.length))
      .filter((path) => !OWN.test(path)),
  );
}

test('no game is named outside its folder', () => {
  const names = RegExp(`\\b(?:${GAMES.join('|')})\\b`, 'i');
  expect(shared().length).toBeGreaterThan(80);
  expect(shared().filter((path) => names.test(path) || names.test(readFileSync(web + path, 'utf-8')))).toEqual([]);
});

for (const game of GAMES) {
  const board = await loadBoard(game);
  if (board) describe(game, () => checkLayouts(game, board));
}
