/** Results of the score keeper that wait for a network go out when there is one, whatever page is open. */

import { part } from '../net/parts.svelte';

export const OUTBOX = 'stolik-outbox';
const AGAIN = 10_000; // milliseconds after which what still waits is sent again

function stored(): string {
  try {
    return localStorage.getItem(OUTBOX) ?? '';
  } catch {
    return ''; // a private window without storage
  }
}

let later: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  clearTimeout(later);
  if (!stored().includes('"waiting"')) return;
  // The network may have come back just after a try without it had begun, or the server may be away for a moment.
  void part(() => import('../circle/outbox'))
    .then(({ sendAll }) => sendAll())
    .finally(() => (later = setTimeout(send, AGAIN)));
}

export function sendWaiting(): void {
  addEventListener('online', send);
  document.addEventListener('visibilitychange', send); // a server at home may be back, too
  send();
}
