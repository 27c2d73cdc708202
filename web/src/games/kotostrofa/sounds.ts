import { tone } from '../../stage/sounds';
import type { Voice } from '../../stage/types';

export const meow: Voice = (audio, out, at) => {
  tone(audio, out, at, 620, 880, 0.14, 0.2, 'triangle');
  tone(audio, out, at + 0.13, 880, 480, 0.28, 0.22, 'triangle');
};
