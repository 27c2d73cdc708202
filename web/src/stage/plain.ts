/** What stands in for what a game's board leaves out: cards with their notation on them, no buttons, no reasons. */

import { say } from '../i18n';
import PlainBack from './PlainBack.svelte';
import PlainFace from './PlainFace.svelte';
import type { Board, View } from './types';

type Least = 'layout' | 'path' | 'prompt';

export function plain<V extends View>(own: Pick<Board<V>, Least> & Partial<Board<V>>): Board<V> {
  return { Face: PlainFace, Back: PlainBack, buttons: () => [], why: () => say().cannotNow, ...own };
}
