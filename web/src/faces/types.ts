/** The vocabulary of faces: eight for each game, which its folder says in `faces.ts`. */

import type { Component } from 'svelte';
import type { Texts } from '../generated/games';
import type { Voice } from '../stage/types';

type Eyes = 'open' | 'happy' | 'shut' | 'wide' | 'sly' | 'cross' | 'sad' | 'dizzy' | 'star';
type Mouth = 'smile' | 'laugh' | 'grin' | 'gasp' | 'wavy' | 'sad' | 'yawn' | 'tongue' | 'teeth' | 'call';
type Extra = 'call' | 'hearts' | 'sparkle' | 'sweat' | 'steam' | 'tears' | 'bang' | 'sleep';

/** One face: a mood on the game's head, a word, a sound. */
export interface Face {
  /** What it says, in a word or two; a screen reader says it too. */
  words: Texts;
  eyes: Eyes;
  mouth: Mouth;
  extra: Extra;
  voice: Voice;
  /** For a head that comes in several colours. */
  tint?: string;
}

/** A game's faces. The last is a yawn in every game: it pokes whoever lets the table wait. */
export interface FaceSet {
  /** A head without eyes and mouth, in a box of 100 by 100. */
  Head: Component<{ tint?: string | undefined }>;
  /** Where its eyes are: their height, how far each is from the middle, how large. */
  eyes: { y: number; apart: number; size: number };
  mouth: { y: number; size: number };
  eight: readonly [Face, Face, Face, Face, Face, Face, Face, Face];
}
