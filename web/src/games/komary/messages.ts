import { catalogue, either, plural } from '../../i18n';
import { named } from '../../i18n/words';
import { CONSTANTS, NAME } from './generated';
import type { KomaryView } from './view';

const { black, yellow } = CONSTANTS;

type NoDraw = NonNullable<KomaryView['no_draw']>;

const pl = {
  card: (face: string): string => named(NAME, face),
  stock: (count: number): string => `Talia: ${count} ${plural('pl', count, 'karta', 'karty', 'kart')}`,
  pile: 'Stos',
  draw: 'Dobierz',
  pass: 'Pasuj',
  stop: 'Skończ',
  backTen: `Oddaj czarny (${black})`,
  backOne: `Oddaj żółty (${yellow})`,
  turn: (cards: string[], draw: boolean): string =>
    cards.length > 0
      ? `Zagraj ${either(cards)}${draw ? ', dobierz' : ''} albo spasuj`
      : draw
        ? 'Żadna karta nie pasuje: dobierz albo spasuj'
        : 'Żadna karta nie pasuje, a talia jest pusta: pasuj',
  last: (cards: string[]): string => `Reszta spasowała: zagraj ${either(cards)} albo skończ`,
  back: 'Ręka pusta! Który żeton oddajesz?',
  picked: (card: string): string => `Zagrać ${card}?`,
  pickedDraw: 'Dobrać kartę?',
  pickedPass: 'Spasować i odłożyć rękę?',
  pickedStop: 'Skończyć bez zagrania karty?',
  pickedBack: (token: string): string => `Oddać żeton ${token}?`,
  doesNotFit: (card: string, top: string, fits: string[]): string =>
    `${card} nie pasuje na ${top}: tu pasuje ${either(fits)}`,
  noDraw: {
    stock_empty: 'Talia jest pusta, nie da się dobrać',
    last_card: 'Wszyscy inni spasowali: zagraj jedną kartę albo skończ',
  } satisfies Record<NoDraw, string>,
  passes: 'pas',
  stops: 'kończy',
  draws: 'dobiera',
  hasPassed: 'pas',
  roundEnds: (round: number): string => `Koniec rundy ${round}`,
  thisRound: 'ta runda',
};

const en: typeof pl = {
  card: (face) => named(NAME, face),
  stock: (count) => `Stock: ${count} ${plural('en', count, 'card', 'cards')}`,
  pile: 'Pile',
  draw: 'Draw',
  pass: 'Pass',
  stop: 'Stop',
  backTen: `Give back black (${black})`,
  backOne: `Give back yellow (${yellow})`,
  turn: (cards, draw) =>
    cards.length > 0
      ? `Play ${either(cards)}${draw ? ', draw' : ''} or pass`
      : draw
        ? 'Nothing fits: draw or pass'
        : 'Nothing fits and the stock is empty: pass',
  last: (cards) => `All others have passed: play ${either(cards)} or stop`,
  back: 'Your hand is empty! Which token do you give back?',
  picked: (card) => `Play ${card}?`,
  pickedDraw: 'Draw a card?',
  pickedPass: 'Pass and lay your hand aside?',
  pickedStop: 'Stop without playing a card?',
  pickedBack: (token) => `Give back a token of ${token}?`,
  doesNotFit: (card, top, fits) => `${card} does not fit on ${top}: ${either(fits)} would`,
  noDraw: {
    stock_empty: 'The stock is empty, there is nothing to draw',
    last_card: 'All others have passed: play one card or stop',
  },
  passes: 'passes',
  stops: 'stops',
  draws: 'draws',
  hasPassed: 'passed',
  roundEnds: (round) => `Round ${round} is over`,
  thisRound: 'this round',
};

export const messages = catalogue({ pl, en });
