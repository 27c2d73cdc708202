/** Who teaches, in lessons and beside the table. */

import type { Animal } from '../generated/protocol';
import { settings } from '../settings.svelte';

/** An animal that is not the learner's own. */
export function teacher(): Animal {
  return settings.animal === 'owl' ? 'stork' : 'owl';
}
