import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain, part, trouble } from './parts.svelte';

const OWN = '/assets/index-own.js';
const LATER = '<script type="module" crossorigin src="/assets/index-later.js"></script>';
let page: string | null;
let kept: Map<string, string>;
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  page = `<script type="module" crossorigin src="${OWN}"></script>`;
  kept = new Map();
  reload.mockClear();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => OWN }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', () =>
    page === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(page)),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that comes after a number of failures. */
function after(failures: number): () => Promise<string> {
  let left = failures;
  return () => (left-- > 0 ? Promise.reject(new Error('no such file')) : Promise.resolve('here'));
}

test('a part that comes is no trouble', async () => {
  await expect(part(after(0))).resolves.toBe('here');
  expect(trouble()).toBeNull();
});

test('a part that fails is asked for again, later each time', async () => {
  const load = vi.fn(after(3));
  const wanted = part(load);
  const asked: number[] = [];
  for (let halves = 0; halves < 8; halves++) {
    await vi.advanceTimersByTimeAsync(499);
    asked.push(load.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
  await expect(wanted).resolves.toBe('here');
  expect(trouble()).toBeNull();
});

test('whoever will not wait asks at once', async () => {
  const wanted = part(after(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(trouble()).toBe('failed');
  askAgain();
  await expect(wanted).resolves.toBe('here');
});

test('a server that cannot be reached is told from a file that is missing', async () => {
  page = null;
  const wanted = part(after(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(trouble()).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(500);
  await wanted;
});

test('after an upgrade the page is loaded anew, once for each version', async () => {
  page = LATER;
  const wanted = part(after(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(trouble()).toBe('upgraded');
  askAgain();
  await wanted;
  const again = part(after(1));
  await vi.advanceTimersByTimeAsync(500);
  await again;
  expect(reload).toHaveBeenCalledTimes(1);
});
