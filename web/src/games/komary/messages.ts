import { catalogue, either, plural } from '../../i18n';

const pl = {
  card: (face: string): string => (face === 'b' ? 'bzzz' : face),
  stock: (count: number): string => `Stos: ${count} ${plural('pl', count, 'karta', 'karty', 'kart')}`,
  pile: 'Karty zagrane',
  draw: 'Dobierz',
  pass: 'Pasuj',
  stop: 'Skończ',
  backTen: 'Oddaj czarny (10)',
  backOne: 'Oddaj żółty (1)',
  turn: (cards: string[], draw: boolean): string =>
    cards.length > 0
      ? `Zagraj ${either(cards)}${draw ? ', dobierz' : ''} albo spasuj`
      : draw
        ? 'Żadna karta nie pasuje: dobierz albo spasuj'
        : 'Żadna karta nie pasuje, a stos jest pusty: pasuj',
  last: (cards: string[]): string => `Ostatnia karta: zagraj ${either(cards)} albo skończ`,
  back: 'Ręka pusta! Który żeton oddajesz?',
  picked: (card: string): string => `Zagrać ${card}?`,
  pickedDraw: 'Dobrać kartę?',
  pickedPass: 'Spasować i odłożyć rękę?',
  pickedBack: (token: string): string => `Oddać żeton ${token}?`,
  doesNotFit: (card: string, top: string, fits: string[]): string =>
    `${card} nie pasuje na ${top}: tu pasuje ${either(fits)}`,
  noStock: 'Stos jest pusty, nie da się dobrać',
  lastCannotDraw: 'Zostajesz bez rywali: możesz tylko zagrać jedną kartę albo skończyć',
  passes: 'pas',
  draws: 'dobiera',
  hasPassed: 'pas',
  dealer: 'rozdaje',
  roundEnds: (round: number): string => `Koniec rundy ${round}`,
  thisRound: 'ta runda',
  emptied: (name: string): string => `Ręka pusta: ${name}`,
};

const en: typeof pl = {
  card: (face) => (face === 'b' ? 'bzzz' : face),
  stock: (count) => `Stock: ${count} ${plural('en', count, 'card', 'cards')}`,
  pile: 'Cards played',
  draw: 'Draw',
  pass: 'Pass',
  stop: 'Stop',
  backTen: 'Return black (10)',
  backOne: 'Return yellow (1)',
  turn: (cards, draw) =>
    cards.length > 0
      ? `Play ${either(cards)}${draw ? ', draw' : ''} or pass`
      : draw
        ? 'Nothing fits: draw or pass'
        : 'Nothing fits and the stock is empty: pass',
  last: (cards) => `The last card: play ${either(cards)} or stop`,
  back: 'Your hand is empty! Which token do you return?',
  picked: (card) => `Play ${card}?`,
  pickedDraw: 'Draw a card?',
  pickedPass: 'Pass and lay your hand aside?',
  pickedBack: (token) => `Return a token of ${token}?`,
  doesNotFit: (card, top, fits) => `${card} does not go on ${top}: ${either(fits)} would`,
  noStock: 'The stock is empty, there is nothing to draw',
  lastCannotDraw: 'All others have passed: play one card or stop',
  passes: 'passes',
  draws: 'draws',
  hasPassed: 'passed',
  dealer: 'deals',
  roundEnds: (round) => `Round ${round} is over`,
  thisRound: 'this round',
  emptied: (name) => `Empty hand: ${name}`,
};

export const messages = catalogue({ pl, en });
