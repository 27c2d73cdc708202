/** The faces of a game that has none of its own: an owl's. */

import { tone } from '../stage/sounds';
import OwlHead from './OwlHead.svelte';
import type { FaceSet } from './types';
import { voicesOf } from './voices';

const voices = voicesOf({ pitch: 420, wave: 'sine', loud: 0.3 });

export const faces: FaceSet = {
  Head: OwlHead,
  eyes: { y: 47, apart: 18, size: 1.1 },
  mouth: { y: 79, size: 0.7 },
  eight: [
    {
      words: { pl: 'Hu, hu!', en: 'Hoo, hoo!' },
      eyes: 'open',
      mouth: 'call',
      extra: 'call',
      voice: (audio, out, at) =>
        [0, 0.28].forEach((after) => tone(audio, out, at + after, 430, 380, 0.2, 0.35, 'sine')),
    },
    { words: { pl: 'Hura!', en: 'Hooray!' }, eyes: 'happy', mouth: 'laugh', extra: 'hearts', voice: voices.cheer },
    { words: { pl: 'Hi, hi!', en: 'Hee, hee!' }, eyes: 'sly', mouth: 'grin', extra: 'sparkle', voice: voices.giggle },
    { words: { pl: 'Ojej, ups!', en: 'Oops!' }, eyes: 'dizzy', mouth: 'wavy', extra: 'sweat', voice: voices.oops },
    { words: { pl: 'Hmpf!', en: 'Hmpf!' }, eyes: 'cross', mouth: 'teeth', extra: 'steam', voice: voices.huff },
    { words: { pl: 'Buuu…', en: 'Boohoo…' }, eyes: 'sad', mouth: 'sad', extra: 'tears', voice: voices.wail },
    { words: { pl: 'Ojej!', en: 'Wow!' }, eyes: 'wide', mouth: 'gasp', extra: 'bang', voice: voices.gasp },
    { words: { pl: 'Aaa…', en: 'Yawn…' }, eyes: 'shut', mouth: 'yawn', extra: 'sleep', voice: voices.yawn },
  ],
};
