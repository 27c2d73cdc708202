/** What the browser tests must know of this game. */

import type { Trial } from '../../../tests/browser/games';
import { inside, numbers, own, type Json, type Named } from '../../../tests/browser/hidden';

export const trial: Trial = {
  short: { boxes: [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2] },
  deciding: /^3$/,
  ended: /^7$/,
  secrets: {
    cards: numbers(/^(view\.(hands|decks|discard|removed|legal)|event\.(card$|move))/),
    open: (path, view, event, seat) =>
      /^view\.(discard|removed)/.test(path) ||
      path.startsWith(`view.hands.${seat}.`) ||
      /^event\.move/.test(path) ||
      (event['event'] === 'draw' && path === 'event.card' && event['deck'] !== 'middle') ||
      event['event'] === 'remove' ||
      own(path, event, seat) ||
      onTop(path, view),
    closed: (path, view, event, seat) =>
      (path.startsWith('view.decks.') && !onTop(path, view)) ||
      (event['event'] === 'draw' && event['deck'] === 'middle' && event['seat'] !== seat && path === 'event.card'),
  },
};

/** The top card of a deck whose top lies face up. */
function onTop(path: string, view: Named): boolean {
  const [, deck, index] = /^view\.decks\.(left|right)\.(\d+)$/.exec(path) ?? [];
  return deck !== undefined && Number(index) === (inside(view, `decks.${deck}`) as Json[]).length - 1;
}
