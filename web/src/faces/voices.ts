/** What faces sound like: each made for the pitch of a game's animal. */

import { paper, tone } from '../stage/sounds';
import type { Voice } from '../stage/types';

/** An animal's throat: how high it speaks, and with what. */
export interface Throat {
  pitch: number;
  wave: OscillatorType;
  loud: number;
}

export interface Voices {
  cheer: Voice;
  giggle: Voice;
  oops: Voice;
  huff: Voice;
  wail: Voice;
  gasp: Voice;
  yawn: Voice;
}

export function voicesOf({ pitch, wave, loud }: Throat): Voices {
  const sing =
    (...notes: [from: number, to: number, after: number, length: number][]): Voice =>
    (audio, out, at) =>
      notes.forEach(([from, to, after, length]) =>
        tone(audio, out, at + after, pitch * from, pitch * to, length, loud, wave),
      );
  return {
    cheer: sing([1, 1.3, 0, 0.14], [1.3, 1.7, 0.15, 0.24]),
    giggle: sing([1.3, 1.2, 0, 0.07], [1.2, 1.1, 0.1, 0.07], [1.3, 1.2, 0.2, 0.07], [1.15, 1, 0.3, 0.09]),
    oops: sing([1.2, 1, 0, 0.1], [0.9, 0.55, 0.13, 0.26]),
    huff: (audio, out, at) => {
      paper(audio, out, at, 0.3, 700);
      tone(audio, out, at, pitch * 0.8, pitch * 0.45, 0.26, loud * 0.7, wave);
    },
    wail: sing([1.1, 0.9, 0, 0.3], [1, 0.6, 0.28, 0.5]),
    gasp: sing([0.8, 1.6, 0, 0.2], [1.6, 1.5, 0.2, 0.12]),
    yawn: sing([0.7, 1.15, 0, 0.35], [1.15, 0.5, 0.34, 0.6]),
  };
}

/** Hands that clap, more of them the more there are. */
export function clapping(claps: number): Voice {
  const hands = Math.min(12, 2 + claps);
  return (audio, out, at) => {
    for (let hand = 0; hand < hands; hand++)
      paper(audio, out, at + hand * 0.075 + Math.random() * 0.05, 0.05, 1500 + Math.random() * 900);
  };
}
