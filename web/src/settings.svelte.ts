/** What a person has chosen, kept on this device. */

import type { Texts } from './generated/games';
import { ANIMALS, type Animal } from './generated/protocol';
import { read, write } from './storage';

export type Language = keyof Texts;
export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'off' | 'fast' | 'normal' | 'slow';

/** How long a step takes. */
export const STEP_MS: Record<Speed, number> = { off: 0, fast: 180, normal: 350, slow: 800 };

export interface Choices {
  language: Language;
  theme: Theme;
  speed: Speed;
  confirm: boolean;
  /** A word when a rule first matters. */
  coach: boolean;
  /** A tablet that people share lies on the table, and turns to whoever plays. */
  flat: boolean;
  volume: number;
  mute: boolean;
  name: string;
  animal: Animal;
}

const KEY = 'stolik';
const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
const polish = typeof navigator === 'undefined' || /^(pl|csb|szl)/.test(navigator.language);

const defaults: Choices = {
  language: polish ? 'pl' : 'en',
  theme: 'system',
  speed: 'normal',
  confirm: touch,
  coach: true,
  flat: true,
  volume: 0.5,
  mute: false,
  name: '',
  animal: ANIMALS[Math.floor(Math.random() * ANIMALS.length)]!, // kept from then on
};

export const settings: Choices = $state({ ...defaults, ...read<Partial<Choices>>(KEY, {}) });

const night = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
let nightfall = $state(night?.matches ?? false);
night?.addEventListener('change', ({ matches }) => (nightfall = matches));

/** Whether the lamp is turned low: by choice, or as the system has it. */
export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && nightfall);
}

/** Keep the settings and show theme and language in the document; called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => void write(KEY, settings));
    $effect(() => {
      document.documentElement.lang = settings.language;
      document.documentElement.dataset['theme'] = dark() ? 'dark' : 'light';
    });
  });
}

/** Whether this device is touched: it can lie on a table among people. */
export function touched(): boolean {
  return touch;
}

/** Whether the person's system asks for less motion. */
export function calm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
