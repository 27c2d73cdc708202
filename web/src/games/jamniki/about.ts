import type { Texts } from '../../generated/games';

export const about: Texts = {
  pl: 'Ubierz jamnika: liczą się kostki i kolory, byle kubraczek pasował.',
  en: 'Dress your dachshund: bones and colours count, as long as the coat matches.',
};
