import { expect, test } from 'vitest';
import { nameOf } from './face';

test('a face is the same however its family and letters are written', () => {
  const name = nameOf('"Fraunces Variable"', 'U+0-FF, U+131, U+152-153');
  expect(nameOf('Fraunces Variable', 'U+??,U+131,U+152-153')).toBe(name);
  expect(nameOf("'Fraunces Variable'", 'U+0000-00FF, U+0131, U+0152-0153')).toBe(name);
  expect(nameOf('Fraunces Variable', 'U+4??')).toBe(nameOf('Fraunces Variable', 'U+0400-04FF'));
  expect(nameOf('Fraunces Variable', 'U+104-107')).not.toBe(name);
});
