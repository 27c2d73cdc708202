/** One match as it stands on screen: the view shown, what is picked, what is under way. */

import { games } from '../generated/games';
import type { Seat, Share } from '../generated/protocol';
import { say, both } from '../i18n';
import { playerName } from '../i18n/names';
import { settings, STEP_MS } from '../settings.svelte';
import { compose, without } from './choose';
import { bottom, watched } from './frame';
import { Tracker, type Handles } from './handles';
import type { Turn } from './turned';
import type { Board, Composed, Handle, Layout, Picked, Space, Spot, Tally, Told, View } from './types';

/** What is on screen at one time: a view, and what was told with it. */
export interface Moment<V extends View = View> {
  told: Told | null;
  view: V;
}

/** A step of the server's as a moment on screen; in a position nothing has happened. */
export function momentOf(step: { event: object | null; view: object }): Moment {
  return { told: step.event as Told | null, view: step.view as View };
}

/** A spot with the handle its card is followed by. */
export interface Piece extends Spot {
  handle: Handle;
  /** The area that a card flies out of which was nowhere before. */
  came: string | null;
}

/** Sends a move; resolves when it is in the log, rejects with words for the player when it was refused. */
export type Send = (move: string) => Promise<void>;

const EMPTY: Composed = { next: new Set(), moves: null, complete: false };
const ADVICE_MS = 3500;
/** How long a count is shown to those who do not close it, in milliseconds. */
export const GLANCE = 7000;

export class Play<V extends View = View> {
  readonly board: Board<V>;
  view: V = $state.raw() as V;
  told: Told | null = $state.raw(null);
  handles: Handles = $state.raw() as Handles;
  before: V | null = $state.raw(null);
  size: Space = $state.raw({ width: 0, height: 0 });
  /** How many pixels of the screen one pixel of the stage takes. */
  zoom = $state(1);
  /** How the stage is turned on a tablet that lies on the table. */
  turn: Turn = $state(0);
  players: Seat[] = $state.raw([]);
  /** Steps that wait to be shown. */
  waiting: Moment<V>[] = $state.raw([]);
  /** A count that is shown until the viewer goes on. */
  tally: Tally | null = $state.raw(null);
  picked: Picked[] = $state.raw([]);
  /** Moves on their way to the server. */
  pending: string[] | null = $state.raw(null);
  /** A sentence in answer to a tap that could not be followed. */
  advice: string | null = $state(null);
  shares: Share[] | null = $state.raw(null);
  /** What has been told, the oldest first. */
  log: Told[] = $state.raw([]);
  /** Whether the viewer may act at all: not in a replay, not as a spectator. */
  live = $state(true);
  /** What is said to whoever taps although they may not act. */
  idle: () => string = () => say().watching;
  /** What a lesson points at, by target, area, place or card (`pile#7`); null where whatever is legal glows. */
  pointed: readonly string[] | null = $state.raw(null);
  /** A task: what can be done is not told before it is found. */
  silent = $state(false);
  /** Milliseconds that the step on screen takes. */
  duration = $state(STEP_MS.normal);
  onstep: (moment: Moment<V>) => void = () => {};
  private readonly send: Send;
  private readonly tracker: Tracker;
  /** The handles of the first view, with where its cards came from. */
  private readonly dealt: Handles;
  /** Of one selection that is several moves: those not sent yet, and how many were not shown yet. */
  private unsent: string[] = [];
  private unshown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private adviceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: Board<V>, first: Moment<V>, send: Send) {
    this.board = board;
    this.send = send;
    this.view = first.view;
    this.told = first.told;
    this.tracker = new Tracker(games[first.view.game]?.cards ?? []);
    this.dealt = this.tracker.follow(first.view);
    this.handles = { ...this.dealt, came: {} };
    if (first.told) this.log = [first.told];
  }

  /** One that is only looked at: a replay, a picture, a position. */
  static watched(board: Board, moment: Moment, players: Seat[]): Play {
    const play = new Play(board, moment, () => Promise.reject(new Error(say().watching)));
    play.live = false;
    play.players = players;
    return play;
  }

  /** The seat at the bottom; null on a table that all look at. */
  readonly me: number | null = $derived.by(() => bottom(this.view, this.size));

  readonly layout: Layout | null = $derived.by(() => {
    if (this.size.width <= 0 || this.size.height <= 0) return null;
    const layout = this.board.layout(this.view, this.size);
    return this.view.seat === 'public' ? watched(layout) : layout;
  });

  /** Whether all steps have been shown, and no count is looked at. */
  get settled(): boolean {
    return this.waiting.length === 0 && !this.tally;
  }

  /** How the match stands, whatever of it is still to be shown. */
  get latest(): V {
    return (this.waiting.at(-1) ?? this).view;
  }

  /** Whether the end of the match is on screen. */
  get ended(): boolean {
    return this.view.over && this.settled;
  }

  readonly pieces: Piece[] = $derived.by(() => (this.layout ? named(this.layout.spots, this.handles) : []));

  /** The viewer's legal moves; none while steps wait, because they belong to the last of them. */
  readonly legal: string[] = $derived.by(() => {
    if (!this.live || this.waiting.length > 0 || this.pending || typeof this.view.seat !== 'number') return [];
    return this.view.legal[String(this.view.seat)] ?? [];
  });

  readonly paths = $derived.by(() => this.legal.map((move) => ({ move, path: this.board.path(move, this.view) })));

  readonly composed: Composed = $derived.by(() => {
    if (this.legal.length === 0) return EMPTY;
    const picked = this.picked.map((pick) => pick.target);
    return this.board.compose?.(this.view, picked) ?? compose(this.paths, picked);
  });

  readonly acting: boolean = $derived.by(() => this.legal.length > 0);

  readonly prompt: string = $derived.by(() => {
    if (this.pending) return say().sending;
    if (this.silent || (this.pointed && !this.live)) return ''; // whoever points at something speaks as well
    if (this.tally && this.size.shows === 'hand') return this.tally.title;
    if (this.acting) {
      return this.board.prompt(
        this.view,
        this.picked.map((pick) => pick.target),
      );
    }
    if (this.view.over) return say().matchOver;
    const deciding = this.view.to_act.map((seat) => this.name(seat));
    return deciding.length > 0 ? say().waitFor(both(deciding)) : '';
  });

  /** The targets and areas that the step on screen is about. */
  readonly marks: string[] = $derived.by(() => (this.told && this.board.marks?.(this.told, this.view)) ?? []);

  /** What the strongest bot gives for a target: the best share of the win among the moves that it belongs to. */
  shareOf(target: string | undefined): number | null {
    if (!this.shares || target === undefined) return null;
    const shares = this.shares.filter(({ move }) => this.board.path(move, this.view).includes(target));
    return shares.length > 0 ? Math.max(...shares.map(({ share }) => share)) : null;
  }

  name(seat: number): string {
    return playerName(this.players[seat], seat);
  }

  names(): string[] {
    return Array.from({ length: this.view.seats }, (_, seat) => this.name(seat));
  }

  legalTarget(target: string | undefined): boolean {
    return target !== undefined && this.composed.next.has(target);
  }

  /** Whether a target is offered to the eye: a lesson points at some and leaves the others alone. */
  glows(target: string | undefined): boolean {
    return this.legalTarget(target) && (this.pointed === null || this.pointed.includes(target!));
  }

  /** Whether a lesson points at something by one of its names. */
  pointsAt(...names: (string | undefined)[]): boolean {
    return this.pointed?.some((name) => names.includes(name)) ?? false;
  }

  isPicked(target: string | undefined, handle: Handle | null): boolean {
    return this.picked.some(
      (pick) => pick.target === target && (pick.handle === null || handle === null || pick.handle === handle),
    );
  }

  /** A tap on a card, a place or a button. */
  tap(target: string, handle: Handle | null = null): void {
    // A tap skips to now. With confirmation it also picks: a pick that was meant for an older position costs nothing.
    if (this.skip() && !settings.confirm) return;
    const again = this.picked.findIndex((pick) => pick.target === target && pick.handle === handle);
    if (again >= 0) {
      // Where several cards are one selection, a second tap takes a card back.
      const toggles = this.board.compose !== undefined && handle !== null;
      if (this.composed.moves && !toggles && !this.composed.next.has(target)) this.confirm();
      else this.picked = this.picked.toSpliced(again, 1);
      return;
    }
    if (!this.composed.next.has(target)) {
      if (this.startOver(target, handle)) return;
      this.advise(this.whyNot(target));
      return;
    }
    this.advice = null;
    this.picked = [...this.picked, { target, handle }];
    if (this.composed.complete && !settings.confirm) this.confirm();
  }

  /** Pick a target that may be picked, and nothing more: a drag has begun. */
  pick(target: string, handle: Handle | null): void {
    if (!this.composed.next.has(target)) this.startOver(target, handle, false);
    else this.picked = [...this.picked, { target, handle }];
  }

  /** Another card instead of the one picked: a person changes their mind with one tap. */
  private startOver(target: string, handle: Handle | null, send = true): boolean {
    if (this.picked.length === 0) return false;
    const fresh = this.board.compose?.(this.view, []) ?? compose(this.paths, []);
    if (!fresh.next.has(target)) return false;
    const kept = this.board.compose ? [] : this.longestWith(target);
    this.picked = [...kept, { target, handle }];
    if (send && this.composed.complete && !settings.confirm) this.confirm();
    return true;
  }

  /** The picks that still go with a target, the latest preferred. */
  private longestWith(target: string): Picked[] {
    const kept: Picked[] = [];
    for (const pick of this.picked.toReversed()) {
      const tried = [...kept.map((other) => other.target), pick.target, target];
      if (this.paths.some(({ path }) => without(path, tried) !== null)) kept.unshift(pick);
    }
    return kept;
  }

  confirm(): void {
    const moves = this.composed.moves;
    if (!moves) return;
    this.pending = moves;
    this.shares = null;
    this.unsent = moves.slice(1);
    this.unshown = moves.length;
    this.sendOne(moves[0]!);
  }

  private sendOne(move: string): void {
    this.send(move).catch((refused: unknown) => {
      this.giveUp();
      this.advise(refused instanceof Error ? refused.message : say().cannotNow);
    });
  }

  private giveUp(): void {
    this.unsent = [];
    this.unshown = 0;
    this.pending = null;
  }

  /** The next move of a selection follows as soon as the server allows it. */
  private follow(present: V): void {
    const [next, ...rest] = this.unsent;
    if (next === undefined) return;
    if (present.legal[String(present.seat)]?.includes(next)) {
      this.unsent = rest;
      this.sendOne(next);
    } else if (present.to_act.length > 0) {
      this.unshown -= this.unsent.length;
      this.unsent = [];
    }
  }

  cancel(): void {
    this.picked = [];
    this.advice = null;
  }

  whyNot(target: string): string {
    if (!this.live || typeof this.view.seat !== 'number') return this.idle();
    if (this.pending) return say().sending;
    if (this.view.over) return say().matchOver;
    if (this.legal.length === 0) return say().waitFor(both(this.view.to_act.map((seat) => this.name(seat))));
    return this.board.why(target, this.view);
  }

  advise(text: string): void {
    this.advice = text;
    clearTimeout(this.adviceTimer);
    this.adviceTimer = setTimeout(() => (this.advice = null), ADVICE_MS);
  }

  /** Let steps follow one another on screen. */
  push(steps: Moment<V>[]): void {
    // Whoever has acted has seen the step on screen: the answer does not wait for its end.
    const answered = this.pending !== null && this.waiting.length === 0;
    this.waiting = [...this.waiting, ...steps];
    const last = steps.at(-1);
    if (last) this.follow(last.view);
    if ((this.timer === undefined || answered) && !this.tally) this.step();
  }

  /** Show the first step of a match for as long as any other, then those that follow. */
  begin(steps: Moment<V>[]): void {
    this.handles = this.dealt;
    this.waiting = [...this.waiting, ...steps];
    this.duration = STEP_MS[settings.speed];
    const beats = (this.told && this.board.pace?.(this.told)) ?? 1;
    this.timer = setTimeout(() => this.step(), this.duration * beats);
  }

  private step(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [next, ...rest] = this.waiting;
    if (!next) return;
    this.waiting = rest;
    this.show(next, STEP_MS[settings.speed]);
    const beats = (next.told && this.board.pace?.(next.told)) ?? 1;
    if (this.tally) return;
    if (this.duration === 0 && rest.length > 0) this.step();
    else this.timer = setTimeout(() => this.step(), this.duration * beats);
  }

  private show(moment: Moment<V>, duration: number): void {
    const before = this.view;
    this.duration = duration;
    this.before = before;
    this.view = moment.view;
    this.told = moment.told;
    const handles = this.tracker.follow(moment.view);
    this.handles = moment.told ? handles : { ...handles, came: {}, gone: {} };
    // Where all choose at once, what the others do leaves one's own picks alone.
    const own = moment.told?.event === 'move' && moment.told.seat === moment.view.seat;
    if (own || !sameMoves(before, moment.view)) {
      this.picked = [];
      this.shares = null;
    }
    if (moment.told?.event === 'move' && moment.told.seat === moment.view.seat) this.unshown -= 1;
    if (this.unshown <= 0 || this.view.over) this.giveUp();
    this.tally = moment.told ? (this.board.tally?.(moment.told, before, moment.view) ?? null) : null;
    if (moment.told) this.log = [...this.log, moment.told];
    this.onstep(moment);
  }

  /** The viewer has seen the count. */
  goOn(): void {
    this.tally = null;
    this.step();
  }

  /** Show the present at once; false when it was shown already. */
  skip(): boolean {
    if (this.waiting.length === 0) return false;
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.waiting.length > 0 && !this.tally) {
      const [next, ...rest] = this.waiting;
      this.waiting = rest;
      this.show(next!, Math.min(STEP_MS[settings.speed], STEP_MS.fast));
    }
    return true;
  }

  /** Show the present at once, and no count on the way: it has been seen elsewhere. */
  catchUp(): void {
    do this.tally = null;
    while (this.skip());
  }

  /** Put a position on screen without a step: a snapshot, a seek. */
  place(moment: Moment<V>, duration = 0): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.tally = null;
    this.giveUp();
    this.show(moment, duration);
    this.tally = null;
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.adviceTimer);
  }
}

/** Whether the viewer may make the same moves after a step as before it. */
function sameMoves(before: View, after: View): boolean {
  const [one = [], other = []] = [before, after].map((view) => view.legal[String(view.seat)]);
  return one.length === other.length && one.every((move, index) => move === other[index]);
}

/** Spots with the handles their cards are followed by; a card without one is known by its place alone. */
function named(spots: readonly Spot[], handles: Handles): Piece[] {
  return spots.map((spot) => {
    const handle = handles.at[spot.place]?.[spot.index] ?? `${spot.place}#${spot.index}`;
    return { ...spot, handle, came: handles.came[String(handle)] ?? null };
  });
}
