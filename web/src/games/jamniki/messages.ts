import { catalogue, plural } from '../../i18n';
import type { Colour } from '../../paper/Mark.svelte';
import { partsOf, type Part, type Tile } from './view';

type Colours = Record<Exclude<Colour, 'black'>, string>;

/** A tile in words: `red 3 | green 3`, `blue 2 | 3`. */
function named(tile: Tile, colours: Colours): string {
  const [head, tail] = partsOf(tile);
  const name = (part: Part): string => `${colours[part.colour as keyof Colours]} ${part.bones}`;
  return `${name(head)} | ${head.colour === tail.colour ? tail.bones : name(tail)}`;
}

const polish: Colours = {
  red: 'czerwony',
  orange: 'pomarańczowy',
  green: 'zielony',
  blue: 'niebieski',
  purple: 'fioletowy',
  white: 'biały',
};

const english: Colours = {
  red: 'red',
  orange: 'orange',
  green: 'green',
  blue: 'blue',
  purple: 'purple',
  white: 'white',
};

const kostki = (count: number): string => `${count} ${plural('pl', count, 'kostka', 'kostki', 'kostek')}`;
const bones = (count: number): string => `${count} ${plural('en', count, 'bone', 'bones')}`;

const pl = {
  tile: (tile: Tile): string => named(tile, polish),
  face: (tile: Tile, white: boolean): string => `${named(tile, polish)}${white ? ' białą stroną' : ''}`,
  whiteTile: 'płytka białą stroną do góry',
  stack: (count: number): string => `Stos: ${count} ${plural('pl', count, 'płytka', 'płytki', 'płytek')}`,
  end: ({ colour, bones }: Part): string => `${polish[colour as keyof Colours]} albo ${kostki(bones)}`,
  dog: (name: string, count: number, of: number, sum: number): string =>
    `Jamnik: ${name}, ${count} z ${of} płytek, ${kostki(sum)}`,
  turn: (end: string): string => `Dołóż płytkę: pasuje ${end}`,
  first: 'Zaczynasz kubraczek: dołóż dowolną płytkę',
  afterWhite: 'Po białej pasuje każda: dołóż dowolną płytkę',
  nothingFits: 'Nic nie pasuje: wybierz płytkę na biało',
  whichWhite: 'Którą płytkę położyć białą stroną?',
  picked: (tile: string): string => `Dołożyć ${tile}?`,
  pickedWhite: (tile: string): string => `Położyć ${tile} białą stroną?`,
  white: 'Białą stroną',
  doesNotFit: (end: string): string => `Nie pasuje: z przodu ma być ${end}`,
  doesNotFitButWhite: 'Nie pasuje, ale może pójść „Białą stroną”',
  whiteBubble: 'ojej…',
  match: 'hau!',
  next: 'tu idą płytki',
  game: (number: number, of: number): string => `Gra ${number} z ${of}`,
  gameShort: (number: number, of: number): string => `Gra ${number}/${of}`,
  passes: { left: 'podajemy w lewo', right: 'podajemy w prawo' },
  passesShort: { left: 'w lewo', right: 'w prawo' },
  gameEnds: (number: number): string => `Koniec gry ${number}`,
  boneColumn: 'kostki',
  run: 'fragment',
  colours: 'kolory',
  taskColumn: 'zadania',
  gameColumn: (number: number): string => `gra ${number}`,
  tasks: {
    most_white: 'Najwięcej białych części',
    no_one_colour: 'Bez jednokolorowych płytek',
    no_white: 'Bez białych części',
    most_one_colour: 'Najwięcej jednokolorowych płytek',
    most_red: 'Najwięcej czerwonych części',
    fewest_bones: 'Najmniej kostek',
    no_equal_sums: 'Sąsiednie płytki: różne sumy kostek',
    run_33333: 'Pięć części obok siebie po 3 kostki',
    two_colours: 'Dokładnie dwa kolory, biały też',
    no_eight: 'Bez płytki z ośmioma kostkami',
    run_22222: 'Pięć części obok siebie po 2 kostki',
    run_22223: 'Kostki po kolei ku ogonowi: 2, 2, 2, 2, 3',
  } as Record<string, string>,
  taskSoFar: { met: 'na razie tak', open: 'na razie nie' },
  taskFinal: { met: 'spełnione', open: 'niespełnione' },
  yours: (count: number): string => `masz ${count}`,
  against: (count: number, rival: number): string => `masz ${count}, rywal ${rival}`,
  goal: (count: number, goal: number): string => `${count} z ${goal}`,
};

const en: typeof pl = {
  tile: (tile) => named(tile, english),
  face: (tile, white) => `${named(tile, english)}${white ? ' white side up' : ''}`,
  whiteTile: 'a tile white side up',
  stack: (count) => `Stack: ${count} ${plural('en', count, 'tile', 'tiles')}`,
  end: ({ colour, bones: count }) => `${english[colour as keyof Colours]} or ${bones(count)}`,
  dog: (name, count, of, sum) => `Dachshund: ${name}, ${count} of ${of} tiles, ${bones(sum)}`,
  turn: (end) => `Add a tile that begins with ${end}`,
  first: 'You begin the coat: add any tile',
  afterWhite: 'Anything fits after white: add any tile',
  nothingFits: 'Nothing fits: choose a tile to go white',
  whichWhite: 'Which tile goes white side up?',
  picked: (tile) => `Add ${tile}?`,
  pickedWhite: (tile) => `Lay ${tile} white side up?`,
  white: 'White side up',
  doesNotFit: (end) => `It does not fit: its front must show ${end}`,
  doesNotFitButWhite: 'It does not fit, but it may go “White side up”',
  whiteBubble: 'oh dear…',
  match: 'woof!',
  next: 'the tiles go here',
  game: (number, of) => `Game ${number} of ${of}`,
  gameShort: (number, of) => `Game ${number}/${of}`,
  passes: { left: 'tiles go to the left', right: 'tiles go to the right' },
  passesShort: { left: 'left', right: 'right' },
  gameEnds: (number) => `Game ${number} is over`,
  boneColumn: 'bones',
  run: 'run',
  colours: 'colours',
  taskColumn: 'tasks',
  gameColumn: (number) => `game ${number}`,
  tasks: {
    most_white: 'Most white parts',
    no_one_colour: 'No tile of one colour',
    no_white: 'No white parts',
    most_one_colour: 'Most tiles of one colour',
    most_red: 'Most red parts',
    fewest_bones: 'Fewest bones',
    no_equal_sums: 'Neighbours: different sums of bones',
    run_33333: 'Five parts in a row with 3 bones each',
    two_colours: 'Exactly two colours, white is one',
    no_eight: 'No tile with eight bones',
    run_22222: 'Five parts in a row with 2 bones each',
    run_22223: 'Bones towards the tail: 2, 2, 2, 2, 3',
  },
  taskSoFar: { met: 'so far yes', open: 'so far no' },
  taskFinal: { met: 'done', open: 'not done' },
  yours: (count) => `you: ${count}`,
  against: (count, rival) => `you ${count}, rival ${rival}`,
  goal: (count, goal) => `${count} of ${goal}`,
};

export const messages = catalogue({ pl, en });
