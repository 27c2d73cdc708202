/** Faces over kotostrofa: cats of every colour. */

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
  eight: [
    { words: { pl: 'Miau!', en: 'Miaow!' }, eyes: 'open', mouth: 'call', extra: 'call', voice: meow, tint: 'orange' },
    {
      words: { pl: 'Mrrr…', en: 'Purr…' },
      eyes: 'happy',
      mouth: 'smile',
      extra: 'hearts',
      tint: 'purple',
      voice: (audio, out, at) =>
        [0, 0.12, 0.24, 0.36, 0.48].forEach((after) => tone(audio, out, at + after, 95, 80, 0.11, 0.3, 'sawtooth')),
    },
    {
      words: { pl: 'Hi, hi!', en: 'Hee, hee!' },
      eyes: 'sly',
      mouth: 'grin',
      extra: 'sparkle',
      voice: voices.giggle,
      tint: 'green',
    },
    {
      words: { pl: 'Łapa w wodę!', en: 'Wet paw!' },
      eyes: 'dizzy',
      mouth: 'wavy',
      extra: 'sweat',
      voice: voices.oops,
      tint: 'blue',
    },
    {
      words: { pl: 'Fuch!', en: 'Hiss!' },
      eyes: 'cross',
      mouth: 'teeth',
      extra: 'steam',
      voice: voices.huff,
      tint: 'red',
    },
    {
      words: { pl: 'Miaaau…', en: 'Meeew…' },
      eyes: 'sad',
      mouth: 'sad',
      extra: 'tears',
      voice: voices.wail,
      tint: 'blue',
    },
    {
      words: { pl: 'Kotruś?!', en: 'Kotruś?!' },
      eyes: 'wide',
      mouth: 'gasp',
      extra: 'bang',
      voice: voices.gasp,
      tint: 'black',
    },
    {
      words: { pl: 'Ziew…', en: 'Yawn…' },
      eyes: 'shut',
      mouth: 'yawn',
      extra: 'sleep',
      voice: voices.yawn,
      tint: 'orange',
    },
  ],
};
