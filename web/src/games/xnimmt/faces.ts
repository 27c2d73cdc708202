/** Faces over the fence: bulls. */

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
  eight: [
    { words: { pl: 'Muuu!', en: 'Moo!' }, eyes: 'open', mouth: 'call', extra: 'call', voice: moo },
    { words: { pl: 'Hura!', en: 'Hooray!' }, eyes: 'happy', mouth: 'laugh', extra: 'hearts', voice: voices.cheer },
    { words: { pl: 'He, he!', en: 'Heh, heh!' }, eyes: 'sly', mouth: 'grin', extra: 'sparkle', voice: voices.giggle },
    { words: { pl: 'Moje rogi!', en: 'My horns!' }, eyes: 'dizzy', mouth: 'wavy', extra: 'sweat', voice: voices.oops },
    {
      words: { pl: 'Prych!', en: 'Snort!' },
      eyes: 'cross',
      mouth: 'teeth',
      extra: 'steam',
      voice: voices.huff,
      tint: '#8a3d2a',
    },
    { words: { pl: 'Muuu…', en: 'Mooo…' }, eyes: 'sad', mouth: 'sad', extra: 'tears', voice: voices.wail },
    {
      words: { pl: 'O rety, krety!', en: 'Holy cow!' },
      eyes: 'wide',
      mouth: 'gasp',
      extra: 'bang',
      voice: (audio, out, at) => tone(audio, out, at, 150, 260, 0.3, 0.28, 'sawtooth'),
    },
    { words: { pl: 'Ziew…', en: 'Yawn…' }, eyes: 'shut', mouth: 'yawn', extra: 'sleep', voice: voices.yawn },
  ],
};
