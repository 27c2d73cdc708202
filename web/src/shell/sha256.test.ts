import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

test.each([0, 1, 3, 32, 55, 56, 63, 64, 65, 200])('agrees with the one of the system: %d bytes', (length) => {
  const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
  expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'));
});
