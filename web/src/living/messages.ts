/** What a screen that is the table says, and the phones beside it. */

import { catalogue } from '../i18n';

const pl = {
  scan: 'Weź telefon i usiądź',
  scanText: (host: string): string => `Zeskanuj kod albo otwórz ${host} i wpisz:`,
  alone: 'Tego adresu nie widać z telefonów. Żeby wpuścić innych z sieci, uruchom',
  chairs: 'Stuknij wolne miejsce, żeby posadzić bota',
  fullScreen: 'Na cały ekran',
  soundOn: 'Włącz dźwięk',
  leave: 'To już nie stół',
  showCards: 'Pokaż moje karty',
  coverCards: 'Zakryj karty',
  mayGoDark: 'Ten ekran może zgasnąć: po zwykłym http strona nie może tego pilnować. Wyłącz w nim wygaszacz.',
  awakeNot: 'Ekran telefonu może zgasnąć: tylko po https strona może tego pilnować. Miejsce poczeka.',
};

const en: typeof pl = {
  scan: 'Take your phone and sit down',
  scanText: (host) => `Scan the code, or open ${host} and enter:`,
  alone: 'Phones cannot reach this address. To let others in from your network, run',
  chairs: 'Tap a free seat to put a bot there',
  fullScreen: 'Full screen',
  soundOn: 'Sound on',
  leave: 'No longer the table',
  showCards: 'Show my cards',
  coverCards: 'Cover my cards',
  mayGoDark: 'This screen may go dark: over plain http a page cannot prevent that. Turn its screen saver off.',
  awakeNot: 'The phone may go dark: only over https can a page prevent that. Your seat will wait.',
};

export const messages = catalogue({ pl, en });
