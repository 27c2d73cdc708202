import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../settings.svelte';
import { play, silent, soundOf, wake } from './sounds';
import type { View } from './types';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the loudspeaker is open only while something may sound', async () => {
  vi.useFakeTimers();
  const state: string[] = [];
  class Loudspeaker {
    currentTime = 0;
    destination = {};
    resume = async () => void state.push('open');
    suspend = async () => void state.push('rests');
    createGain = () => ({ gain: { value: 0 }, connect: () => {} });
  }
  vi.stubGlobal('AudioContext', Loudspeaker);
  const heard = vi.fn();
  settings.mute = false;
  play(heard);
  expect(silent()).toBe(true);
  wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([silent(), state]).toEqual([false, ['open', 'rests']]);
  play(heard);
  await vi.advanceTimersByTimeAsync(100);
  expect([heard.mock.calls.length, state]).toEqual([1, ['open', 'rests', 'open']]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state).toEqual(['open', 'rests', 'open', 'rests']);
});

test.each([
  { seat: 1, sound: 'win' },
  { seat: 0, sound: 'bad' },
  { seat: 'public', sound: 'win' },
  { seat: null, sound: 'win' },
])('the end sounds $sound for $seat where seat 1 has won', ({ seat, sound }) => {
  const view = { seat, winners: [1] } as View;
  expect(soundOf({ sound: () => 'deal' }, { event: 'end' }, view)).toBe(sound);
  expect(soundOf({ sound: () => 'deal' }, { event: 'deal' }, view)).toBe('deal');
  expect(soundOf({}, { event: 'end' }, view)).toBeNull(); // a game without sounds has none there either
});
