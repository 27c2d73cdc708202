/** The cats' colours and moods. */

import type { Colour } from '../../paper/Mark.svelte';

export const CATS: readonly Colour[] = ['red', 'orange', 'green', 'blue', 'purple'];

/** By value. */
export const MOODS = ['calm', 'wow', 'sly', 'calm', 'glad', 'glad', 'wow', 'sly', 'cross', 'asleep', 'stare'] as const;

/** Which cats sit behind a fan says nothing about the hand: they come with the chair. */
export function catOf(seat: number, place: number): Colour {
  return CHAIRS[(seat * 2 + place) % CHAIRS.length]!;
}

const CHAIRS: readonly Colour[] = ['orange', 'blue', 'green', 'red', 'purple'];

/** Paper in the five colours: pale enough for ink, plain enough to be told apart at a glance. */
export const TINTS: Record<Colour, { paper: string; cushion: string }> = {
  red: { paper: '#f8d9cb', cushion: '#e7a792' },
  orange: { paper: '#fbe6bb', cushion: '#eec07a' },
  green: { paper: '#d3e8d3', cushion: '#96c4a8' },
  blue: { paper: '#d3e3ee', cushion: '#96b9d3' },
  purple: { paper: '#e6d8ea', cushion: '#c0a1cd' },
  black: { paper: '#4a4350', cushion: '#2f2a35' },
  white: { paper: '#fdf6e7', cushion: '#d9c6a3' },
};
