import { tone } from '../../stage/sounds';
import type { Voice } from '../../stage/types';

export const moo: Voice = (audio, out, at) => tone(audio, out, at, 130, 98, 0.6, 0.25, 'sawtooth');
