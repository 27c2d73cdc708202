/** A person at a table: the table's state, a play for each of their seats, and moves on their way. */

import { loadBoard } from '../games';
import type {
  Applause,
  ErrorCode,
  FaceShown,
  FromClient,
  FromServer,
  Move,
  Problem,
  LastSeen,
  Share,
  Snapshot,
  Steps,
  Table,
  Viewer,
} from '../generated/protocol';
import { say } from '../i18n';
import { momentOf, Play, type Moment } from '../stage/play.svelte';
import type { Board, Told, View } from '../stage/types';
import { Absence, keepShown, lastShown } from './absence.svelte';
import { Connection } from './connection.svelte';
import { part } from './parts.svelte';
import { Refusal, wholeReplay } from './api';
import { answer } from './shuffle';
import { witness } from './witness';

/** Refusals that end a visit: by the host, or because the table is no more. */
const SENT_AWAY: readonly ErrorCode[] = ['locked', 'removed', 'unknown_table'];

/** By this id a refusal is known to be a face's. */
const FACE = 'face';

interface Waiting {
  message: Move;
  resolve: () => void;
  reject: (why: Error) => void;
}

interface Position {
  seq: number;
  match: string;
}

export class Visit {
  table: Table | null = $state.raw(null);
  yours: number[] = $state.raw([]);
  host = $state(false);
  /** By viewer; several when people share this device. */
  plays: Map<Viewer, Play> = $state.raw(new Map());
  /** The end of a match that is still looked at, while the next one is on. */
  kept: { table: Table; plays: Map<Viewer, Play> } | null = $state.raw(null);
  /** Whether somebody looks at the end of a match and has not agreed to the next. */
  lingers = false;
  /** What was played at our seats without us. */
  readonly absence = new Absence();
  /** The board of this game could not be found. */
  missing = $state(false);
  /** A refusal that concerns no move. */
  problem: string | null = $state(null);
  /** Why we were not let in, or sent away: there is no such table, say, or the host has locked it. */
  turnedAway: string | null = $state(null);
  /** Somebody shows a face, or spectators clap; nothing of that is kept. */
  onpassing: (message: FaceShown | Applause) => void = () => {};
  /** We have shown too many faces at once. */
  onmuch: () => void = () => {};
  /** Seconds between the server's clock and ours. */
  private skew = 0;
  private readonly connection: Connection;
  private readonly positions = new Map<Viewer, Position>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly hints = new Map<string, { resolve: (shares: Share[]) => void; reject: (why: Error) => void }>();
  /** By play, how often its log was asked for: of several answers on their way the last tells all. */
  private readonly recalled = new Map<Play, number>();
  private problemTimer: ReturnType<typeof setTimeout> | undefined;
  private inbox: Promise<void> = Promise.resolve();

  constructor(
    code: string,
    /** Only to be looked at: a screen in the middle of the table. */
    readonly watch = false,
    /** To be the table, for all who sit around it. */
    readonly screen = false,
  ) {
    this.connection = new Connection(
      code,
      () => this.seen(),
      // A board may still be on its way when its first steps come: messages wait for each other.
      (message) => (this.inbox = this.inbox.then(() => this.hear(message))),
      { watch: watch || screen, screen },
    );
  }

  /** What is on screen: the table and its match, or the one before that has just ended. */
  get shown(): { table: Table; plays: Map<Viewer, Play> } | null {
    return this.kept ?? (this.table && { table: this.table, plays: this.plays });
  }

  /** Whether this device only looks on, whoever holds it. */
  get watches(): boolean {
    return this.watch || this.screen;
  }

  get up(): boolean {
    return this.connection.up;
  }

  get lost(): boolean {
    return this.connection.lost;
  }

  /** Why nothing can be said just now. */
  get noLine(): string {
    return this.connection.offline ? say().noNetwork : say().offline;
  }

  /** The server's clock, in seconds. */
  clock(): number {
    return Date.now() / 1000 + this.skew;
  }

  readonly say = (message: FromClient): void => {
    if (!this.connection.send(message)) this.complain(this.noLine);
  };

  /** Agree to the next match. */
  agree(): void {
    this.lingers = false;
    this.say({ type: 'again' });
  }

  /** From the end of a match to the one that has been dealt meanwhile. */
  goOn(): void {
    this.lingers = false;
    for (const play of this.kept?.plays.values() ?? []) play.stop();
    for (const play of this.plays.values()) play.skip();
    this.kept = null;
    this.comeBack();
  }

  /** Take our seats back from the bots that play for us. */
  comeBack(): void {
    for (const seat of this.yours) {
      const { asleep, name, animal } = this.table!.seats[seat]!;
      if (asleep) this.say({ type: 'sit', seat, name, animal });
    }
  }

  close(): void {
    this.connection.close();
    for (const play of this.kept?.plays.values() ?? []) play.stop();
    for (const play of this.plays.values()) play.stop();
  }

  private seen(): LastSeen[] {
    this.absence.comeBack();
    return [...this.positions].map(([viewer, { match, seq }]) => ({ viewer, match, seq }));
  }

  private async hear(message: FromServer): Promise<void> {
    switch (message.type) {
      case 'table':
        this.skew = message.table.now - Date.now() / 1000;
        this.absence.found(message.table.match?.seq ?? 0);
        this.keep(message.table);
        this.table = message.table;
        this.yours = message.yours;
        this.host = message.host;
        for (const play of this.plays.values())
          play.players = message.table.match?.players ? merged(message.table) : message.table.seats;
        this.forget();
        this.shuffle(message.table);
        for (const { message: move } of this.waiting.values()) this.connection.send(move);
        break;
      case 'snapshot':
        witness(message.match, message.viewer, [message]);
        await this.show(message, [], { told: null, view: message.view as unknown as View });
        break;
      case 'steps':
        witness(message.match, message.viewer, message.steps);
        this.absence.hear(message.viewer, message.steps, this.replaced(message.viewer));
        await this.show(message, message.steps.map(momentOf), null);
        break;
      case 'ack':
        this.acknowledged(message.id, message.seq);
        break;
      case 'hint':
        this.hints.get(message.id)?.resolve(message.shares);
        this.hints.delete(message.id);
        break;
      case 'face':
      case 'applause':
        this.onpassing(message);
        break;
      case 'error':
        this.refused(message);
        break;
    }
  }

  /** The next match has been dealt: whoever still looks at the end of this one goes on doing so. */
  private keep(next: Table): void {
    const table = this.table;
    if (!table?.match?.over || !this.lingers || this.kept || next.match?.match === table.match.match) return;
    this.kept = { table, plays: this.plays };
    this.plays = new Map();
    this.positions.clear();
  }

  /** Have a part in a deal that is being agreed on. */
  private shuffle(table: Table): void {
    const said = this.watches || this.yours.length === 0 ? null : answer(table);
    if (said) this.connection.send(said);
  }

  /** Plays of seats that are no longer ours, or of a match that has made room for another. */
  private forget(): void {
    const match = this.table?.match?.match;
    const mine = new Set<Viewer>(this.watches || this.yours.length === 0 ? ['public'] : this.yours);
    const kept = [...this.plays].filter(([viewer]) => mine.has(viewer) && this.positions.get(viewer)?.match === match);
    if (kept.length === this.plays.size) return;
    for (const [viewer, play] of this.plays) {
      if (kept.some(([other]) => other === viewer)) continue;
      play.stop();
      this.positions.delete(viewer);
    }
    this.plays = new Map(kept);
  }

  private async show(message: Snapshot | Steps, steps: Moment[], snapshot: Moment | null): Promise<void> {
    const { viewer, match, seq } = message;
    const known = this.positions.get(viewer);
    const since = known?.match === match ? known.seq : lastShown(match, viewer);
    this.positions.set(viewer, { match, seq });
    keepShown(match, viewer, seq);
    const play = this.plays.get(viewer);
    if (play && known?.match === match) {
      if (snapshot) this.place(viewer, play, snapshot, since);
      else play.push(steps);
      return;
    }
    const game = this.table?.game;
    const board = game ? await part(() => loadBoard(game)) : null;
    this.missing = board === null;
    if (!board || !this.table) return;
    this.begin(board, viewer, snapshot ?? steps[0]!, snapshot ? [] : steps.slice(1), since);
  }

  private begin(board: Board, viewer: Viewer, first: Moment, rest: Moment[], since: number): void {
    const play = new Play(board, first, (move) => this.move(viewer, move));
    play.live = typeof viewer === 'number';
    play.players = this.table?.match ? merged(this.table) : (this.table?.seats ?? []);
    this.plays = new Map([...this.plays, [viewer, play]]);
    if (first.told) play.begin(rest);
    else void this.recall(viewer, play, since);
  }

  /** Too much was missed to show it step by step: where the match stands, and the log as the server tells it. */
  private place(viewer: Viewer, play: Play, snapshot: Moment, since: number): void {
    play.place(snapshot);
    play.log = [];
    void this.recall(viewer, play, since);
  }

  /** After a reload, or when much was missed, the log tells the whole match again; we have seen it up to `since`. */
  private async recall(viewer: Viewer, play: Play, since: number): Promise<void> {
    const position = this.positions.get(viewer);
    if (!position) return;
    const { match, seq } = position;
    const time = (this.recalled.get(play) ?? 0) + 1;
    this.recalled.set(play, time);
    const page = await wholeReplay(match, viewer).catch(() => null); // the log can do without
    if (this.recalled.get(play) !== time) return;
    const past = page?.steps.filter((step) => step.seq <= seq) ?? [];
    play.log = [...past.map((step) => step.event as Told), ...play.log];
    this.absence.recall(viewer, past, since);
  }

  /** Play for a seat; the move is said again after every reconnection until it is answered. */
  private move(viewer: Viewer, move: string): Promise<void> {
    const position = this.positions.get(viewer);
    if (typeof viewer !== 'number' || !position) return Promise.reject(new Error(say().watching));
    const message: Move = { type: 'move', id: fresh(), match: position.match, seat: viewer, seq: position.seq, move };
    this.absence.sends(viewer, move);
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { message, resolve, reject });
      this.connection.send(message);
    });
  }

  /** The move is in the log: after a reload it is no news. */
  private acknowledged(id: string, seq: number): void {
    const move = this.waiting.get(id);
    if (!move) return;
    keepShown(move.message.match, move.message.seat, seq);
    move.resolve();
    this.waiting.delete(id);
  }

  /** Whether a bot plays at a seat of ours. */
  private replaced(viewer: Viewer): boolean {
    return typeof viewer === 'number' && (this.table?.seats[viewer]?.replaced ?? false);
  }

  /** What the strongest bot thinks of a seat's moves. */
  hint(seat: number): Promise<Share[]> {
    const id = fresh();
    return new Promise((resolve, reject) => {
      this.hints.set(id, { resolve, reject });
      this.say({ type: 'ask_hint', id, seat });
    });
  }

  /** Show one of the game's faces at a seat of ours. */
  emote(seat: number, face: number): void {
    this.say({ type: 'emote', id: FACE, seat, face });
  }

  /** Applaud, as a spectator. */
  clap(): void {
    this.say({ type: 'clap', id: FACE });
  }

  private refused(message: Extract<FromServer, { type: 'error' }>): void {
    if ((!this.table && !message.id) || SENT_AWAY.includes(message.error)) {
      this.notLetIn(message);
      return;
    }
    const refusal = new Refusal(message);
    const move = message.id ? this.waiting.get(message.id) : undefined;
    if (message.id) this.hints.get(message.id)?.reject(refusal);
    if (message.id) this.hints.delete(message.id);
    if (message.id === FACE && message.error === 'too_many') {
      this.onmuch();
    } else if (move && message.error === 'busy') {
      setTimeout(() => this.connection.send(move.message), 1000);
    } else if (move) {
      this.waiting.delete(message.id!);
      this.absence.refused(move.message.seat, move.message.move);
      move.reject(refusal);
    } else {
      this.complain(message.error === 'wrong_setup' ? message.message : refusal.message);
    }
  }

  /** Our hello was refused: for a moment, because the code leads nowhere, or by the host. */
  private notLetIn(message: Problem): void {
    if (message.error === 'busy') {
      this.connection.again();
      return;
    }
    const error = message.error === 'bad_message' ? 'unknown_table' : message.error; // no code looks like that
    this.turnedAway = new Refusal({ ...message, error }).message;
    this.connection.close();
  }

  complain(text: string): void {
    this.problem = text;
    clearTimeout(this.problemTimer);
    this.problemTimer = setTimeout(() => (this.problem = null), 5000);
  }
}

/** Who sat there when the match began, with how they are now; whoever has left after it has played it. */
function merged(table: Table): Table['seats'] {
  const players = table.match?.players ?? table.seats;
  return players.map((player) => {
    const now = table.seats[player.seat];
    return now && (now.kind === 'person' || now.kind === player.kind) ? now : player;
  });
}

function fresh(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);
}
