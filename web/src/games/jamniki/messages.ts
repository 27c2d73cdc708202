import { catalogue, plural } from '../../i18n';
import { named } from '../../i18n/words';
import { NAME } from './generated';
import type { JamnikiView, Tile } from './view';

type Fits = NonNullable<JamnikiView['fits']>;

/** A colour, a tile or a task by the name that sentences have for it. */
const name = (text: string): string => named(NAME, text);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const kostki = (count: number): string => `${count} ${plural('pl', count, 'kostka', 'kostki', 'kostek')}`;
const bones = (count: number): string => `${count} ${plural('en', count, 'bone', 'bones')}`;

const pl = {
  tile: (tile: Tile): string => name(tile),
  face: (tile: Tile, white: boolean): string => `${name(tile)}${white ? ' białą stroną' : ''}`,
  task: (task: string): string => capital(name(task)),
  whiteTile: 'płytka białą stroną do góry',
  stack: (count: number): string => `Stos: ${count} ${plural('pl', count, 'płytka', 'płytki', 'płytek')}`,
  dog: (name: string, count: number, of: number, sum: number): string =>
    `Jamnik: ${name}, ${count} z ${of} płytek, ${kostki(sum)}`,
  turn: ({ colour, bones }: Fits): string => `Dołóż płytkę: od pyszczka ${name(colour)} albo ${kostki(bones)}`,
  first: 'Zaczynasz kubraczek: dołóż dowolną płytkę',
  afterWhite: 'Po białej pasuje każda: dołóż dowolną płytkę',
  nothingFits: 'Nic nie pasuje: wybierz płytkę, którą położysz białą stroną',
  whichWhite: 'Którą płytkę położyć białą stroną?',
  picked: (tile: string): string => `Dołożyć: ${tile}?`,
  pickedWhite: (tile: string): string => `Położyć białą stroną: ${tile}?`,
  white: 'Białą stroną',
  doesNotFit: ({ colour, bones }: Fits): string =>
    `Nie pasuje: od pyszczka ma być ${name(colour)} albo ${kostki(bones)}`,
  doesNotFitButWhite: 'Nie pasuje, ale możesz ją położyć białą stroną',
  whiteBubble: 'ojej…',
  match: 'hau!',
  next: 'tu trafią płytki',
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
  taskSoFar: { met: 'na razie tak', open: 'na razie nie' },
  taskFinal: { met: 'spełnione', open: 'niespełnione' },
  yours: (count: number): string => `masz ${count}`,
  against: (count: number, rival: number): string => `masz ${count}, rywal ${rival}`,
  goal: (count: number, goal: number): string => `${count} z ${goal}`,
};

const en: typeof pl = {
  tile: (tile) => name(tile),
  face: (tile, white) => `${name(tile)}${white ? ' white side up' : ''}`,
  task: (task) => capital(name(task)),
  whiteTile: 'a tile white side up',
  stack: (count) => `Stack: ${count} ${plural('en', count, 'tile', 'tiles')}`,
  dog: (name, count, of, sum) => `Dachshund: ${name}, ${count} of ${of} tiles, ${bones(sum)}`,
  turn: ({ colour, bones: count }) => `Add a tile that begins with ${name(colour)} or ${bones(count)}`,
  first: 'You begin the coat: add any tile',
  afterWhite: 'Anything fits after white: add any tile',
  nothingFits: 'Nothing fits: choose a tile to lay white side up',
  whichWhite: 'Which tile goes white side up?',
  picked: (tile) => `Add ${tile}?`,
  pickedWhite: (tile) => `Lay ${tile} white side up?`,
  white: 'White side up',
  doesNotFit: ({ colour, bones: count }) => `It does not fit: it must begin with ${name(colour)} or ${bones(count)}`,
  doesNotFitButWhite: 'It does not fit, but you may lay it white side up',
  whiteBubble: 'oh dear…',
  match: 'woof!',
  next: 'the tiles go here next',
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
  taskSoFar: { met: 'so far yes', open: 'so far no' },
  taskFinal: { met: 'done', open: 'not done' },
  yours: (count) => `you: ${count}`,
  against: (count, rival) => `you ${count}, rival ${rival}`,
  goal: (count, goal) => `${count} of ${goal}`,
};

export const messages = catalogue({ pl, en });
