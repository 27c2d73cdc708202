import type { Texts } from '../../generated/games';

export const about: Texts = {
  pl: 'Trzy płoty, sto byków: kto domknie zagrodę, zabiera stado.',
  en: 'Three fences, a hundred bulls: whoever closes the gate takes the herd.',
};
