/** Faces tell people apart: an animal sits at a table once. */

import { ANIMALS, type Animal, type Seat } from '../generated/protocol';

/** The animals that sit at other seats than the given one. */
export function takenAnimals(seats: readonly Seat[], but: number | null = null): Animal[] {
  return seats.flatMap(({ seat, animal }) => (animal && seat !== but ? [animal] : []));
}

/** The animal that somebody wishes, or another where that one is taken. */
export function freeAnimal(wished: Animal, taken: readonly Animal[]): Animal {
  return taken.includes(wished) ? ANIMALS.find((animal) => !taken.includes(animal))! : wished;
}
