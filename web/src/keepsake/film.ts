/** A film of the last moves: each step is drawn once from the real table, and the cards that move fly over it. */

import type { Piece } from '../stage/play.svelte';
import { between, type Pose } from '../stage/motion';
import type { Cut } from './sheet';

export const FILM = { width: 720, height: 720 };
/** The table's own size, which is shown larger. */
export const STAGE = { width: 640, height: 640 };
const RATE = 30; // pictures a second
const BITS = 3_500_000; // a second
const FLIGHT = 480;
const LOOK = 520; // at what has changed, before the next step
const GLANCE = 140; // at a step that changes nothing on the table
const FADE = 450;
const STAYS = 2600; // the poster
/** What can be sent everywhere comes first. */
const KINDS = [
  'video/mp4;codecs=avc1.42E01F',
  'video/mp4',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
];

/** A card that moves in a step; a side that nobody has seen is missing. */
export interface Mover {
  from: Pose | null;
  to: Pose | null;
  /** Which side lies up before and after. */
  before: 'front' | 'back';
  after: 'front' | 'back';
  sides: Partial<Record<'front' | 'back', Cut>>;
}

/** A step on film: the table without what moves, what moves, and how it lies in the end. */
export interface Shot {
  under: HTMLCanvasElement;
  movers: Mover[];
  still: HTMLCanvasElement;
}

/** The kind of film that this browser records; null when it records none. */
export function filmKind(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null;
}

export function poseOf({ x, y, width, turn = 0 }: Piece): Pose {
  return { x, y, width, turn };
}

export function sideOf(piece: Piece): 'front' | 'back' {
  return piece.face !== null && !piece.down ? 'front' : 'back';
}

/** How long a shot lasts, in milliseconds. */
function lengthOf({ movers, under, still }: Shot): number {
  return movers.length > 0 ? FLIGHT + LOOK : under === still ? GLANCE : LOOK;
}

/** Out quickly, and a gentle stop. */
function ease(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** Draw one moment of a shot. With `calm` nothing flies: the old picture fades into the new one. */
function paint(
  context: CanvasRenderingContext2D,
  shot: Shot,
  at: number,
  zoom: number,
  calm: HTMLCanvasElement | null,
): void {
  const part = Math.min(1, at / FLIGHT);
  if (calm || part >= 1 || shot.movers.length === 0) {
    if (calm && part < 1) context.drawImage(calm, 0, 0);
    context.globalAlpha = calm ? part : 1;
    context.drawImage(shot.still, 0, 0);
    context.globalAlpha = 1;
    return;
  }
  context.drawImage(shot.under, 0, 0);
  for (const mover of shot.movers) fly(context, mover, ease(part), zoom);
}

function fly(context: CanvasRenderingContext2D, mover: Mover, part: number, zoom: number): void {
  const pose = between(mover.from ?? mover.to!, mover.to ?? mover.from!, part);
  const turning = mover.before !== mover.after;
  const side = mover.sides[turning && part < 0.5 ? mover.before : mover.after] ?? mover.sides.back ?? mover.sides.front;
  if (!side?.sheet) return;
  const width = pose.width * zoom;
  const height = (width * side.height) / side.width;
  context.save();
  context.globalAlpha = mover.from && mover.to ? 1 : mover.to ? Math.min(1, part * 2) : 1 - part;
  context.translate(pose.x * zoom, pose.y * zoom);
  context.rotate((pose.turn * Math.PI) / 180);
  context.scale(turning ? Math.abs(1 - 2 * part) : 1, 1);
  context.shadowColor = 'rgb(60 35 15 / 0.4)';
  context.shadowBlur = 12;
  context.shadowOffsetY = 6;
  context.drawImage(side.sheet, side.x, side.y, side.width, side.height, -width / 2, -height / 2, width, height);
  context.restore();
}

/** The poster lying on the table, as large as it fits. */
export function onWood(wood: HTMLCanvasElement, poster: HTMLCanvasElement): HTMLCanvasElement {
  const width = (wood.height * poster.width) / poster.height;
  wood.getContext('2d')!.drawImage(poster, (wood.width - width) / 2, 0, width, wood.height);
  return wood;
}

/** A film as it is drawn: its length in milliseconds, and what is on screen after some of them. */
interface Reel {
  length: number;
  draw(time: number): void;
}

function reel(canvas: HTMLCanvasElement, shots: Shot[], end: HTMLCanvasElement, zoom: number, calm: boolean): Reel {
  const context = canvas.getContext('2d')!;
  const ends: number[] = [];
  for (const shot of shots) ends.push((ends.at(-1) ?? 0) + lengthOf(shot));
  const played = ends.at(-1) ?? 0;

  function draw(time: number): void {
    const number = ends.findIndex((end) => time < end);
    const shot = shots[number];
    if (shot) {
      const before = calm ? (shots[number - 1]?.still ?? shot.still) : null;
      paint(context, shot, time - (ends[number - 1] ?? 0), zoom, before);
      return;
    }
    context.drawImage(shots.at(-1)!.still, 0, 0);
    context.globalAlpha = Math.min(1, (time - played) / FADE);
    context.drawImage(end, 0, 0);
    context.globalAlpha = 1;
  }

  return { length: played + FADE + STAYS, draw };
}

/** Play the shots and the picture of the end on a canvas and record them; told how far it is, and stopped by the signal. */
export function record(
  canvas: HTMLCanvasElement,
  shots: Shot[],
  end: HTMLCanvasElement,
  zoom: number,
  calm: boolean,
  signal: AbortSignal,
  told: (part: number) => void,
): Promise<Blob> {
  const kind = filmKind()!;
  const { length, draw } = reel(canvas, shots, end, zoom, calm);
  return new Promise((resolve, reject) => {
    draw(0);
    const stream = canvas.captureStream(RATE);
    const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: BITS });
    const parts: Blob[] = [];
    let begun = 0;
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => reject(new Error('the film cannot be recorded'));
    recorder.onstop = () => {
      stream.getTracks().forEach((track) => track.stop());
      if (signal.aborted) reject(new DOMException('stopped', 'AbortError'));
      else resolve(new Blob(parts, { type: kind.split(';')[0]! }));
    };
    function next(now: number): void {
      begun ||= now;
      const time = now - begun;
      if (signal.aborted || time >= length) {
        if (recorder.state !== 'inactive') recorder.stop();
        return;
      }
      draw(time);
      told(time / length);
      requestAnimationFrame(next);
    }
    recorder.onstart = () => requestAnimationFrame(next);
    recorder.start();
  });
}
