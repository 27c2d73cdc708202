/** The faces of a game, found by its folder and loaded when somebody sits down there. */

import { faces as common } from './common';
import type { FaceSet } from './types';

const found = import.meta.glob<FaceSet>('../games/*/faces.ts', { import: 'faces' });

/** A game's own faces, or an owl's. */
export async function facesOf(game: string): Promise<FaceSet> {
  return (await found[`../games/${game}/faces.ts`]?.()) ?? common;
}
