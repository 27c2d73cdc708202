/** What a seat could believe of hidden cards, in words; `review/words.py` fills the same sentences in. */

import type { Belief } from '../../generated/protocol';
import { WORDS } from '../../generated/review';
import { sentence } from '../../i18n/words';
import { settings } from '../../settings.svelte';
import type { Told } from '../../stage/types';

/** With the truth for whoever may know it: from one seat's eyes nobody does. */
export function believed(game: string, beliefs: Belief[], names: string[], truth: boolean): string {
  const words = WORDS[settings.language];
  const all = beliefs.map((one) => {
    const belief = sentence(game, one.told as unknown as Told, names);
    const owner = one.owner === null ? '' : (names[one.owner] ?? '');
    const kind = owner ? 'owner' : one.true ? 'so' : 'not so';
    return truth ? filled(words[kind], { belief, owner }) : belief;
  });
  return filled(words.believed, { player: names[beliefs[0]!.seat] ?? '', beliefs: all.join('; ') });
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
