/** A result waits on the device until a server has it, is sent once, and is corrected under the same id. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parcelOf, post, sendAll } from './outbox';

const result = {
  id: 'e1',
  game: 'any',
  options: {},
  names: ['Ola', 'Jan'],
  points: [1, 50],
  started: 1,
  finished: 2,
};
const kept = new Map<string, string>();
let sent: { path: string; body: unknown }[] = [];
let answer: () => Response = () => Response.error();

beforeEach(() => {
  kept.clear();
  sent = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/session') return Promise.resolve(Response.json({ session: 'x', fresh: false }));
    sent.push({ path, body: JSON.parse(init.body as string) });
    const told = answer();
    return told.type === 'error' ? Promise.reject(new TypeError('no network')) : Promise.resolve(told);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('without a network it waits, and with one it goes out once', async () => {
  answer = () => Response.error();
  expect(await post('key', 'Dom', result)).toMatchObject({ state: 'waiting', name: 'Dom' });
  answer = () => Response.json({ entry: {}, fair: null });
  await Promise.all([sendAll(), sendAll()]);
  await sendAll();
  expect(parcelOf('e1')).toMatchObject({ state: 'kept' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/circles/key/results', '/api/circles/key/results']);
  expect(sent[1]!.body).toEqual(result);
});

test('a corrected result goes out again under its id', async () => {
  answer = () => Response.json({ entry: {}, fair: null });
  await post('key', 'Dom', result);
  await post('key', 'Dom', { ...result, points: [2, 50] });
  expect(sent.map(({ body }) => (body as typeof result).points)).toEqual([
    [1, 50],
    [2, 50],
  ]);
});

test('what a book refuses says why and waits no more; a busy server is asked again', async () => {
  answer = () => Response.json({ error: 'busy', message: '' }, { status: 503 });
  expect(await post('key', 'Dom', result)).toMatchObject({ state: 'waiting' });
  answer = () => Response.json({ error: 'not_member', message: '' }, { status: 403 });
  await sendAll();
  expect(parcelOf('e1')).toMatchObject({ state: 'refused' });
  await sendAll();
  expect(sent).toHaveLength(2);
});
