/** Who sits at the table of a lesson. */

import type { Animal, Seat } from '../generated/protocol';
import { settings } from '../settings.svelte';
import { sitting } from '../stage/players';

const OTHERS: [string, Animal][] = [
  ['Ola', 'hare'],
  ['Staś', 'bear'],
  ['Hania', 'hedgehog'],
  ['Kuba', 'frog'],
];

const SPARE: Animal = 'duck'; // for whoever has the learner's

/** Whoever learns, and those who play along. */
export function company(): Seat[] {
  const learner = sitting(0, { name: settings.name.trim() || null, animal: settings.animal });
  const others = OTHERS.map(([name, animal], at) =>
    sitting(at + 1, { name, animal: animal === settings.animal ? SPARE : animal }),
  );
  return [learner, ...others];
}
