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

/** What went wrong, in words for the person. */
export function whyOf(refused: unknown): string {
  return refused instanceof Error ? refused.message : say().errors.internal;
}

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

const LOCALES = { pl: 'pl', en: 'en-GB' }; // English here is British: no comma before the last of a list, and days before months

/** A moment in seconds as a date. */
export function dated(seconds: number, parts: Intl.DateTimeFormatOptions): string {
  return new Date(seconds * 1000).toLocaleString(LOCALES[settings.language], parts);
}

function joined(type: Intl.ListFormatType): (parts: string[]) => string {
  const lists = { pl: new Intl.ListFormat(LOCALES.pl, { type }), en: new Intl.ListFormat(LOCALES.en, { type }) };
  return (parts) => lists[settings.language].format(parts);
}

/** `a`, `a or b`, `a, b or c`. */
export const either = joined('disjunction');

/** `a`, `a and b`, `a, b and c`. */
export const both = joined('conjunction');
