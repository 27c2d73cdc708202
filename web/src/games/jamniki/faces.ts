/** Faces from the basket: dachshunds. */

import { eight } from '../../faces/moods';
import type { FaceSet } from '../../faces/types';
import { voicesOf } from '../../faces/voices';
import FaceHead from './FaceHead.svelte';
import { woof } from './sounds';

const voices = voicesOf({ pitch: 340, wave: 'sawtooth', loud: 0.22 });

export const faces: FaceSet = {
  Head: FaceHead,
  eyes: { y: 46, apart: 13, size: 0.85 },
  mouth: { y: 81, size: 0.75 },
  eight: eight(voices, {
    call: { words: { pl: 'Hau!', en: 'Woof!' }, voice: woof },
    cheer: { words: { pl: 'Merdu, merdu!', en: 'Wag, wag!' }, mouth: 'tongue' },
    giggle: { words: { pl: 'Hi, hi!', en: 'Hee, hee!' }, tint: '#d9a35f' },
    oops: { words: { pl: 'Plączą się łapy!', en: 'Tangled paws!' }, tint: '#a7a09a' },
    huff: { words: { pl: 'Wrrr!', en: 'Grrr!' }, tint: '#8a4b2c' },
    wail: { words: { pl: 'Auuu…', en: 'Awooo…' } },
    gasp: { words: { pl: 'Kość?!', en: 'A bone?!' }, eyes: 'star', tint: '#d9a35f' },
    yawn: { words: { pl: 'Ziew…', en: 'Yawn…' } },
  }),
};
