import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HEARTBEAT, STALE, type FromServer, type Table } from '../generated/protocol';
import { Visit } from './visit.svelte';

vi.mock('../games', () => ({
  loadBoard: () => Promise.resolve({ layout: () => ({ spots: [], areas: {}, frame: {} }) }),
}));

/** The last socket that a test has opened. */
let socket: Wire;

class Wire {
  static OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (): void => undefined;

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    socket = this;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  /** Whether the other side is there to answer a goodbye, without which a browser goes on waiting. */
  answers = true;

  close(): void {
    if (this.answers) this.onclose();
  }

  hear(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const view = {
  seat: 'public',
  seats: 2,
  legal: {},
  to_act: [0],
  over: false,
  points: [0, 0],
  winners: [],
  options: {},
};
const table = { game: 'toy', seats: [], now: 0, match: { match: 'm', players: [] } } as unknown as Table;
const step = (seq: number): object => ({ seq, event: { event: 'move', seq }, view });

beforeEach(() => {
  socket = undefined!;
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve({
      ok: true,
      json: () =>
        Promise.resolve(path.includes('/replay') ? { next: null, steps: [step(0), step(1), step(60), step(61)] } : {}),
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a snapshot in the middle of a match is shown at once, and the log is told again up to it', async () => {
  const visit = new Visit('K7M2QX');
  await vi.waitFor(() => expect(socket).toBeDefined());
  socket.onopen();
  socket.hear({ type: 'table', table, yours: [], host: false });
  const common = { match: 'm', viewer: 'public' } as const;
  socket.hear({ type: 'steps', ...common, seq: 0, steps: [step(0)] } as unknown as FromServer);
  await vi.waitFor(() => expect(visit.plays.get('public')?.log).toHaveLength(1));
  socket.hear({ type: 'snapshot', ...common, seq: 60, view: { ...view, points: [7, 8] } });
  const play = visit.plays.get('public')!;
  await vi.waitFor(() => expect(play.log.map((told) => told['seq'])).toEqual([0, 1, 60]));
  expect(play.view.points).toEqual([7, 8]);
  visit.close();
});

test('a match was played by whoever sat there when it began, though a bot has the seat of who left', async () => {
  const visit = new Visit('K7M2QX');
  await vi.waitFor(() => expect(socket).toBeDefined());
  socket.onopen();
  const seat = (kind: string, name: string | null): object => ({ seat: 0, kind, name });
  const before = { ...table, seats: [seat('person', 'Ola')], match: { match: 'm', players: [seat('person', 'Ola')] } };
  socket.hear({ type: 'table', table: before as unknown as Table, yours: [], host: false });
  socket.hear({ type: 'snapshot', match: 'm', viewer: 'public', seq: 1, view });
  await vi.waitFor(() => expect(visit.plays.has('public')).toBe(true));
  const after = { ...before, seats: [seat('bot', null)] };
  socket.hear({ type: 'table', table: after as unknown as Table, yours: [], host: false });
  await vi.waitFor(() => expect(visit.table!.seats[0]!.kind).toBe('bot'));
  expect(visit.plays.get('public')!.players[0]!.name).toBe('Ola');
  visit.close();
});

test('a line that comes and goes leaves the log told once', async () => {
  const visit = new Visit('K7M2QX');
  await vi.waitFor(() => expect(socket).toBeDefined());
  socket.onopen();
  socket.hear({ type: 'table', table, yours: [], host: false });
  const common = { match: 'm', viewer: 'public' } as const;
  for (const seq of [1, 60, 61]) socket.hear({ type: 'snapshot', ...common, seq, view: { ...view, points: [seq, 0] } });
  await vi.waitFor(() => expect(visit.plays.get('public')?.view.points).toEqual([61, 0]));
  const play = visit.plays.get('public')!;
  await vi.waitFor(() => expect(play.log.map((told) => told['seq'])).toEqual([0, 1, 60, 61]));
  visit.close();
});

test('a silent line is given up, but not for the time in which the page itself stood still', async () => {
  vi.useFakeTimers();
  const visit = new Visit('K7M2QX');
  await vi.waitFor(() => expect(socket).toBeDefined());
  const own = socket;
  own.onopen();
  own.hear({ type: 'table', table, yours: [], host: false });
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(HEARTBEAT * 1000);
  expect(visit.lost).toBe(false);
  expect(own.sent.at(-1)).toContain('ping');
  vi.advanceTimersByTime(HEARTBEAT * 1000);
  expect(visit.lost).toBe(true);
  visit.close();
});

test('a dead line is left at once, without waiting for an answer to its close', async () => {
  vi.useFakeTimers();
  const visit = new Visit('K7M2QX');
  await vi.waitFor(() => expect(socket).toBeDefined());
  const dead = socket;
  dead.onopen();
  dead.hear({ type: 'table', table, yours: [], host: false });
  dead.answers = false;
  await vi.advanceTimersByTimeAsync((STALE + 2 * HEARTBEAT) * 1000);
  expect(visit.lost).toBe(true);
  expect(socket).not.toBe(dead);
  socket.onopen();
  socket.hear({ type: 'table', table, yours: [], host: false });
  dead.onclose(); // the browser has given up too
  expect([visit.up, visit.lost]).toEqual([true, false]);
  visit.close();
});

test('a line that does not come about is tried again, each time with more patience', async () => {
  vi.useFakeTimers();
  const visit = new Visit('K7M2QX');
  await vi.waitFor(() => expect(socket).toBeDefined());
  const tried = [socket];
  while (tried.length < 3) {
    const started = Date.now();
    socket.answers = false;
    while (socket === tried.at(-1)) await vi.advanceTimersByTimeAsync(500);
    expect(Date.now() - started).toBeGreaterThan(tried.length * STALE * 1000);
    tried.push(socket);
  }
  expect(visit.lost).toBe(true);
  socket.onopen();
  socket.hear({ type: 'table', table, yours: [], host: false });
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT * 1000);
  expect(visit.lost).toBe(false);
  visit.close();
});
