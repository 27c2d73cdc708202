import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sendAll = vi.fn(() => Promise.resolve());
vi.mock('../circle/outbox', () => ({ sendAll }));

let box = '';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => box });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what the network did not take is sent again while the page is open, until it is kept', async () => {
  const { sendWaiting } = await import('./results');
  box = '{"one": {"state":"waiting"}}';
  sendWaiting();
  await vi.waitFor(() => expect(sendAll).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sendAll).toHaveBeenCalledTimes(2);
  box = '{"one": {"state":"kept"}}';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sendAll).toHaveBeenCalledTimes(2);
});
