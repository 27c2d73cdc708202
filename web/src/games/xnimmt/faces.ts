/** Faces over the fence: bulls. */

import { eight } from '../../faces/moods';
import type { FaceSet } from '../../faces/types';
import { voicesOf } from '../../faces/voices';
import { tone } from '../../stage/sounds';
import FaceHead from './FaceHead.svelte';
import { moo } from './sounds';

const voices = voicesOf({ pitch: 170, wave: 'sawtooth', loud: 0.28 });

export const faces: FaceSet = {
  Head: FaceHead,
  eyes: { y: 46, apart: 15, size: 0.95 },
  mouth: { y: 85, size: 0.85 },
  eight: eight(voices, {
    call: { words: { pl: 'Muuu!', en: 'Moo!' }, voice: moo },
    cheer: { words: { pl: 'Hura!', en: 'Hooray!' } },
    giggle: { words: { pl: 'He, he!', en: 'Heh, heh!' } },
    oops: { words: { pl: 'Moje rogi!', en: 'My horns!' } },
    huff: { words: { pl: 'Prych!', en: 'Snort!' }, tint: '#8a3d2a' },
    wail: { words: { pl: 'Muuu…', en: 'Mooo…' } },
    gasp: {
      words: { pl: 'O rety, krety!', en: 'Holy cow!' },
      voice: (audio, out, at) => tone(audio, out, at, 150, 260, 0.3, 0.28, 'sawtooth'),
    },
    yawn: { words: { pl: 'Ziew…', en: 'Yawn…' } },
  }),
};
