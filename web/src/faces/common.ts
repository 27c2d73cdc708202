/** The faces of a game that has none of its own: an owl's. */

import { tone } from '../stage/sounds';
import { eight } from './moods';
import OwlHead from './OwlHead.svelte';
import type { FaceSet } from './types';
import { voicesOf } from './voices';

const voices = voicesOf({ pitch: 420, wave: 'sine', loud: 0.3 });

export const faces: FaceSet = {
  Head: OwlHead,
  eyes: { y: 47, apart: 18, size: 1.1 },
  mouth: { y: 79, size: 0.7 },
  eight: eight(voices, {
    call: {
      words: { pl: 'Hu, hu!', en: 'Hoo, hoo!' },
      voice: (audio, out, at) =>
        [0, 0.28].forEach((after) => tone(audio, out, at + after, 430, 380, 0.2, 0.35, 'sine')),
    },
    cheer: { words: { pl: 'Hura!', en: 'Hooray!' } },
    giggle: { words: { pl: 'Hi, hi!', en: 'Hee, hee!' } },
    oops: { words: { pl: 'Ojej, ups!', en: 'Oops!' } },
    huff: { words: { pl: 'Hmpf!', en: 'Hmpf!' } },
    wail: { words: { pl: 'Buuu…', en: 'Boohoo…' } },
    gasp: { words: { pl: 'Ojej!', en: 'Wow!' } },
    yawn: { words: { pl: 'Aaa…', en: 'Yawn…' } },
  }),
};
