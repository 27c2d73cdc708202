/** A lesson under way: what is said, what is pointed at, and what comes of a move. It was played out with the rules ahead. */

import type { Ask, Change, Lesson, Outcome, Scene } from '../generated/lessons';
import type { Seat } from '../generated/protocol';
import { settings, STEP_MS } from '../settings.svelte';
import { Play, type Moment } from '../stage/play.svelte';
import type { Board, Told, View } from '../stage/types';

export type Words = Record<string, string>;
type Cue = Scene['cues'][number];

export class Course {
  /** The table of the scene. */
  play: Play = $state.raw() as Play;
  /** What is said of the wrong move that has just been tried. */
  tried: Words | null = $state.raw(null);
  /** The answers given to the question, the latest last. */
  answered: number[] = $state.raw([]);
  done = $state(false);
  private scene = $state(0);
  private at = $state(0);
  /** Whether something wrong has been tried here: in a task the right move glows only then. */
  private slipped = false;
  /** What happens when all steps have been shown. */
  private after: (() => void) | null = $state.raw(null);
  /** The position that the cue is about. */
  private now!: Moment;

  constructor(
    private readonly board: Board,
    readonly lesson: Lesson,
    private readonly players: Seat[],
    /** What is said to somebody who taps the table when there is something to read. */
    private readonly idle: () => string,
  ) {
    this.open(0);
  }

  readonly cue: Cue | null = $derived.by(() => this.lesson.scenes[this.scene]?.cues[this.at] ?? null);

  /** What is said now; null while something is to be looked at. */
  readonly said: Words | null = $derived.by(() => {
    if (this.after || this.done) return null;
    if (this.tried) return this.tried;
    const answer = this.answered.at(-1);
    return answer === undefined ? (this.cue?.said ?? null) : (this.cue as Ask).answers[answer]!.said;
  });

  /** Whether one goes on with a button when one has read it. */
  readonly reads: boolean = $derived.by(() => {
    if (this.said === null || this.tried) return false;
    if (this.cue?.kind === 'ask') return this.answered.at(-1) === this.cue.right;
    return this.cue?.kind !== 'do';
  });

  /** How far one has come, from 0 to 1. */
  readonly progress: number = $derived.by(() => {
    const cues = (scenes: Scene[]): number => scenes.reduce((sum, scene) => sum + scene.cues.length, 0);
    const { scenes } = this.lesson;
    return this.done ? 1 : (cues(scenes.slice(0, this.scene)) + this.at) / cues(scenes);
  });

  private open(scene: number): void {
    this.play?.stop();
    const { view } = this.lesson.scenes[scene]!.start;
    this.scene = scene;
    this.at = 0;
    this.now = { told: null, view: view as unknown as View };
    this.play = new Play(this.board, this.now, (move) => this.move(move));
    this.play.players = this.players;
    this.play.idle = this.idle;
    this.enter();
  }

  /** Begin with the cue that has come, or the next scene. */
  private enter(): void {
    const { cue, play } = this;
    this.answered = [];
    play.pointed = [];
    play.live = cue?.kind === 'do';
    if (cue?.kind === 'watch') this.show(cue.steps, () => (cue.said ? this.point() : this.next()));
    else if (cue) this.point();
    else if (this.scene + 1 < this.lesson.scenes.length) this.open(this.scene + 1);
    else this.done = true;
  }

  private point(): void {
    const { cue, play } = this;
    const shown = cue?.kind === 'do' && (!cue.task || this.slipped);
    const wanted = shown ? cue.right.flatMap((move) => play.board.path(move, this.now.view)) : [];
    play.pointed = [...wanted, ...(cue?.point ?? [])];
    play.silent = cue?.kind === 'do' && !shown;
  }

  private show(steps: readonly Change[], after: () => void): void {
    const moments = following(this.now, steps);
    this.now = moments.at(-1) ?? this.now;
    this.after = after;
    this.play.push(moments);
  }

  /** To be called whenever the table shows something else: goes on when all steps have been shown. */
  settle(): void {
    const { after, play } = this;
    if (!after || !play.settled) return;
    this.after = null;
    after();
  }

  /** On to what comes next. */
  next(): void {
    this.at += 1;
    this.enter();
  }

  private move(move: string): Promise<void> {
    const { cue, play } = this;
    const outcome = cue?.kind === 'do' ? cue.outcomes[move] : undefined;
    if (cue?.kind !== 'do' || !outcome) return Promise.reject(new Error(this.idle()));
    play.pointed = [];
    if (cue.right.includes(move)) {
      this.slipped = false;
      // A selection may be several moves. The next of them comes as soon as this one is told, and meets its own cue.
      this.at += 1;
      this.show(outcome.steps, () => this.enter());
    } else this.try(outcome);
    return Promise.resolve();
  }

  /** Show what a wrong move does; it is taken back afterwards. */
  private try(outcome: Outcome): void {
    const before = this.now;
    this.show(outcome.steps, () => {
      this.tried = outcome.said ?? {};
      this.play.live = false;
    });
    this.now = before;
  }

  takeBack(): void {
    this.tried = null;
    this.slipped = true;
    this.play.place(this.now, STEP_MS[settings.speed]);
    this.enter();
  }

  answer(number: number): void {
    this.answered = [...this.answered, number];
  }

  stop(): void {
    this.play.stop();
  }
}

/** The moments of some steps: each changes some keys of the view. */
function following(start: Moment, steps: readonly Change[]): Moment[] {
  let moment = start;
  return steps.map(({ event, view }) => {
    moment = { told: event as Told, view: { ...moment.view, ...view } };
    return moment;
  });
}
