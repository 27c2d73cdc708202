/** What the browser tests must know of this game. */

import type { Trial } from '../../../tests/browser/games';
import { counted, inside, own, text } from '../../../tests/browser/hidden';

export const trial: Trial = {
  short: { rounds: 1 },
  glimpsed: 1, // a card that was drawn from one's hand
  deciding: /^(3|4\.\d)$/,
  ended: /^6$/,
  secrets: {
    cards: text(/\b\d+[rogbpk]\b/g),
    open: (path, view, event, seat) =>
      /^view\.(pile|left_out)/.test(path) ||
      path.startsWith(`view.hands.${seat}.`) ||
      counted(view, event, 'extra_round') ||
      (path === 'view.due.card' && inside(view, 'due.from') === seat) ||
      own(path, event, seat) ||
      event['event'] === 'serve' ||
      event['to'] === seat ||
      event['from'] === seat ||
      /^(pair|hand|swap|serve|give) /.test(path.startsWith('event.move') ? String(event['move']) : ''),
    closed: (path, _view, event, seat) =>
      path === 'event.move' && event['seat'] !== seat && /^offer ./.test(String(event['move'])),
  },
};
