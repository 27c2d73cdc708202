import type { Texts } from '../../generated/games';

export const about: Texts = {
  pl: 'Wieczór nad jeziorem: pozbądź się kart, zanim zostaniesz sam na sam z komarami.',
  en: 'An evening by the lake: get rid of your cards before you are left alone with the mosquitoes.',
};
