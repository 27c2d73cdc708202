/** Small sounds made on the spot: wood and paper, and what a game's own voices are made of. */

import { settings } from '../settings.svelte';
import type { Board, Sound, Told, View, Voice } from './types';

const REST_MS = 3000; // every sound is over by then
const LATE_MS = 500; // what was to be heard longer ago is not heard at all
let context: AudioContext | null = null;
let allowed = false;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Browsers allow sound only after a touch or key; called on each. */
export function wake(): void {
  if (allowed || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void running(context).then(() => (allowed = true));
}

/** Whether nothing can be heard yet, because nobody has touched the screen. */
export function silent(): boolean {
  return !allowed;
}

export function play(sound: Sound): void {
  if (settings.mute || settings.volume === 0 || !allowed || !context) return;
  const audio = context;
  const asked = performance.now();
  void running(audio).then(() => {
    if (performance.now() - asked > LATE_MS) return;
    const out = audio.createGain();
    out.gain.value = settings.volume * 0.5;
    out.connect(audio.destination);
    const voice = typeof sound === 'string' ? voices[sound] : sound;
    voice(audio, out, audio.currentTime);
  });
}

/** What a step sounds like; for whoever looks on, a match that is over is won. */
export function soundOf<V extends View>(board: Pick<Board<V>, 'sound'>, told: Told, view: V): Sound | null {
  if (!board.sound || told.event !== 'end') return board.sound?.(told, view) ?? null;
  return typeof view.seat !== 'number' || view.winners.includes(view.seat) ? 'win' : 'bad';
}

/** Let a step be heard. */
export function playStep<V extends View>(board: Board<V>, told: Told | null, view: V): void {
  const sound = told && soundOf(board, told, view);
  if (sound) play(sound);
}

/** The loudspeaker, open until nothing has sounded for a while: an open one costs more than all else at an idle table. */
async function running(audio: AudioContext): Promise<void> {
  clearTimeout(rest);
  rest = setTimeout(() => void audio.suspend(), REST_MS);
  await audio.resume(); // also where it is about to rest
}

const voices: Record<Exclude<Sound, Voice>, Voice> = {
  deal: (audio, out, at) => [0, 0.05, 0.1, 0.16].forEach((after) => paper(audio, out, at + after, 0.05, 2600)),
  flip: (audio, out, at) => paper(audio, out, at, 0.09, 1900),
  place: (audio, out, at) => {
    paper(audio, out, at, 0.05, 1400);
    tone(audio, out, at, 150, 90, 0.09, 0.5, 'sine');
  },
  slide: (audio, out, at) => paper(audio, out, at, 0.2, 1100),
  good: (audio, out, at) => [523, 659, 784].forEach((pitch, index) => bell(audio, out, at + index * 0.08, pitch)),
  bad: (audio, out, at) => [330, 262].forEach((pitch, index) => bell(audio, out, at + index * 0.14, pitch)),
  turn: (audio, out, at) => [587, 784].forEach((pitch, index) => bell(audio, out, at + index * 0.1, pitch)),
  win: (audio, out, at) =>
    [523, 659, 784, 1047, 784, 1047].forEach((pitch, index) => bell(audio, out, at + index * 0.12, pitch)),
};

/** A note that glides from one pitch to another. */
export function tone(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  from: number,
  to: number,
  length: number,
  loud: number,
  wave: OscillatorType,
): void {
  const oscillator = audio.createOscillator();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = 'lowpass';
  filter.frequency.value = 1400;
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.03, length / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(filter).connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

function bell(audio: AudioContext, out: AudioNode, at: number, pitch: number): void {
  tone(audio, out, at, pitch, pitch * 0.995, 0.35, 0.22, 'sine');
  tone(audio, out, at, pitch * 2, pitch * 1.99, 0.18, 0.06, 'sine');
}

/** A rustle: noise around a pitch that dies away. */
export function paper(audio: AudioContext, out: AudioNode, at: number, length: number, pitch: number): void {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < frames; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / frames) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  gain.gain.value = 0.7;
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
}
