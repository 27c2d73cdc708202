/** The eight moods that faces have in every game; a game says the words, and what is different on its animal. */

import type { Voice } from '../stage/types';
import type { Face, FaceSet } from './types';
import type { Voices } from './voices';

type Mood = keyof Voices;
type Look = Pick<Face, 'eyes' | 'mouth' | 'extra'>;
type Own = Pick<Face, 'words'> & Partial<Face>;

const CALLING: Look = { eyes: 'open', mouth: 'call', extra: 'call' };
const LOOKS: Record<Mood, Look> = {
  cheer: { eyes: 'happy', mouth: 'laugh', extra: 'hearts' },
  giggle: { eyes: 'sly', mouth: 'grin', extra: 'sparkle' },
  oops: { eyes: 'dizzy', mouth: 'wavy', extra: 'sweat' },
  huff: { eyes: 'cross', mouth: 'teeth', extra: 'steam' },
  wail: { eyes: 'sad', mouth: 'sad', extra: 'tears' },
  gasp: { eyes: 'wide', mouth: 'gasp', extra: 'bang' },
  yawn: { eyes: 'shut', mouth: 'yawn', extra: 'sleep' },
};

/** The faces of an animal, its call first. */
export function eight(voices: Voices, own: Record<Mood, Own> & { call: Own & { voice: Voice } }): FaceSet['eight'] {
  const face = (mood: Mood): Face => ({ ...LOOKS[mood], voice: voices[mood], ...own[mood] });
  return [
    { ...CALLING, ...own.call },
    face('cheer'),
    face('giggle'),
    face('oops'),
    face('huff'),
    face('wail'),
    face('gasp'),
    face('yawn'),
  ];
}
