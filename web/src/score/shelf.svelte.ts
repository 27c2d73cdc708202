/** The evenings that are kept on this device, the latest first. */

import { read, write } from '../storage';
import { FORMAT, type Evening } from './evening';

const PREFIX = 'stolik-score:';

/** An evening, unless it is damaged: the others are not. */
function whole(key: string): Evening[] {
  const kept = read<Partial<Evening>>(key, {});
  const whole = kept.format === FORMAT && kept.id && kept.game && kept.names && kept.options && kept.steps;
  return whole ? [kept as Evening] : [];
}

function stored(): Evening[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap(whole)
      .sort((one, other) => (one.begun < other.begun ? 1 : -1));
  } catch {
    return []; // a private window without storage
  }
}

class Shelf {
  evenings: Evening[] = $state.raw(stored());
  /** Whether the device keeps what is written down. */
  kept = $state(true);

  constructor() {
    // Another tab of the same device may write too.
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(PREFIX)) this.evenings = stored();
    });
  }

  find(id: string): Evening | undefined {
    return this.evenings.find((evening) => evening.id === id);
  }

  /** Keep an evening as it is now. */
  keep(evening: Evening): void {
    const others = this.evenings.filter(({ id }) => id !== evening.id);
    this.evenings = [evening, ...others].sort((one, other) => (one.begun < other.begun ? 1 : -1));
    this.kept = write(PREFIX + evening.id, evening);
  }

  remove(id: string): void {
    this.evenings = this.evenings.filter((evening) => evening.id !== id);
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      // it was not kept either
    }
  }

  /** The names that have been used here, the latest first. */
  get names(): string[] {
    return [...new Set(this.evenings.flatMap(({ names }) => names))];
  }
}

export const shelf = new Shelf();

export function begin(game: string, names: string[], options: Evening['options'], now = new Date()): Evening {
  // Not `randomUUID`, which browsers have over https only.
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36).padStart(2, '0')).join('');
  return { format: FORMAT, id, game, begun: now.toISOString(), names, options, steps: [] };
}
