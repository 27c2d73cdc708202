import { afterEach, expect, test } from 'vitest';
import { settings } from '../settings.svelte';
import { sitting } from '../stage/players';
import { playerName } from './names';

const nobody = sitting(1, { kind: 'empty', connected: false });

afterEach(() => {
  settings.language = 'pl';
});

test('a person keeps their own name', () => {
  expect(playerName({ ...nobody, kind: 'person', name: 'ola', animal: 'fox' }, 1)).toBe('ola');
});

test('a person without a name is called by their animal, as each reader calls it', () => {
  const fox = sitting(1, { animal: 'fox', connected: false });
  settings.language = 'pl';
  expect(playerName(fox, 1)).toBe('Lis');
  settings.language = 'en';
  expect(playerName(fox, 1)).toBe('Fox');
});

test('a bot has one name in all languages, and an empty seat a number', () => {
  expect(playerName({ ...nobody, kind: 'bot', level: 'easy' }, 1)).toBe('Trybik');
  settings.language = 'en';
  expect(playerName({ ...nobody, kind: 'bot', level: 'easy' }, 1)).toBe('Trybik');
  expect(playerName(undefined, 1)).toBe('Seat 2');
});
