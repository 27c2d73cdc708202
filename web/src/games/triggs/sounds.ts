import { paper } from '../../stage/sounds';
import type { Voice } from '../../stage/types';

export const pencil: Voice = (audio, out, at) => {
  paper(audio, out, at, 0.07, 4200);
  paper(audio, out, at + 0.1, 0.07, 3800);
};
