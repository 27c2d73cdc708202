import { expect, test } from 'vitest';
import { codeIn } from './code';

test.each([
  ['ABC234', 'as it is shown'],
  [' abc234 ', 'in small letters'],
  ['abc 234', 'in two parts'],
  ['ABC-234', 'with a dash'],
  ['http://192.168.1.20:8400/t/ABC234', 'as a link'],
  ['Gramy? http://192.168.1.20:8400/t/ABC234!', 'as a link in a message'],
  ['Kod: ABC234.', 'in a sentence'],
  ['Gramy? Kod: ABC234.', 'behind a question'],
  ['Kod ABC 234. Do zobaczenia!', 'in two parts in a sentence'],
  ['Wejdź na https://play.example.org/t/ABC234 i graj', 'as a link within a sentence'],
  ['https://play.example.org/t/ABC234. Do zobaczenia', 'as a link before a full stop'],
  ['Zagraj ze mną: ABC234, zapraszam', 'beside a word of six letters'],
  ['https://play.example.org/t/abc234?watch', "as the big screen's link"],
])('%s is a code %s', (text) => {
  expect(codeIn(text)).toBe('ABC234');
});

test.each(['', 'Zagraj ze mną', 'ABC23', 'ABC2345', 'ABC10O', 'http://192.168.1.20:8400/'])('%s is none', (text) => {
  expect(codeIn(text)).toBeNull();
});
