/** A circle that somebody looks at: told at once what changes, for as long as the page shows it. */

import type { Circle, Member } from '../generated/protocol';
import { whyOf } from '../i18n';
import { animalName } from '../i18n/names';
import { Refusal } from '../net/api';
import { away, news, see } from './api';
import { meet } from './known';

const AGAIN_MS = 3000;

export class Looking {
  circle: Circle | null = $state.raw(null);
  /** Whether no circle has this link. */
  unknown = $state(false);
  lost = $state(false);
  problem: string | null = $state(null);
  /** Something is being done. */
  busy = $state(false);
  #doing = 0; // how much at once; no state, since an effect that does something must not wait for itself
  #stop = new AbortController();

  constructor(readonly key: string) {
    void this.#look();
    addEventListener('pagehide', this.#leave);
  }

  readonly #leave = (): void => away(this.key);

  get you(): Member | null {
    return this.circle?.persons.find(({ id }) => id === this.circle?.you) ?? null;
  }

  get founder(): boolean {
    return this.you !== null && this.circle?.founder === this.you.id;
  }

  person(id: string | null): Member | undefined {
    return this.circle?.persons.find((one) => one.id === id);
  }

  /** Take over what an answer tells. */
  told(circle: Circle): void {
    this.circle = circle;
    meet(circle);
    this.problem = null;
  }

  /** Do something, and say what is wrong with it where it is refused. */
  async try<Answer>(doing: Promise<Answer>): Promise<Answer | null> {
    this.problem = null;
    this.busy = true;
    this.#doing += 1;
    try {
      return await doing;
    } catch (refused) {
      this.problem = whyOf(refused);
      return null;
    } finally {
      this.#doing -= 1;
      this.busy = this.#doing > 0;
    }
  }

  async #look(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const before = this.circle;
        this.circle = before ? await news(this.key, before.head, signal) : await see(this.key);
        if (!before) meet(this.circle);
        this.lost = false;
      } catch (refused) {
        if (signal.aborted) return;
        if (refused instanceof Refusal && ['unknown_circle', 'bad_message'].includes(refused.code)) {
          this.unknown = true;
          return;
        }
        this.lost = true;
        await new Promise((later) => setTimeout(later, AGAIN_MS));
      }
    }
  }

  close(): void {
    this.#stop.abort();
    removeEventListener('pagehide', this.#leave);
    if (this.you) this.#leave();
  }
}

/** Somebody's name, or their animal where they have none any more. */
export function nameOf(person: Member | undefined): string {
  return person ? (person.name ?? animalName(person.animal)) : '?';
}
