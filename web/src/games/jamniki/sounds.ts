import { tone } from '../../stage/sounds';
import type { Voice } from '../../stage/types';

export const woof: Voice = (audio, out, at) => {
  tone(audio, out, at, 300, 140, 0.11, 0.4, 'sawtooth');
  tone(audio, out, at + 0.18, 280, 130, 0.11, 0.35, 'sawtooth');
};
