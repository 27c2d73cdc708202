import { both, catalogue, either, plural } from '../../i18n';
import type { TriggsView } from './view';

type Reason = TriggsView['why_not'][string];

const pl = {
  deck: { left: 'Lewa talia', middle: 'Środkowa talia', right: 'Prawa talia' } as Record<string, string>,
  deckShort: { left: 'lewa', middle: 'środkowa', right: 'prawa' } as Record<string, string>,
  deckLabel: (deck: string, count: number, top: number | null): string =>
    `${deck}: ${count} ${plural('pl', count, 'karta', 'karty', 'kart')}${top === null ? '' : `, na wierzchu ${top}`}`,
  discardPile: 'odrzucone',
  discardLabel: (count: number, top: number | undefined): string =>
    `Karty odrzucone: ${count}${top === undefined ? '' : `, na wierzchu ${top}`}`,
  removed: 'poza grą',
  removedLabel: (count: number): string => `Karty poza grą: ${count}`,
  row: (row: number, crossed: number, boxes: number): string => `Rząd ${row}: wykreślone ${crossed} z ${boxes}`,
  left: (count: number): string => plural('pl', count, 'pole zostało', 'pola zostały', 'pól zostało'),
  allDone: 'wszystko wykreślone!',
  discard: 'Odrzuć',
  stop: 'Zakończ',
  turn: (draws: number, crossing: boolean): string =>
    draws === 0
      ? `Ręka pełna: ${crossing ? 'wykreśl albo odrzuć' : 'odrzuć karty'}`
      : `Dobierz ${draws} ${plural('pl', draws, 'kartę', 'karty', 'kart')}${crossing ? ', wykreśl' : ''} albo odrzuć`,
  noMoreDraw: (crossing: boolean): string =>
    `Nie ma z czego dobierać: ${crossing ? 'wykreśl albo odrzuć' : 'odrzuć karty'}`,
  second: 'Dobierz drugą kartę z dowolnej talii',
  goOn: (row: number): string => `Wykreślasz ${row}: dołóż karty albo zakończ`,
  bonus: (count: number): string =>
    count > 1
      ? `Pełny rząd! Jeszcze ${count} ${plural('pl', count, 'premia', 'premie', 'premii')}: stuknij rząd`
      : 'Pełny rząd! Premia: stuknij rząd',
  pickedBonus: (row: number): string => `Wykreślić z premii pole w rzędzie ${row}?`,
  pickedDeck: {
    left: 'Wziąć z lewej talii?',
    middle: 'Wziąć zakrytą kartę?',
    right: 'Wziąć z prawej talii?',
  } as Record<string, string>,
  pickedStop: 'Zakończyć wykreślanie?',
  cross: (row: number, makes: string[]): string => `Wykreśl ${row}: ${makes.join(', ')}`,
  orDiscard: (what: string): string => `${what} (albo odrzuć)`,
  throwAway: (cards: number[]): string => `Odrzucić ${both(cards.map(String))}?`,
  whichRow: (cards: number[], rows: number[], discard: boolean): string =>
    `${cards.join(', ')}: stuknij rząd ${either(rows.map(String))}${discard ? ' albo odrzuć' : ''}`,
  partner: (cards: number[]): string => `${cards.join(', ')}: wybierz jeszcze kartę do pary`,
  nothing: (cards: number[]): string => `${cards.join(', ')}: razem nic nie tworzą`,
  rowNeedsCards: (row: number): string => `Rząd ${row}: wybierz karty`,
  /** By the view's reasons; a number is the row's, the limit that of a hand. */
  whyNot: {
    row_full: (row) => `Rząd ${row} jest już pełny`,
    no_make: (row) =>
      row === 1
        ? `Rząd ${row} wykreśla tylko karta ${row}`
        : `Brak kart na ${row}: potrzeba ${row} albo dwóch o sumie ${row}`,
    hand_full: (_, limit) =>
      `Na ręce może być najwyżej ${limit} ${plural('pl', limit, 'karta', 'karty', 'kart')}: wykreśl albo odrzuć`,
    deck_empty: () => 'Ta talia jest pusta',
  } as Record<Reason, (row: number, limit: number) => string>,
  bonusFirst: 'Najpierw premia: stuknij świecący rząd',
  secondFirst: 'Najpierw druga karta: stuknij talię',
  finishFirst: (row: number): string => `Trwa wykreślanie ${row}: dołóż pasujące karty albo zakończ`,
  notHere: (card: number, row: number): string => `${card} nie pasuje już do ${row}`,
  discardCards: 'Najpierw wybierz karty o tej samej wartości',
  crosses: (row: number, make: string): string => (make.includes('+') ? `${row} = ${make}` : `${row}`),
  bonusBubble: (row: number): string => `premia: ${row}`,
  discards: (cards: string): string => `odrzuca ${cards}`,
  freshHand: 'nowe karty',
  losesTurn: 'traci kolejkę',
  chain: (length: number): string => `łańcuch ×${length}`,
  sheetOf: (name: string): string => `Arkusz: ${name}`,
};

const en: typeof pl = {
  deck: { left: 'Left deck', middle: 'Middle deck', right: 'Right deck' },
  deckShort: { left: 'left', middle: 'middle', right: 'right' },
  deckLabel: (deck, count, top) =>
    `${deck}: ${count} ${plural('en', count, 'card', 'cards')}${top === null ? '' : `, ${top} on top`}`,
  discardPile: 'discarded',
  discardLabel: (count, top) => `Discarded cards: ${count}${top === undefined ? '' : `, ${top} on top`}`,
  removed: 'out of play',
  removedLabel: (count) => `Cards out of play: ${count}`,
  row: (row, crossed, boxes) => `Row ${row}: ${crossed} of ${boxes} crossed off`,
  left: (count) => plural('en', count, 'box left', 'boxes left'),
  allDone: 'all crossed off!',
  discard: 'Discard',
  stop: 'Stop',
  turn: (draws, crossing) =>
    draws === 0
      ? `Full hand: ${crossing ? 'cross off or discard' : 'discard cards'}`
      : `Draw ${draws} ${plural('en', draws, 'card', 'cards')}${crossing ? ', cross off' : ''} or discard`,
  noMoreDraw: (crossing) => `There is nothing to draw from: ${crossing ? 'cross off or discard' : 'discard cards'}`,
  second: 'Draw the second card from any deck',
  goOn: (row) => `Crossing off ${row}: add cards or stop`,
  bonus: (count) => (count > 1 ? `A full row! ${count} bonuses: tap a row` : 'A full row! A bonus: tap a row'),
  pickedBonus: (row) => `Cross off a bonus box in row ${row}?`,
  pickedDeck: {
    left: 'Take from the left deck?',
    middle: 'Take a face-down card?',
    right: 'Take from the right deck?',
  },
  pickedStop: 'Stop crossing off?',
  cross: (row, makes) => `Cross off ${row}: ${makes.join(', ')}`,
  orDiscard: (what) => `${what} (or discard)`,
  throwAway: (cards) => `Discard ${both(cards.map(String))}?`,
  whichRow: (cards, rows, discard) =>
    `${cards.join(', ')}: tap row ${either(rows.map(String))}${discard ? ' or discard' : ''}`,
  partner: (cards) => `${cards.join(', ')}: pick another card to make a pair`,
  nothing: (cards) => `${cards.join(', ')}: these make nothing`,
  rowNeedsCards: (row) => `Row ${row}: pick cards`,
  whyNot: {
    row_full: (row) => `Row ${row} is full already`,
    no_make: (row) =>
      row === 1
        ? `Only a card ${row} crosses off row ${row}`
        : `No cards for ${row}: you need ${row}, or two that add up to ${row}`,
    hand_full: (_, limit) =>
      `A hand holds ${limit} ${plural('en', limit, 'card', 'cards')} at most: cross off or discard`,
    deck_empty: () => 'This deck is empty',
  },
  bonusFirst: 'The bonus first: tap a glowing row',
  secondFirst: 'The second card first: tap a deck',
  finishFirst: (row) => `${row} is being crossed off: add cards that fit, or stop`,
  notHere: (card, row) => `${card} no longer fits ${row}`,
  discardCards: 'Pick cards of one value first',
  crosses: (row, make) => (make.includes('+') ? `${row} = ${make}` : `${row}`),
  bonusBubble: (row) => `bonus: ${row}`,
  discards: (cards) => `discards ${cards}`,
  freshHand: 'fresh cards',
  losesTurn: 'loses the turn',
  chain: (length) => `chain ×${length}`,
  sheetOf: (name) => `Sheet: ${name}`,
};

export const messages = catalogue({ pl, en });
