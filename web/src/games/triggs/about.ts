import type { Texts } from '../../generated/games';

export const about: Texts = {
  pl: 'Ołówek w dłoń: wykreślaj pola i puszczaj premie jak domino.',
  en: 'Pencils out: cross off boxes and let the bonuses run like dominoes.',
};
