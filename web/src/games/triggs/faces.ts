/** Faces in the notebook: pencils. */

import { eight } from '../../faces/moods';
import type { FaceSet } from '../../faces/types';
import { voicesOf } from '../../faces/voices';
import { paper } from '../../stage/sounds';
import FaceHead from './FaceHead.svelte';
import { pencil } from './sounds';

const voices = voicesOf({ pitch: 520, wave: 'square', loud: 0.09 });

export const faces: FaceSet = {
  Head: FaceHead,
  eyes: { y: 50, apart: 12, size: 0.95 },
  mouth: { y: 69, size: 0.78 },
  eight: eight(voices, {
    call: { words: { pl: 'Skrob, skrob!', en: 'Scribble!' }, mouth: 'smile', voice: pencil, tint: 'orange' },
    cheer: { words: { pl: 'Wykreślone!', en: 'Crossed off!' }, extra: 'sparkle', tint: 'green' },
    giggle: { words: { pl: 'Hi, hi!', en: 'Hee, hee!' }, extra: 'hearts', tint: 'purple' },
    oops: { words: { pl: 'Gdzie gumka?', en: 'Rubber, please!' }, tint: 'blue' },
    huff: {
      words: { pl: 'Trach!', en: 'Snap!' },
      voice: (audio, out, at) => {
        paper(audio, out, at, 0.04, 3200);
        voices.huff(audio, out, at + 0.08);
      },
      tint: 'red',
    },
    wail: { words: { pl: 'Stępiony…', en: 'Blunt…' }, tint: 'blue' },
    gasp: { words: { pl: 'Ile krzyżyków!', en: 'So many!' }, tint: 'orange' },
    yawn: { words: { pl: 'Ziew…', en: 'Yawn…' }, tint: 'purple' },
  }),
};
