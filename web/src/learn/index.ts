/** The lessons of a game, and which of them have been finished on this device. */

import type { Lesson } from '../generated/lessons';
import { read, write } from '../storage';

const lessons = import.meta.glob<Lesson[]>('../generated/lessons/*.json', { import: 'default' });
const examples = import.meta.glob<Lesson[]>('../generated/examples/*.json', { import: 'default' });
const KEY = 'stolik-lessons';

const stored = (): Record<string, string[]> => read(KEY, {});

/** The lessons of a game; none where its folder has none. */
export async function loadLessons(game: string): Promise<Lesson[]> {
  return (await lessons[`../generated/lessons/${game}.json`]?.()) ?? [];
}

/** Examples of a game's rules, each named by its rule; none where its folder has none. */
export async function loadExamples(game: string): Promise<Lesson[]> {
  return (await examples[`../generated/examples/${game}.json`]?.()) ?? [];
}

/** The names of a game's finished lessons. */
export function finished(game: string): string[] {
  return stored()[game] ?? [];
}

export function finish(game: string, lesson: string): void {
  const kept = stored();
  kept[game] = [...new Set([...(kept[game] ?? []), lesson])];
  write(KEY, kept);
}
