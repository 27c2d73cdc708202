import { expect, test } from 'vitest';
import { fontName } from './font';

test('a face is the same however its family and letters are written', () => {
  const name = fontName('"Fraunces Variable"', 'U+0-FF, U+131, U+152-153');
  expect(fontName('Fraunces Variable', 'U+??,U+131,U+152-153')).toBe(name);
  expect(fontName("'Fraunces Variable'", 'U+0000-00FF, U+0131, U+0152-0153')).toBe(name);
  expect(fontName('Fraunces Variable', 'U+4??')).toBe(fontName('Fraunces Variable', 'U+0400-04FF'));
  expect(fontName('Fraunces Variable', 'U+104-107')).not.toBe(name);
});
