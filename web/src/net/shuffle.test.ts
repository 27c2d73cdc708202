import { beforeEach, expect, test, vi } from 'vitest';
import type { MatchInfo, Table } from '../generated/protocol';
import { agrees, answer, check, hashOf, kept, keyOf, type Kept } from './shuffle';

const SEED = '5e'.repeat(32);
const ONE = '11'.repeat(32);
const TWO = '22'.repeat(32);

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

/** A match that is over, dealt as it should be. */
function fair(changes: Partial<MatchInfo> = {}): MatchInfo {
  const info = {
    match: 'm1',
    game: 'whist',
    rules: 3,
    seats: 2,
    options: { b: [1, 2], a: true, c: 'ż' },
    seed: SEED,
    commitment: hashOf(SEED),
    parts: [
      { seat: 0, hash: hashOf(ONE), nonce: ONE },
      { seat: 1, hash: hashOf(TWO), nonce: TWO },
    ],
  } as unknown as MatchInfo;
  return { ...info, key: keyOf(info), ...changes };
}

const mine: Kept = { commitment: hashOf(SEED), nonce: ONE, hashes: { '0': hashOf(ONE), '1': hashOf(TWO) } };

function asked(match: string, hashes: Record<string, string> | null): Table {
  return { commitment: hashOf(SEED), shuffle: { match, hashes } } as unknown as Table;
}

test('the key is the one that Python makes of the same seed, numbers and options', () => {
  const parts = [
    { seat: 0, hash: hashOf(ONE), nonce: ONE },
    { seat: 1, hash: null, nonce: null },
  ];
  expect(keyOf({ ...fair(), parts })).toBe('88ab6b00e07c592a4ebae83b9d103710d356f6dae8c6560ad2efd21722c183d1');
});

test('a fair deal agrees, with this device in it', () => {
  const found = check(fair(), mine);
  expect(found).toEqual({ seed: true, nonces: true, key: true, seen: true, own: true, told: [0, 1], silent: [] });
  expect(agrees(found)).toBe(true);
  expect(agrees(check(fair(), null))).toBe(true);
});

test('a server that tried keys is found', () => {
  const found = check(fair({ key: 'ab'.repeat(32) }), mine);
  expect([found.key, agrees(found)]).toEqual([false, false]);
});

test('a server that chose another seed after it knew the numbers is found', () => {
  const info = { ...fair(), seed: TWO, commitment: hashOf(TWO) };
  const found = check({ ...info, key: keyOf(info) }, mine);
  expect([found.seed, found.key, found.seen, agrees(found)]).toEqual([true, true, false, false]);
  expect(agrees(check({ ...fair(), seed: TWO }, null))).toBe(false);
});

test('a server that put other numbers in than the devices had committed to is found', () => {
  const parts = [
    { seat: 0, hash: hashOf(ONE), nonce: ONE },
    { seat: 1, hash: hashOf(SEED), nonce: SEED },
  ];
  const info = { ...fair(), parts };
  expect(agrees(check({ ...info, key: keyOf(info) }, mine))).toBe(false);
  const lie = { ...fair(), parts: [fair().parts![0]!, { seat: 1, hash: hashOf(TWO), nonce: SEED }] };
  expect(check({ ...lie, key: keyOf(lie) }, null).nonces).toBe(false);
});

test('a number that was not told, or left out, is seen', () => {
  const parts = [
    { seat: 0, hash: hashOf(ONE), nonce: null },
    { seat: 1, hash: hashOf(TWO), nonce: TWO },
  ];
  const info = { ...fair(), parts };
  const found = check({ ...info, key: keyOf(info) }, mine);
  expect([found.own, found.told, found.silent, agrees(found)]).toEqual([false, [1], [0], true]);
});

test('of a deal of the day this device knows the digest alone', () => {
  const told = { commitment: hashOf(SEED), nonce: null, hashes: null };
  const found = check(fair({ parts: [], day: '2025-03-01' }), told);
  expect([found.seen, found.own]).toEqual([true, null]);
  expect(check(fair(), { ...told, commitment: hashOf(TWO) }).seen).toBe(false);
  expect(check(fair(), { ...told, commitment: null }).seen).toBeNull();
});

test('a match of before devices had a part is checked by the hash of its key', () => {
  const old = { ...fair(), parts: null, seed: null, key: ONE, commitment: hashOf(ONE) };
  expect(agrees(check(old, null))).toBe(true);
  expect(agrees(check({ ...old, key: TWO }, null))).toBe(false);
});

test('this device commits to a number, tells it for one set of hashes, and remembers what it saw', () => {
  expect(answer({ shuffle: null } as unknown as Table)).toBeNull();
  const first = answer(asked('m2', null));
  const nonce = kept('m2')!.nonce;
  expect(first).toEqual({ type: 'commit', match: 'm2', hash: hashOf(nonce) });
  expect(answer(asked('m2', null))).toEqual(first);
  expect(answer(asked('m2', { '1': hashOf(TWO) }))).toBeNull();
  const hashes = { '0': hashOf(nonce), '1': hashOf(TWO) };
  expect(answer(asked('m2', hashes))).toEqual({ type: 'reveal', match: 'm2', nonce });
  expect(answer(asked('m2', { '0': hashOf(nonce), '1': hashOf(ONE) }))).toBeNull();
  expect(kept('m2')).toEqual({ commitment: hashOf(SEED), nonce, hashes });
  expect(answer(asked('m3', hashes)), 'it has not committed to anything there').toBeNull();
});
