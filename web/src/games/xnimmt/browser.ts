/** What the browser tests must know of this game. */

import type { Trial } from '../../../tests/browser/games';
import { counted, numbers, own, type Json } from '../../../tests/browser/hidden';

export const trial: Trial = {
  short: { rounds: 1 },
  twoRounds: { rounds: 2 },
  deciding: /^3$/,
  ended: /^6$/,
  secrets: {
    cards: numbers(
      /^(view\.(rows|hands|chosen\.|chosen_cards|placing\.\d+\.0$|collected\.|x_rows|x_piles|unused\.|legal)|event\.(cards?|rows|cards_by_seat|move)($|\.))/,
    ),
    open: (path, view, event, seat) =>
      /^view\.(rows|placing|collected\.|x_rows|x_piles)/.test(path) ||
      (path.startsWith('view.hands') && counted(view, event)) ||
      RegExp(`^view\\.(hands|chosen|chosen_cards)\\.${seat}($|\\.)`).test(path) ||
      (path.startsWith('event.') &&
        ['deal', 'reveal', 'place', 'fill', 'x_pile', 'collect'].includes(String(event['event']))) ||
      (/^event\.move$/.test(path) && /^(row|x) /.test(String(event['move']))) ||
      own(path, event, seat),
    closed: (path, view, event, seat) =>
      path.startsWith('view.unused.') ||
      (/^view\.chosen(_cards)?\.\d/.test(path) &&
        !RegExp(`^view\\.chosen(_cards)?\\.${seat}($|\\.)`).test(path) &&
        (view['to_act'] as Json[]).length > 0 &&
        view['phase'] === 'choose') ||
      (path === 'event.move' && event['seat'] !== seat && /^\d+$/.test(String(event['move']))),
  },
};
