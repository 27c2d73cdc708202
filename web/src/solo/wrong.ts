/** What is wrong with a written position, in the reader's language as far as the sentence is one that all games say. */

import { settings, type Language } from '../settings.svelte';
import { messages } from './messages';

const POLISH: [RegExp, string][] = [
  [/^no card '(.*)': cards are (.*)$/, 'nie ma karty „$1”, są: $2'],
  [/^no fact '(.*)': facts are (.*)$/, 'nie ma tu słowa „$1”, są: $2'],
  [/^unknown fact '(.*)'$/, 'nie ma tu słowa „$1”'],
  [/^'(.*)' is given twice$/, '„$1” jest dwa razy'],
  [/^'(.*)' belongs above the seats$/, '„$1” należy do stołu: napisz to nad miejscami'],
  [/^'(.*)' takes one number, not '(.*)'$/, 'po „$1” jest jedna liczba, a nie „$2”'],
  [/^'(.*)' takes no value, not '(.*)'$/, 'po „$1” nie ma nic, a nie „$2”'],
  [/^'(.*)' takes one of (.*), not '(.*)'$/, 'po „$1” jest jedno z: $2, a nie „$3”'],
  [/^'(.*)' takes points from 0 to (\d+), not '(.*)'$/, 'po „$1” są punkty od 0 do $2, a nie „$3”'],
  [/^'(.*)' takes a number from 0 to (\d+), not (.*)$/, 'po „$1” jest liczba od 0 do $2, a nie $3'],
  [/^'(.*)' is from (\d+) to (\d+), not (.*)$/, '„$1” jest od $2 do $3, a nie $4'],
  [/^'(.*)' takes a seat from 0 to (\d+), not '(.*)'$/, 'po „$1” jest miejsce od 0 do $2, a nie „$3”'],
  [/^'(.*)' takes one card, not (\d+)$/, 'po „$1” jest jedna karta, a nie $2'],
  [/^'(.*)' ascends: write (.*)$/, '„$1” idzie w górę: $2'],
  [/^card (.*) lies here twice: there is one of each$/, 'karta $1 leży tu dwa razy, a jest tylko jedna'],
  [/^there are only (\d+) cards(?: '(.*)')?: (\d+) too many.*$/, 'jest tylko $1 kart $2: o $3 za dużo'],
  [/^\S+ takes (\d+) to (\d+) seats, not (.*)$/, 'w tej grze jest od $1 do $2 miejsc, a nie $3'],
  [/^a position has a line for each seat, .*$/, 'każde miejsce ma swój wiersz, a „-” to pusta ręka'],
  [/^more cards than any game has$/, 'tylu kart nie ma w żadnej grze'],
  [/^one seat decides at a time: .*$/, 'na ruchu jest tylko jedno miejsce: zostaw jedną gwiazdkę'],
  [/^seat (\d+) must not decide now.*$/, 'miejsce $1 nie jest teraz na ruchu: bez gwiazdki'],
  [/^seat (\d+) must decide, too.*$/, 'miejsce $1 też jest na ruchu: z gwiazdką'],
  [/^seat (\d+) has an empty hand: that ends the round$/, 'miejsce $1 nie ma kart: to koniec rundy'],
  [/^option '(.*)' takes (.*), not (.*)$/, 'odmiana „$1”: nie może być $3 ($2)'],
];

export interface Wrong {
  /** Where, as the beginning of a sentence. */
  where: string;
  why: string;
  /** The language that the reason is told in. */
  language: Language;
}

export function wrongWith(detail: string): Wrong {
  const [, place = '', line, why = detail] = /^(line (\d+)|the table): (.*)$/s.exec(detail) ?? [];
  const where = line ? messages().wrongAt(line) : place ? messages().wrongTable : messages().wrong;
  const found = settings.language === 'pl' ? POLISH.find(([said]) => said.test(why)) : undefined;
  if (!found) return { where, why, language: 'en' };
  return { where, why: why.replace(...found).replace(/ {2,}| (?=:)/g, ''), language: 'pl' };
}
