import { catalogue, plural, say } from '../../i18n';
import { heads, headsOf, type Card } from './view';

const glow = (count: number): string => `${count} ${plural('pl', count, 'głowa', 'głowy', 'głów')}`;
const headsEn = (count: number): string => `${count} ${plural('en', count, 'head', 'heads')}`;

const pl = {
  choose: 'Wybierz kartę, wszyscy wybierają naraz',
  chosen: (card: string): string => `Zagrać ${card}? Potem nie da się zmienić`,
  pickRow: (card: number): string => `${card} jest za niska: wskaż rząd, który zbierasz`,
  pickedRow: (row: string, cards: Card[]): string =>
    `Zebrać rząd ${row}: ${cards.join(', ')} (${glow(headsOf(cards))})?`,
  pickX: 'Która do rzędu X? Reszta idzie na rękę',
  pickedX: (card: string, last: Card | undefined): string =>
    last === undefined ? `${card} do rzędu X?` : `${card} do rzędu X? Ostatnia tam to ${last}`,
  rowNotNow: 'Rząd wskazuje się tylko wtedy, gdy karta jest za niska',
  cardRowFirst: 'Najpierw wskaż rząd, który zbierasz',
  cardXFirst: 'Najpierw wybierz jedną z zebranych kart do rzędu X',
  takes: (count: number): string => `zbiera: ${glow(count)}`,
  toPile: 'rząd X na stos!',
  herd: (name: string): string => `Zbiera ${name}`,
  herdYours: 'Zbierasz',
  queue: 'Najniższa pierwsza',
  ready: 'Kto już wybrał?',
  xRow: 'Rząd X',
  xPile: 'Stos X',
  rowLabel: (row: string, cards: Card[], free: number): string =>
    `Rząd ${row}: ${cards.join(', ')}; ${free} ${plural('pl', free, 'wolne miejsce', 'wolne miejsca', 'wolnych miejsc')}, ${glow(headsOf(cards))}`,
  cardLabel: (card: Card): string => `${card}, ${glow(heads(card))}`,
  waitingLabel: (seat: number, card: Card): string => `${say().seatNumber(seat)}: ${card}`,
  chosenLabel: (card: string): string => `Twoja wybrana karta: ${card}`,
  xRowLabel: (seat: number, cards: Card[]): string => `Rząd X, ${say().seatNumber(seat)}: ${cards.join(', ')}`,
  pileLabel: (seat: number, cards: Card[]): string =>
    `Stos X, ${say().seatNumber(seat)}: ${cards.join(', ')}; ${glow(headsOf(cards))}, każda podwójnie`,
  inHand: (count: number): string => `na ręce ${say().cards(count)}`,
  roundEnds: (round: number): string => `Koniec rundy ${round}`,
  handHeads: 'ręka',
  pileHeads: 'stos ×2',
  thisRound: 'runda',
  tallyNote: 'Bycza głowa kosztuje 1 na ręce, 2 na stosie X, a w rzędzie X nic.',
};

const en: typeof pl = {
  choose: 'Choose a card; everybody chooses at once',
  chosen: (card) => `Play ${card}? There is no taking it back`,
  pickRow: (card) => `${card} is too low: tap the row that you collect`,
  pickedRow: (row, cards) => `Collect row ${row}: ${cards.join(', ')} (${headsEn(headsOf(cards))})?`,
  pickX: 'Which for the X row? You keep the rest',
  pickedX: (card, last) =>
    last === undefined ? `${card} to the X row?` : `${card} to the X row? It ends with ${last}`,
  rowNotNow: 'A row is picked only when a card is too low',
  cardRowFirst: 'First tap the row that you collect',
  cardXFirst: 'First pick one of the collected cards for the X row',
  takes: (count) => `collects ${headsEn(count)}`,
  toPile: 'X row to the pile!',
  herd: (name) => `${name} collects`,
  herdYours: 'You collect',
  queue: 'Lowest first',
  ready: 'Who has chosen?',
  xRow: 'X row',
  xPile: 'X pile',
  rowLabel: (row, cards, free) =>
    `Row ${row}: ${cards.join(', ')}; ${free} ${plural('en', free, 'free place', 'free places')}, ${headsEn(headsOf(cards))}`,
  cardLabel: (card) => `${card}, ${headsEn(heads(card))}`,
  waitingLabel: (seat, card) => `${say().seatNumber(seat)}: ${card}`,
  chosenLabel: (card) => `Your chosen card: ${card}`,
  xRowLabel: (seat, cards) => `X row, ${say().seatNumber(seat)}: ${cards.join(', ')}`,
  pileLabel: (seat, cards) =>
    `X pile, ${say().seatNumber(seat)}: ${cards.join(', ')}; ${headsEn(headsOf(cards))}, each counts twice`,
  inHand: (count) => `${say().cards(count)} in hand`,
  roundEnds: (round) => `Round ${round} is over`,
  handHeads: 'hand',
  pileHeads: 'pile ×2',
  thisRound: 'round',
  tallyNote: 'A bull head costs 1 in the hand, 2 in the X pile, nothing in the X row.',
};

export const messages = catalogue({ pl, en });
