import { both, catalogue, plural } from '../../i18n';
import { named } from '../../i18n/words';
import { CONSTANTS, NAME } from './generated';
import type { Card } from './view';

const { arrow, kotrus, takes } = CONSTANTS;
const karty = (count: number): string => `${count} ${plural('pl', count, 'karta', 'karty', 'kart')}`;
const kartę = (count: number): string => `${count} ${plural('pl', count, 'kartę', 'karty', 'kart')}`;
const cards = (count: number): string => `${count} ${plural('en', count, 'card', 'cards')}`;
/** The pairs that turn the arrow. */
const turning = (): string => both(arrow.map((value) => `${value} + ${value}`));

const pl = {
  card: (card: Card): string => named(NAME, card),
  leftWithKotrus: (name: string): string => `Z Kotrusiem zostaje ${name}`,
  kotrusInPile: 'Kotruś śpi na stosie: nikt z nim nie zostaje',
  top: (card: Card): string => `Na wierzchu stosu: ${pl.card(card)}`,
  arrow: (side: 'left' | 'right'): string => `Strzałka: ciągniemy z ${side === 'right' ? 'prawej' : 'lewej'}`,
  drawFrom: (name: string): string => `ciągniesz od: ${name}`,
  right: 'ciągniemy z prawej',
  left: 'ciągniemy z lewej',

  pass: 'Pas',
  enough: 'Wystarczy',
  ones: (count: number): string => (count > 0 ? `Odrzuć jedynki (${count})` : 'Zostaw strzałkę'),
  later: 'Wymienię',
  turn: 'Odwróć strzałkę',

  throwPair: 'Odrzuć parę (kolor lub wartość) albo spasuj',
  noPair: 'Żadnej pary na ręce: pozostaje pas',
  onlyPassEnds: 'Żadnej pary na ręce. Pas zakończy rundę!',
  second: 'Teraz drugi kot: ta sama wartość albo ten sam kolor',
  again: '6 + 6: możesz od razu odrzucić jeszcze jedną parę',
  againNone: '6 + 6, ale drugiej pary nie masz',
  chooseOnes: (count: number): string =>
    count > 0
      ? `1 + 1: odrzuć też ${plural('pl', count, 'ostatnią jedynkę', `pozostałe ${count} jedynki`, `pozostałe ${count} jedynek`)} albo odwróć strzałkę`
      : '1 + 1: innych jedynek nie masz. Odwracasz strzałkę?',
  chooseLater: '3 + 3: gdy ktoś weźmie ci kartę, wymienisz inną ze stosem. Albo odwróć strzałkę',
  offer: '2 + 2: wskaż kartę do zabrania albo odwróć strzałkę',
  swap: '3 + 3: wybierz kartę z ręki i kartę ze stosu na wymianę',
  swapHand: 'A która karta z ręki idzie na stos?',
  swapPile: 'A którą kartę bierzesz ze stosu?',
  give: '4 + 4: wybierz kartę i osobę, która ją dostanie',
  giveSeat: 'Kto ma ją dostać? Dotknij osoby',
  giveCard: 'Którą kartę oddajesz?',
  hand: '5 + 5: wybierz kartę ze stosu dla zaznaczonej osoby',

  picked: {
    pair: (value: number, effect: string): string => `${value} + ${value}: ${effect}`,
    colour: 'Para w jednym kolorze: bez efektu. Odrzucić?',
    pass: 'Spasować? Twoja karta pomocy się odwróci',
    passEnds: 'Spasować? Wszyscy inni spasowali, to kończy rundę!',
    enough: 'Bez drugiej pary?',
    ones: 'Odrzucić wszystkie swoje jedynki?',
    noOnes: 'Zostawić strzałkę, jak jest?',
    later: 'Wymienić inną kartę, gdy ktoś ci jedną weźmie?',
    turn: 'Odwrócić strzałkę? Kolej pójdzie w drugą stronę',
    offer: (card: string): string => `Następna osoba musi wziąć: ${card}. Tak?`,
    swap: (mine: string, other: string): string => `Na stos: ${mine}, na rękę: ${other}. Tak?`,
    give: (card: string): string => `Dać: ${card}?`,
    hand: (card: string): string => `Dać ze stosu: ${card}?`,
  },
  /** What a pair of one value does, by its value: for whoever throws it, for those who watch, and on the help card. */
  does: {
    1: 'odrzuć resztę jedynek',
    2: 'wskaż kartę do zabrania',
    3: 'strać kartę i wtedy wymień inną ze stosem,',
    4: 'daj kartę z ręki innej osobie w grze',
    5: 'wybierz każdej innej osobie w grze kartę ze stosu',
    6: 'możesz od razu odrzucić jeszcze jedną parę',
    7: `następna osoba bierze ${kartę(takes[7])}`,
    8: `następna osoba bierze ${kartę(takes[8])}`,
  } as Record<number, string>,
  or: 'albo',
  turnIt: 'odwróć strzałkę',
  lapses: 'tym razem bez efektu. Odrzucić?',
  turnsByItself: 'to twoje ostatnie karty, więc strzałka się odwróci',

  caption: {
    none: 'tym razem bez efektu',
    colour: 'Para w kolorze, bez efektu',
    turn: 'Strzałka się odwraca!',
    ones: 'Wszystkie jedynki na stos!',
    noOnes: 'Strzałka zostaje',
    offer: 'Następna osoba bierze wskazaną kartę',
    later: 'Najpierw strata karty, potem wymiana',
    swap: (given: string, taken: string): string => `Na stos: ${given}, na rękę: ${taken}`,
    drawsCard: (from: string, card: string): string => `Od: ${from}. To ${card}!`,
    losesCard: (seat: string, card: string): string => `${seat} zabiera ci: ${card}`,
    gift: (seat: string, to: string): string => `Prezent! ${seat} → ${to}`,
  },
  due: {
    take: (count: number): string => `do zabrania: ${count}`,
    card: 'tę zabiorą',
    offered: 'wskazana karta',
    swap: 'potem wymiana',
  },
  bubble: {
    pass: 'pas',
    enough: 'wystarczy',
    turn: 'zwrot!',
    ones: 'jedynki!',
    draws: 'ciągnie',
    out: 'Miaaau!',
    gift: 'prezent!',
  },

  noPartner: (card: string): string => `${card}: żaden kot na ręce nie ma tej wartości ani koloru`,
  kotrus: 'Kotruś nigdy nie ma pary. Oby ktoś go wyciągnął!',
  arrowWhy: (): string => `Strzałkę odwracają tylko pary ${turning()}`,
  fromPile: 'Wybierz kartę ze stosu',
  answerFirst: 'Najpierw wybierz przyciskiem nad ręką',

  help: 'Pary i efekty',
  helpTitle: 'Pary',
  helpIntro: 'Para to dwa koty jednego koloru (bez efektu) albo jednej wartości:',
  helpKotrus: `Kotruś nie ma pary i kosztuje ${kotrus}. Kto nie odrzuca, odwraca kartę pomocy; gdy odwrócą wszyscy, runda się kończy.`,
  helpOf: (name: string, turned: boolean): string => `${name}: karta pomocy ${turned ? 'odwrócona (pas)' : 'odkryta'}`,
  pile: (count: number): string => `Stos: ${karty(count)}`,
  lookThrough: 'Przejrzyj stos',
  emptyPile: 'Stos jest jeszcze pusty',
  leftOutValues: (values: number[]): string => `Poza grą: ${values.join(', ')}`,
  cards: karty,
  roundEnds: (round: number): string => `Koniec rundy ${round}`,
  cardsLeft: 'karty',
  thisRound: 'ta runda',
  kotrusStays: `Kotruś dolicza ${kotrus} i patrzy z wyrzutem.`,
  nobodyHasKotrus: 'Kotruś zniknął w stosie. Chwilowo.',
};

const en: typeof pl = {
  card: (card) => named(NAME, card),
  leftWithKotrus: (name) => `${name} is left with Kotruś`,
  kotrusInPile: 'Kotruś sleeps on the pile: nobody is left with him',
  top: (card) => `On top of the pile: ${en.card(card)}`,
  arrow: (side) => `The arrow: draw from the ${side}`,
  drawFrom: (name) => `you draw from ${name}`,
  right: 'draw from the right',
  left: 'draw from the left',

  pass: 'Pass',
  enough: 'Enough',
  ones: (count) => (count > 0 ? `Throw 1s (${count})` : 'Leave the arrow'),
  later: 'Exchange',
  turn: 'Turn the arrow',

  throwPair: 'Throw a pair (same colour or same value) or pass',
  noPair: 'No pair in your hand: all you can do is pass',
  onlyPassEnds: 'No pair in your hand. Passing ends the round!',
  second: 'Now the second cat: the same value or the same colour',
  again: '6 + 6: you may throw another pair at once',
  againNone: '6 + 6, but you have no other pair',
  chooseOnes: (count) =>
    count > 0
      ? `1 + 1: throw your other ${plural('en', count, '1', `${count} 1s`)} too, or turn the arrow`
      : '1 + 1: you have no other 1s. Turn the arrow?',
  chooseLater: '3 + 3: once somebody takes a card, exchange another with the pile. Or turn the arrow',
  offer: '2 + 2: choose what the next player takes, or turn the arrow',
  swap: '3 + 3: choose a card of your hand and one of the pile to exchange',
  swapHand: 'And which card of your hand goes to the pile?',
  swapPile: 'And which card of the pile do you take?',
  give: '4 + 4: choose a card and who gets it',
  giveSeat: 'Who gets it? Tap a player',
  giveCard: 'Which card do you give away?',
  hand: '5 + 5: choose a card of the pile for the marked player',

  picked: {
    pair: (value, effect) => `${value} + ${value}: ${effect}`,
    colour: 'A pair of one colour: no effect. Throw it?',
    pass: 'Pass? Your help card is turned over',
    passEnds: 'Pass? All others have passed: this ends the round!',
    enough: 'No second pair?',
    ones: 'Throw all your 1s?',
    noOnes: 'Leave the arrow as it is?',
    later: 'Exchange another card once somebody takes one?',
    turn: 'Turn the arrow? Turns go the other way',
    offer: (card) => `The next player must take: ${card}. Yes?`,
    swap: (mine, other) => `To the pile: ${mine}, to your hand: ${other}. Yes?`,
    give: (card) => `Give away: ${card}?`,
    hand: (card) => `Give from the pile: ${card}?`,
  },
  does: {
    1: 'throw all other 1s',
    2: 'choose the card that is taken next',
    3: 'lose a card and then exchange another with the pile,',
    4: 'give a card from the hand to another active player',
    5: 'choose a card of the pile for every other active player',
    6: 'you may throw another pair at once',
    7: `the next player takes ${cards(takes[7])}`,
    8: `the next player takes ${cards(takes[8])}`,
  },
  or: 'or',
  turnIt: 'turn the arrow',
  lapses: 'no effect this time. Throw it?',
  turnsByItself: 'your last two cards, so the arrow turns',

  caption: {
    none: 'no effect this time',
    colour: 'A pair of one colour, no effect',
    turn: 'The arrow turns!',
    ones: 'All the 1s go to the pile!',
    noOnes: 'The arrow stays',
    offer: 'The next player takes the chosen card',
    later: 'First a card is taken, then one is exchanged',
    swap: (given, taken) => `To the pile: ${given}, to the hand: ${taken}`,
    drawsCard: (from, card) => `From ${from}: ${card}!`,
    losesCard: (seat, card) => `${seat} takes your ${card}`,
    gift: (seat, to) => `A present! ${seat} → ${to}`,
  },
  due: {
    take: (count) => `take ${count}`,
    card: 'this one goes',
    offered: 'a chosen card',
    swap: 'then exchange',
  },
  bubble: {
    pass: 'passes',
    enough: 'enough',
    turn: 'turn!',
    ones: '1s!',
    draws: 'draws',
    out: 'Miaaau!',
    gift: 'a present!',
  },

  noPartner: (card) => `${card}: no cat in your hand has this value or colour`,
  kotrus: 'Kotruś never has a pair. Hope that somebody draws him!',
  arrowWhy: () => `Only the pairs ${turning()} turn the arrow`,
  fromPile: 'Choose a card of the pile',
  answerFirst: 'First choose with a button above your hand',

  help: 'Pairs and effects',
  helpTitle: 'Pairs',
  helpIntro: 'A pair is two cats of one colour (no effect) or of one value:',
  helpKotrus: `Kotruś has no pair and costs ${kotrus}. If you throw nothing, you turn your help card over; when all are turned, the round ends.`,
  helpOf: (name, turned) => `${name}: help card ${turned ? 'turned over (passed)' : 'face up'}`,
  pile: (count) => `Pile: ${cards(count)}`,
  lookThrough: 'Look through the pile',
  emptyPile: 'The pile is still empty',
  leftOutValues: (values) => `Out of play: ${values.join(', ')}`,
  cards,
  roundEnds: (round) => `Round ${round} is over`,
  cardsLeft: 'cards',
  thisRound: 'this round',
  kotrusStays: `Kotruś adds ${kotrus} and looks reproachful.`,
  nobodyHasKotrus: 'Kotruś is lost in the pile. For now.',
};

export const messages = catalogue({ pl, en });

/** Whether the arrow may be turned instead of what else a pair of one value does. */
export function turnsArrow(value: number): boolean {
  return arrow.includes(value);
}

/** All that a pair of one value does. */
export function effect(value: number): string {
  const { does, or, turnIt } = messages();
  return turnsArrow(value) ? `${does[value]!} ${or} ${turnIt}` : does[value]!;
}
