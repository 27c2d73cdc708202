import { describe, expect, test } from 'vitest';
import { render } from 'svelte/server';
import { FACES, YAWN } from '../generated/constants';
import { GAMES } from '../games';
import { facesOf } from '.';
import { faces as common } from './common';
import Portrait from './Portrait.svelte';
import { voicesOf } from './voices';

describe.each([...GAMES, 'a game without faces'])('%s', (game) => {
  test('has eight faces, each with words of its own in both languages', async () => {
    const { eight } = await facesOf(game);
    expect(eight).toHaveLength(FACES);
    for (const language of ['pl', 'en'] as const) {
      const words = eight.map((face) => face.words[language]);
      expect(new Set(words).size).toBe(FACES);
      for (const word of words) expect(word.length).toBeGreaterThan(0);
      for (const word of words) expect(word.length).toBeLessThanOrEqual(16); // it stands under a small picture
    }
  });

  test('every face is drawn differently', async () => {
    const set = await facesOf(game);
    const drawn = set.eight.map((face) => render(Portrait, { props: { set, face, size: 46 } }).body);
    expect(new Set(drawn).size).toBe(FACES);
  });

  test('the last is a yawn', async () => {
    expect((await facesOf(game)).eight[YAWN]).toMatchObject({ mouth: 'yawn', extra: 'sleep' });
  });
});

test('a game without faces of its own has an owl, and the five have their own animals', async () => {
  expect(await facesOf('a game without faces')).toBe(common);
  const heads = await Promise.all(GAMES.map(async (game) => (await facesOf(game)).Head));
  expect(new Set([...heads, common.Head]).size).toBe(GAMES.length + 1);
});

test('every voice can be sung: it plays something, and nothing before its time', async () => {
  const sets = await Promise.all([...GAMES, 'none'].map(facesOf));
  const extra = Object.values(voicesOf({ pitch: 300, wave: 'sine', loud: 0.2 }));
  for (const voice of [...sets.flatMap(({ eight }) => eight.map((face) => face.voice)), ...extra]) {
    const starts: number[] = [];
    voice(audio(starts), {} as AudioNode, 10);
    expect(starts.length).toBeGreaterThan(0);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(10);
  }
});

/** As much of the browser's audio as a voice uses; it notes when something begins. */
function audio(starts: number[]): AudioContext {
  const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = (): object => ({
    frequency: { ...value },
    gain: { ...value },
    Q: { ...value },
    connect: (next: object) => next,
    start: (at: number) => starts.push(at),
    stop() {},
  });
  const made = {
    sampleRate: 100,
    createOscillator: node,
    createBiquadFilter: node,
    createGain: node,
    createBufferSource: node,
    createBuffer: () => ({ getChannelData: () => new Float32Array(100) }),
  };
  return made as unknown as AudioContext;
}
