import type { Texts } from '../../generated/games';

export const about: Texts = {
  pl: 'Ubierz jamnika: im dłuższy sweterek, tym lepiej, byle pasował.',
  en: 'Dress your dachshund: the longer the jumper the better, as long as it matches.',
};
