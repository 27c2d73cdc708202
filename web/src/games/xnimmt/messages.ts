import { catalogue, plural, say } from '../../i18n';
import { CONSTANTS } from './generated';
import { heads, type Card, type Would } from './view';

const { hand_cost: inHand, pile_cost: onPile } = CONSTANTS;

const glow = (count: number): string => `${count} ${plural('pl', count, 'głowa', 'głowy', 'głów')}`;
const headsEn = (count: number): string => `${count} ${plural('en', count, 'head', 'heads')}`;

/** What a picked card would do, were it placed now; others may change that. */
const goesPl = (would: Would | undefined): string => {
  if (!would) return '';
  const { row, collects = 0, heads = 0 } = would;
  if (!row) return ' Na razie za niska, wskażesz rząd';
  return collects > 0 ? ` Na razie zapełnia rząd ${row} (${glow(heads)})` : ` Na razie trafia do rzędu ${row}`;
};
const goesEn = (would: Would | undefined): string => {
  if (!would) return '';
  const { row, collects = 0, heads = 0 } = would;
  if (!row) return ' For now too low, you pick a row';
  return collects > 0 ? ` For now it fills row ${row} (${headsEn(heads)})` : ` For now it goes to row ${row}`;
};

const pl = {
  choose: 'Wybierz kartę, wszyscy wybierają naraz',
  chooseLast: 'Wybierz kartę, to może być ostatnia tura rundy',
  chosen: (card: string, would: Would | undefined): string => `Zagrać ${card}?${goesPl(would)}`,
  pickRow: (card: number): string => `${card} jest za niska: wskaż rząd, który zbierasz`,
  pickedRow: (row: string, cards: Card[], { heads = 0, breaks = 0 }: Would): string =>
    `Zebrać rząd ${row}: ${cards.join(', ')} (${glow(heads)})?${breaks > 0 ? ` Rząd X pójdzie na stos: +${breaks}` : ''}`,
  pickX: 'Która do rzędu X? Reszta idzie na rękę',
  pickedX: (card: string, last: Card | undefined, { breaks = 0 }: Would): string => {
    if (breaks > 0) return `${card}? Niższa niż ${last}: rząd X na stos, +${breaks}`;
    return last === undefined ? `${card} do rzędu X?` : `${card} do rzędu X? Ostatnia tam to ${last}`;
  },
  rowButton: (row: string, heads: number): string => `Rząd ${row}: ${glow(heads)}`,
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
  rowLabel: (row: string, cards: Card[], room: number, heads: number): string =>
    `Rząd ${row}: ${cards.join(', ')}; ${room > 0 ? `miejsce na ${room}` : 'następna karta go zapełni'}, ${glow(heads)}`,
  cardLabel: (card: Card): string => `${card}, ${glow(heads(card))}`,
  waitingLabel: (seat: number, card: Card): string => `${say().seatNumber(seat)}: ${card}`,
  chosenLabel: (card: string): string => `Twoja wybrana karta: ${card}`,
  xRowLabel: (seat: number, cards: Card[]): string => `Rząd X, ${say().seatNumber(seat)}: ${cards.join(', ')}`,
  pileLabel: (seat: number, cards: Card[], cost: number): string =>
    `Stos X, ${say().seatNumber(seat)}: ${cards.join(', ')}; kosztuje ${cost}, po ${onPile} za głowę`,
  inHand: (count: number): string => `na ręce ${say().cards(count)}`,
  roundEnds: (round: number): string => `Koniec rundy ${round}`,
  handHeads: 'ręka',
  pileHeads: `stos ×${onPile}`,
  thisRound: 'runda',
  tallyNote: `Bycza głowa kosztuje ${inHand} na ręce, ${onPile} na stosie X, a w rzędzie X nic.`,
};

const en: typeof pl = {
  choose: 'Choose a card; everybody chooses at once',
  chooseLast: 'Choose a card; this may be the last turn of the round',
  chosen: (card, would) => `Play ${card}?${goesEn(would)}`,
  pickRow: (card) => `${card} is too low: tap the row that you collect`,
  pickedRow: (row, cards, { heads = 0, breaks = 0 }) =>
    `Collect row ${row}: ${cards.join(', ')} (${headsEn(heads)})?${breaks > 0 ? ` Your X row goes to the pile: +${breaks}` : ''}`,
  pickX: 'Which one for the X row? The rest goes to your hand',
  pickedX: (card, last, { breaks = 0 }) => {
    if (breaks > 0) return `${card}? Lower than ${last}: X row to the pile, +${breaks}`;
    return last === undefined ? `${card} to the X row?` : `${card} to the X row? It ends with ${last}`;
  },
  rowButton: (row, heads) => `Row ${row}: ${headsEn(heads)}`,
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
  rowLabel: (row, cards, room, heads) =>
    `Row ${row}: ${cards.join(', ')}; ${room > 0 ? `room for ${room}` : 'the next card fills it'}, ${headsEn(heads)}`,
  cardLabel: (card) => `${card}, ${headsEn(heads(card))}`,
  waitingLabel: (seat, card) => `${say().seatNumber(seat)}: ${card}`,
  chosenLabel: (card) => `Your chosen card: ${card}`,
  xRowLabel: (seat, cards) => `X row, ${say().seatNumber(seat)}: ${cards.join(', ')}`,
  pileLabel: (seat, cards, cost) =>
    `X pile, ${say().seatNumber(seat)}: ${cards.join(', ')}; costs ${cost}, ${onPile} a head`,
  inHand: (count) => `${say().cards(count)} in hand`,
  roundEnds: (round) => `Round ${round} is over`,
  handHeads: 'hand',
  pileHeads: `pile ×${onPile}`,
  thisRound: 'round',
  tallyNote: `A bull head costs ${inHand} in the hand, ${onPile} in the X pile, nothing in the X row.`,
};

export const messages = catalogue({ pl, en });
