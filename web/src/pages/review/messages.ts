/** The words of the review's page; they come with it. */

import { catalogue, plural } from '../../i18n';

const pl = {
  judging: (done: number, moves: number): string => `Rozgrywam ruch po ruchu: ${done} z ${moves}…`,
  preparing: 'Przygotowuję analizę…',
  everybody: 'Wszyscy',
  curve: 'Szansa na wygraną',
  at: 'Miejsce w partii',
  beforeDeal: 'Przed rozdaniem',
  look: 'Pokaż na stole',
  sum: 'Skąd ten wynik',
  parts: {
    start: 'Początek',
    luck: 'Szczęście',
    guess: 'Zgadywanie',
    own: 'Własna gra',
    others: 'Gra innych',
    result: 'Wynik',
  },
  turns: 'Punkty zwrotne',
  noTurns: 'Żadna karta ani ruch nie zmieniły dużo.',
  mistakes: 'Niewątpliwe błędy',
  noMistakes: 'Nie ma żadnego: żaden ruch nie był wyraźnie gorszy od innego.',
  better: (move: string): string => `Lepiej: ${move}`,
  expert: (move: string): string => `Najlepszy bot: ${move}`,
  expertSame: 'Najlepszy bot zrobiłby to samo.',
  expertToo: 'Ten lepszy ruch wybrałby też najlepszy bot.',
  cost: (percent: string, error: string): string => `kosztowało ${percent} (± ${error})`,
  decisions: (count: number): string =>
    `Wszystkie decyzje: ${count} ${plural('pl', count, 'ruch', 'ruchy', 'ruchów')} z wyborem`,
  made: 'zagrane',
  meaning: 'Co znaczą te słowa',
  meanings: [
    [
      'Szansa na wygraną',
      'Z każdej chwili bot rozgrywa partię do końca setki razy: tak jak „średni”, tylko bez potknięć. Karty, które ktokolwiek przy stole zna, zostają na miejscu; pozostałe są za każdym razem tasowane.',
    ],
    ['Szczęście', 'Co zmieniły rozdania i dobrane karty.'],
    [
      'Własna gra',
      'Co zmieniły decyzje gracza, sądząc po tym, co mógł wiedzieć. Zero to gra „średniego” bez potknięć.',
    ],
    ['Zgadywanie', 'Co decyzje zmieniły ponadto, przez to, czego decydujący nie mógł wiedzieć. To też szczęście.'],
    ['Gra innych', 'Co dały lub zabrały decyzje pozostałych.'],
    ['Wynik', 'Początek i wszystkie części dają razem dokładnie wynik: 100 % to wygrana.'],
    ['Błąd', 'Ruch, od którego inny był lepszy o ponad 2 %, bez wątpliwości i także przy drugim sprawdzeniu.'],
    [
      'Co sądzi bot',
      'Gdzie prawdopodobnie są zakryte karty, sądząc po tym, co widać z tego miejsca i co robili inni. Widać to tylko wtedy, gdy bot wie wyraźnie więcej, niż dałoby samo liczenie kart.',
    ],
  ] as [string, string][],
  exact: (worlds: number, error: string): string =>
    `Każda decyzja w ${worlds} możliwych światach; jej koszt jest znany z dokładnością ± ${error}.`,
};

const en: typeof pl = {
  judging: (done, moves) => `Playing on from each move: ${done} of ${moves}…`,
  preparing: 'Preparing the review…',
  everybody: 'Everybody',
  curve: 'Chance to win',
  at: 'Place in the match',
  beforeDeal: 'Before the deal',
  look: 'Show at the table',
  sum: 'Where the result came from',
  parts: {
    start: 'Start',
    luck: 'Luck',
    guess: 'Guesses',
    own: 'Own play',
    others: 'Others’ play',
    result: 'Result',
  },
  turns: 'Turning points',
  noTurns: 'No single card or move changed much.',
  mistakes: 'Mistakes beyond doubt',
  noMistakes: 'None: no move was clearly worse than another.',
  better: (move) => `Better: ${move}`,
  expert: (move) => `The best bot: ${move}`,
  expertSame: 'The best bot would have done the same.',
  expertToo: 'The best bot would have made that better move, too.',
  cost: (percent, error) => `cost ${percent} (± ${error})`,
  decisions: (count) => `All decisions: ${count} ${plural('en', count, 'move', 'moves')} with a choice`,
  made: 'made',
  meaning: 'What the words mean',
  meanings: [
    [
      'Chance to win',
      'From every moment a bot plays the match to its end hundreds of times: as “normal” does, only without slips. Cards that anybody at the table knows stay where they are; all others are shuffled each time.',
    ],
    ['Luck', 'What deals and drawn cards changed.'],
    [
      'Own play',
      'What a player’s decisions changed, judged by what the player could know. Zero is the play of “normal” without slips.',
    ],
    ['Guesses', 'What decisions changed beyond that, by what nobody in that seat could know. That is luck, too.'],
    ['Others’ play', 'What the others’ decisions gave or took.'],
    ['Result', 'The start and all parts add up to the result exactly: 100 % is a win.'],
    ['Mistake', 'A move that was worse than another by more than 2 %, beyond doubt, and again in a second check.'],
    [
      'What a bot thinks',
      'Where hidden cards probably are, by what this seat sees and what the others did. It is shown only where it clearly says more than counting cards would.',
    ],
  ],
  exact: (worlds, error) => `Each decision in ${worlds} possible worlds; its cost is known to ± ${error}.`,
};

export const messages = catalogue({ pl, en });
