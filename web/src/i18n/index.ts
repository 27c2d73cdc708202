/** Messages in both languages. A catalogue is an object for each language with the same keys; the compiler finds a missing one. */

import { settings, type Language } from '../settings.svelte';
import { en } from './en';
import { pl } from './pl';

/** A catalogue read in the chosen language; read it where it is shown, and it changes with the language. */
export function catalogue<Messages>(texts: Record<Language, Messages>): () => Messages {
  return () => texts[settings.language];
}

/** The messages of the frame. */
export const say = catalogue({ pl, en });

const rules = { pl: new Intl.PluralRules('pl'), en: new Intl.PluralRules('en') };

/** The form of a word that goes with a number: `karta`, `karty`, `kart`. Fractions do not occur. */
export function plural(language: 'pl', count: number, one: string, few: string, many: string): string;
export function plural(language: 'en', count: number, one: string, many: string): string;
export function plural(language: Language, count: number, ...forms: string[]): string {
  const [one = '', ...rest] = forms;
  const kind = rules[language].select(count);
  if (kind === 'one') return one;
  return (kind === 'few' ? rest[0] : rest.at(-1)) ?? one;
}

/** `a`, `a or b`, `a, b or c`. */
export function either(parts: string[]): string {
  return list(parts, settings.language === 'pl' ? 'lub' : 'or');
}

/** `a`, `a and b`, `a, b and c`. */
export function both(parts: string[]): string {
  return list(parts, settings.language === 'pl' ? 'i' : 'and');
}

function list(parts: string[], word: string): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
