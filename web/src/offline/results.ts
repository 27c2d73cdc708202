/** Results of the score keeper that wait for a network go out when there is one, whatever page is open. */

import { part } from '../net/parts.svelte';

export const OUTBOX = 'stolik-outbox';

function stored(): string {
  try {
    return localStorage.getItem(OUTBOX) ?? '';
  } catch {
    return ''; // a private window without storage
  }
}

function send(): void {
  if (stored().includes('"waiting"')) void part(() => import('../circle/outbox')).then(({ sendAll }) => sendAll());
}

export function sendWaiting(): void {
  addEventListener('online', send);
  document.addEventListener('visibilitychange', send); // a server at home may be back, too
  send();
}
