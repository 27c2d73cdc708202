/** Faces by the lake: mosquitoes. */

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
  eight: [
    { words: { pl: 'Bzzz!', en: 'Bzzz!' }, eyes: 'open', mouth: 'call', extra: 'call', voice: buzz },
    { words: { pl: 'Mniam!', en: 'Yum!' }, eyes: 'happy', mouth: 'tongue', extra: 'hearts', voice: voices.cheer },
    { words: { pl: 'Hi, hi!', en: 'Hee, hee!' }, eyes: 'sly', mouth: 'grin', extra: 'sparkle', voice: voices.giggle },
    {
      words: { pl: 'Plask!', en: 'Splat!' },
      eyes: 'dizzy',
      mouth: 'wavy',
      extra: 'bang',
      voice: (audio, out, at) => {
        paper(audio, out, at, 0.12, 1800);
        voices.oops(audio, out, at + 0.1);
      },
    },
    {
      words: { pl: 'Ukłuję!', en: 'I’ll bite!' },
      eyes: 'cross',
      mouth: 'teeth',
      extra: 'steam',
      voice: voices.huff,
      tint: '#b9776c',
    },
    { words: { pl: 'Głodny…', en: 'Hungry…' }, eyes: 'sad', mouth: 'sad', extra: 'tears', voice: voices.wail },
    {
      words: { pl: 'Żaba!', en: 'A frog!' },
      eyes: 'wide',
      mouth: 'gasp',
      extra: 'sweat',
      voice: voices.gasp,
      tint: '#93ab84',
    },
    { words: { pl: 'Ziew…', en: 'Yawn…' }, eyes: 'shut', mouth: 'yawn', extra: 'sleep', voice: voices.yawn },
  ],
};
