/** The circles of this device's person, for when there is no network to ask. */

import type { Circle, CircleCard } from '../generated/protocol';

export type Known = Pick<CircleCard, 'key' | 'name'>;

const KEPT = 'stolik-circles';

export function known(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Known[];
  } catch {
    return []; // a private window without storage, or a damaged entry
  }
}

export function keepKnown(circles: readonly Known[]): void {
  const text = JSON.stringify(circles.map(({ key, name }) => ({ key, name })));
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // nothing to keep it in
  }
}

/** Somebody looks at a circle: it is known if they belong to it. */
export function meet({ key, name, you }: Circle): void {
  const others = known().filter((one) => one.key !== key);
  keepKnown(you === null ? others : [{ key, name }, ...others]);
}
