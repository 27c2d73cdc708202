/** A mistyped word is found and the right one offered. */

import { expect, test } from 'vitest';
import { WORDS } from '../generated/recovery';
import { COUNT, plain, unknownWord, wordsIn } from './recovery';

const words = WORDS.pl.slice(40, 40 + COUNT);

test('words are read with and without Polish letters, commas and capitals', () => {
  expect(unknownWord(words)).toBeNull();
  expect(unknownWord(wordsIn(words.map((word) => plain(word).toUpperCase()).join(', ')))).toBeNull();
  expect(unknownWord(WORDS.en.slice(0, COUNT))).toBeNull();
});

test('a wrong one is named with the nearest that is right', () => {
  const wrong = words.with(3, `${words[3]!}x`);
  expect(unknownWord(wrong)).toEqual({ number: 4, word: `${words[3]!}x`, near: words[3] });
  expect(unknownWord(words.with(3, 'qqqqqqqqqq'))).toMatchObject({ number: 4, near: '' });
});
