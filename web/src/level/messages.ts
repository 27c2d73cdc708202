import { catalogue, plural } from '../i18n';

const THIRD = ['', '', 'drugą', 'trzecią', 'czwartą', 'piątą', 'szóstą', 'siódmą', 'ósmą', 'dziewiątą', 'dziesiątą'];
const THREE = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const pl = {
  wish: 'Chcę wygrywać mniej więcej',
  every: (count: number): string => `co ${THIRD[count]!}`,
  most: 'Z tymi botami wygrasz większość partii.',
  about: (count: number): string => `Z tymi botami wygrasz mniej więcej co ${THIRD[count]!} partię.`,
  hardly: 'Z tymi botami wygrasz bardzo rzadko.',
  guess: 'Tak idzie początkującym. Po kilku partiach zobaczysz, jak idzie tobie.',
  own: (count: number): string =>
    `Tak wychodzi z ${count} ${plural('pl', count, 'twojej partii', 'twoich partii', 'twoich partii')} na tym urządzeniu.`,
};

const en: typeof pl = {
  wish: 'I want to win about',
  every: (count) => `one in ${THREE[count]!}`,
  most: 'Against these bots you will win most matches.',
  about: (count) => `Against these bots you will win about one match in ${THREE[count]!}.`,
  hardly: 'Against these bots you will hardly ever win.',
  guess: 'That is how often beginners win. After a few matches you will see how often you do.',
  own: (count) => `Judging by ${count} ${plural('en', count, 'match of yours', 'matches of yours')} on this device.`,
};

export const messages = catalogue({ pl, en });

/** A share of wins as a sentence. */
export function often(share: number): string {
  const count = Math.round(1 / share);
  if (share > 0.58) return messages().most;
  return count < THIRD.length ? messages().about(Math.max(2, count)) : messages().hardly;
}
