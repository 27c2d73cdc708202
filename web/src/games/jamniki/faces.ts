/** Faces from the basket: dachshunds. */

import type { FaceSet } from '../../faces/types';
import { voicesOf } from '../../faces/voices';
import FaceHead from './FaceHead.svelte';
import { woof } from './sounds';

const voices = voicesOf({ pitch: 340, wave: 'sawtooth', loud: 0.22 });

export const faces: FaceSet = {
  Head: FaceHead,
  eyes: { y: 46, apart: 13, size: 0.85 },
  mouth: { y: 81, size: 0.75 },
  eight: [
    { words: { pl: 'Hau!', en: 'Woof!' }, eyes: 'open', mouth: 'call', extra: 'call', voice: woof },
    {
      words: { pl: 'Merdu, merdu!', en: 'Wag, wag!' },
      eyes: 'happy',
      mouth: 'tongue',
      extra: 'hearts',
      voice: voices.cheer,
    },
    {
      words: { pl: 'Hi, hi!', en: 'Hee, hee!' },
      eyes: 'sly',
      mouth: 'grin',
      extra: 'sparkle',
      voice: voices.giggle,
      tint: '#d9a35f',
    },
    {
      words: { pl: 'Plączą się łapy!', en: 'Tangled paws!' },
      eyes: 'dizzy',
      mouth: 'wavy',
      extra: 'sweat',
      voice: voices.oops,
      tint: '#a7a09a',
    },
    {
      words: { pl: 'Wrrr!', en: 'Grrr!' },
      eyes: 'cross',
      mouth: 'teeth',
      extra: 'steam',
      voice: voices.huff,
      tint: '#8a4b2c',
    },
    { words: { pl: 'Auuu…', en: 'Awooo…' }, eyes: 'sad', mouth: 'sad', extra: 'tears', voice: voices.wail },
    {
      words: { pl: 'Kość?!', en: 'A bone?!' },
      eyes: 'star',
      mouth: 'gasp',
      extra: 'bang',
      voice: voices.gasp,
      tint: '#d9a35f',
    },
    { words: { pl: 'Ziew…', en: 'Yawn…' }, eyes: 'shut', mouth: 'yawn', extra: 'sleep', voice: voices.yawn },
  ],
};
