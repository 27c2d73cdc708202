/** The rules pages, turned into HTML when the app is built; each is loaded when somebody opens it. */

import type { Language } from '../settings.svelte';

export interface RulesPage {
  /** HTML, as are `preface`, and a chapter's title and text. Numbered rules carry their number as `data-rule`. */
  title: string;
  preface: string;
  chapters: Chapter[];
}

export interface Chapter {
  /** Its number; null when it has none. */
  rule: string | null;
  title: string;
  text: string;
}

const pages = import.meta.glob<RulesPage>('../generated/rules/*.md', { import: 'default' });

/** The rules of a game in our own words; null when there is no such game. */
export async function loadRules(game: string, language: Language): Promise<RulesPage | null> {
  return (await pages[`../generated/rules/${game}.${language}.md`]?.()) ?? null;
}
