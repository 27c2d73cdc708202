/** What the browser tests must know of this game. */

import type { Trial } from '../../../tests/browser/games';
import { inside, own, text, type Named } from '../../../tests/browser/hidden';

export const trial: Trial = {
  short: { games: 1 },
  twoRounds: { games: 2 },
  pictured: 3, // a coat is not finished yet
  deciding: /^4$/,
  ended: /^6$/,
  secrets: {
    cards: text(/\b(?:[rogbp]\d){2}\b/g),
    open: (path, view, event, seat) =>
      (path.startsWith('view.hand.') && view['turn'] === seat) ||
      (path.startsWith('view.coats.') && !whiteOfOthers(path, view, seat)) ||
      own(path, event, seat) ||
      (path === 'event.move' && !/white/.test(String(event['move']))),
    closed: (path, view, event, seat) =>
      path.startsWith('view.stack.') ||
      whiteOfOthers(path, view, seat) ||
      (event['seat'] !== seat &&
        (path === 'event.tile' || (path === 'event.move' && /white/.test(String(event['move']))))),
  },
};

/** A tile that lies white side up in somebody else's coat. */
function whiteOfOthers(path: string, view: Named, seat: number): boolean {
  const [, whose, index] = /^view\.coats\.(\d+)\.(\d+)\./.exec(path) ?? [];
  return whose !== undefined && Number(whose) !== seat && inside(view, `coats.${whose}.${index}.white`) === true;
}
