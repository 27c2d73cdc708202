/** Faces in the notebook: pencils. */

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
  eight: [
    {
      words: { pl: 'Skrob, skrob!', en: 'Scribble!' },
      eyes: 'open',
      mouth: 'smile',
      extra: 'call',
      voice: pencil,
      tint: 'orange',
    },
    {
      words: { pl: 'Skreślone!', en: 'Crossed off!' },
      eyes: 'happy',
      mouth: 'laugh',
      extra: 'sparkle',
      voice: voices.cheer,
      tint: 'green',
    },
    {
      words: { pl: 'Hi, hi!', en: 'Hee, hee!' },
      eyes: 'sly',
      mouth: 'grin',
      extra: 'hearts',
      voice: voices.giggle,
      tint: 'purple',
    },
    {
      words: { pl: 'Gdzie gumka?', en: 'Rubber, please!' },
      eyes: 'dizzy',
      mouth: 'wavy',
      extra: 'sweat',
      voice: voices.oops,
      tint: 'blue',
    },
    {
      words: { pl: 'Trach!', en: 'Snap!' },
      eyes: 'cross',
      mouth: 'teeth',
      extra: 'steam',
      voice: (audio, out, at) => {
        paper(audio, out, at, 0.04, 3200);
        voices.huff(audio, out, at + 0.08);
      },
      tint: 'red',
    },
    {
      words: { pl: 'Stępiony…', en: 'Blunt…' },
      eyes: 'sad',
      mouth: 'sad',
      extra: 'tears',
      voice: voices.wail,
      tint: 'blue',
    },
    {
      words: { pl: 'Ile krzyżyków!', en: 'So many!' },
      eyes: 'wide',
      mouth: 'gasp',
      extra: 'bang',
      voice: voices.gasp,
      tint: 'orange',
    },
    {
      words: { pl: 'Ziew…', en: 'Yawn…' },
      eyes: 'shut',
      mouth: 'yawn',
      extra: 'sleep',
      voice: voices.yawn,
      tint: 'purple',
    },
  ],
};
