/** The circles of this device's person, for when there is no network to ask. */

import type { Circle, CircleCard } from '../generated/protocol';
import { read, write } from '../storage';

export type Known = Pick<CircleCard, 'key' | 'name'>;

const KEPT = 'stolik-circles';

export const known = (): Known[] => read(KEPT, []);

export function keepKnown(circles: readonly Known[]): void {
  write(
    KEPT,
    circles.map(({ key, name }) => ({ key, name })),
  );
}

/** Somebody looks at a circle: it is known if they belong to it. */
export function meet({ key, name, you }: Circle): void {
  const others = known().filter((one) => one.key !== key);
  keepKnown(you === null ? others : [{ key, name }, ...others]);
}
