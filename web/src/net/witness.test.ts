import { beforeEach, expect, test, vi } from 'vitest';

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

/** A page that has just been opened. */
async function opened(): Promise<typeof import('./witness')> {
  vi.resetModules();
  return import('./witness');
}

const step = (seq: number, round: number, to_act: number[], hand: string[] = []) => ({
  seq,
  view: { round, to_act, hand },
});

test('of each own seat the first view of a round is kept, and the first in which it must decide', async () => {
  const { sights, witness } = await opened();
  witness('m1', 0, [step(0, 1, [1], ['unsorted']), step(0, 1, [1], ['a'])]);
  witness('m1', 1, [step(0, 1, [1], ['b'])]);
  witness('m1', 'public', [step(0, 1, [1])]);
  witness('m1', 0, [step(1, 1, [1], ['c']), step(2, 1, [0], ['d'])]);
  witness('m1', 0, [step(3, 1, [0], ['e']), step(4, 2, [0], ['f'])]);
  expect(sights('m1').map(({ seat, seq, view }) => [seat, seq, view['hand']])).toEqual([
    [0, 0, ['a']],
    [1, 0, ['b']],
    [0, 2, ['d']],
    [0, 4, ['f']],
  ]);
  expect(sights('m2')).toEqual([]);
});

test('what was seen survives a reload, and is not seen anew', async () => {
  (await opened()).witness('m1', 0, [step(0, 1, [0], ['a'])]);
  const { sights, witness } = await opened();
  witness('m1', 0, [step(7, 1, [0], ['z'])]);
  expect(sights('m1')).toEqual([{ seat: 0, ...step(0, 1, [0], ['a']) }]);
});

test('no more is kept than a storage bears, and the latest matches stay', async () => {
  const { witness } = await opened();
  for (let match = 0; match < 30; match += 1) witness(`m${match}`, 0, [step(0, 1, [0])]);
  for (let round = 1; round < 100; round += 1) witness('long', 0, [step(round, round, [0])]);
  let { sights } = await opened();
  expect([sights('m0'), sights('m10'), sights('m11').length]).toEqual([[], [], 1]);
  expect(sights('long')).toHaveLength(24);
  for (const match of ['big', 'bigger']) witness(match, 0, [step(0, 1, [0], ['x'.repeat(400_000)])]);
  ({ sights } = await opened());
  expect([sights('big').length, sights('bigger').length]).toEqual([0, 1]);
});

test('without a storage it is known until the page is closed', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { sights, witness } = await opened();
  witness('m1', 0, [step(0, 1, [0])]);
  expect(sights('m1')).toHaveLength(1);
});

test('a record with what was seen is still the same record', async () => {
  const { withSeen } = await opened();
  const record = '{\n  "stolik": 1,\n  "moves": [\n    [0, "5"]\n  ]\n}\n';
  const seen = { commitment: 'c', nonce: null, hashes: null, views: [] };
  expect(JSON.parse(withSeen(record, seen))).toEqual({ stolik: 1, moves: [[0, '5']], seen });
  expect(withSeen(record, seen).startsWith(record.trimEnd().slice(0, -2))).toBe(true);
});
