/** Faces over kotostrofa: cats of every colour. */

import { eight } from '../../faces/moods';
import type { FaceSet } from '../../faces/types';
import { voicesOf } from '../../faces/voices';
import { tone } from '../../stage/sounds';
import FaceHead from './FaceHead.svelte';
import { meow } from './sounds';

const voices = voicesOf({ pitch: 620, wave: 'triangle', loud: 0.2 });

export const faces: FaceSet = {
  Head: FaceHead,
  eyes: { y: 50, apart: 19, size: 1.15 },
  mouth: { y: 78, size: 0.85 },
  eight: eight(voices, {
    call: { words: { pl: 'Miau!', en: 'Miaow!' }, voice: meow, tint: 'orange' },
    cheer: {
      words: { pl: 'Mrrr…', en: 'Purr…' },
      mouth: 'smile',
      tint: 'purple',
      voice: (audio, out, at) =>
        [0, 0.12, 0.24, 0.36, 0.48].forEach((after) => tone(audio, out, at + after, 95, 80, 0.11, 0.3, 'sawtooth')),
    },
    giggle: { words: { pl: 'Hi, hi!', en: 'Hee, hee!' }, tint: 'green' },
    oops: { words: { pl: 'Łapa w wodę!', en: 'Wet paw!' }, tint: 'blue' },
    huff: { words: { pl: 'Fuch!', en: 'Hiss!' }, tint: 'red' },
    wail: { words: { pl: 'Miaaau…', en: 'Meeew…' }, tint: 'blue' },
    gasp: { words: { pl: 'Kotruś?!', en: 'Kotruś?!' }, tint: 'black' },
    yawn: { words: { pl: 'Ziew…', en: 'Yawn…' }, tint: 'orange' },
  }),
};
