/** The games on the table, found by their folders and in the server's order. A board is loaded when somebody sits down at
 *  it; a picture and the sentence about it are on the front page, so they come without the board. */

import type { Component } from 'svelte';
import { games, type Texts } from '../generated/games';
import type { Play } from '../stage/play.svelte';
import type { Board } from '../stage/types';

const boards = import.meta.glob<Board>('./*/index.ts', { import: 'board' });
const endings = import.meta.glob<Component<{ play: Play }>>('./*/Ending.svelte', { import: 'default' });
const pictures = import.meta.glob<Component>('./*/Picture.svelte', { eager: true, import: 'default' });
const sentences = import.meta.glob<Texts>('./*/about.ts', { eager: true, import: 'about' });

export const GAMES: readonly string[] = Object.keys(games);

/** The board of a game; null when this build has none. */
export async function loadBoard(game: string): Promise<Board | null> {
  return (await boards[`./${game}/index.ts`]?.()) ?? null;
}

/** What a game draws of the end of a match; null when its folder has nothing. */
export async function loadEnding(game: string): Promise<Component<{ play: Play }> | null> {
  return (await endings[`./${game}/Ending.svelte`]?.()) ?? null;
}

/** What is drawn for a game; null when its folder has no picture. */
export function pictureOf(game: string): Component | null {
  return pictures[`./${game}/Picture.svelte`] ?? null;
}

/** A sentence about a game; null when its folder has none. */
export function aboutOf(game: string): Texts | null {
  return sentences[`./${game}/about.ts`] ?? null;
}
