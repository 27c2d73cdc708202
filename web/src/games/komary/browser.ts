/** What the browser tests must know of this game. */

import type { Trial } from '../../../tests/browser/games';
import { counted, others, own, type Named } from '../../../tests/browser/hidden';

export const trial: Trial = {
  short: { limit: 30 },
  long: { limit: 100 },
  deciding: /^[34]$/,
  ended: /^6$/,
  reasons: /fits|keeps|last card/,
  secrets: {
    cards: (value, path) => (/^(view\.(hands|pile|stock|legal)\.|event\.card$)/.test(path) ? [String(value)] : []),
    open: (path, _view, event, seat) =>
      /^view\.(pile|hands)/.test(path) || event['event'] === 'turn_up' || own(path, event, seat),
    closed: (path, view, event, seat) =>
      (others(path, seat) && !open(view, event)) ||
      path.startsWith('view.stock.') ||
      (event['event'] === 'draw' && path === 'event.card' && event['seat'] !== seat),
  },
};

/** Hands lie open from the count of a round until the next deal, also while a token is given back. */
function open(view: Named, event: Named): boolean {
  return counted(view, event, 'give_back') || view['phase'] === 'back' || String(event['move']).startsWith('back ');
}
