import { tone } from '../../stage/sounds';
import type { Voice } from '../../stage/types';

export const buzz: Voice = (audio, out, at) => {
  tone(audio, out, at, 410, 520, 0.28, 0.12, 'sawtooth');
  tone(audio, out, at + 0.05, 417, 530, 0.28, 0.12, 'sawtooth');
};
