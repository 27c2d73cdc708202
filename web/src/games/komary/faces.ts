/** Faces by the lake: mosquitoes. */

import { eight } from '../../faces/moods';
import type { FaceSet } from '../../faces/types';
import { voicesOf } from '../../faces/voices';
import { paper } from '../../stage/sounds';
import FaceHead from './FaceHead.svelte';
import { buzz } from './sounds';

const voices = voicesOf({ pitch: 480, wave: 'sawtooth', loud: 0.13 });

export const faces: FaceSet = {
  Head: FaceHead,
  eyes: { y: 46, apart: 17, size: 1.15 },
  mouth: { y: 82, size: 0.62 },
  eight: eight(voices, {
    call: { words: { pl: 'Bzzz!', en: 'Bzzz!' }, voice: buzz },
    cheer: { words: { pl: 'Mniam!', en: 'Yum!' }, mouth: 'tongue' },
    giggle: { words: { pl: 'Hi, hi!', en: 'Hee, hee!' } },
    oops: {
      words: { pl: 'Plask!', en: 'Splat!' },
      extra: 'bang',
      voice: (audio, out, at) => {
        paper(audio, out, at, 0.12, 1800);
        voices.oops(audio, out, at + 0.1);
      },
    },
    huff: { words: { pl: 'Ukłuję!', en: 'I’ll bite!' }, tint: '#b9776c' },
    wail: { words: { pl: 'Głodny…', en: 'Hungry…' } },
    gasp: { words: { pl: 'Żaba!', en: 'A frog!' }, extra: 'sweat', tint: '#93ab84' },
    yawn: { words: { pl: 'Ziew…', en: 'Yawn…' } },
  }),
};
