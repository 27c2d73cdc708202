/** Notices by the browser's push service, where the host has set a key. */

import type { PushKey } from '../generated/protocol';
import { ask, enter, post } from '../net/api';
import { settings } from '../settings.svelte';

/** The server's public key, null where it sends no notices; asked once. */
let key: Promise<string | null> | null = null;

function serverKey(): Promise<string | null> {
  key ??= ask<PushKey>('/api/push').then(
    (answer) => answer.key,
    () => null,
  );
  return key;
}

/** Whether this browser and this server can do it. */
export async function callable(): Promise<boolean> {
  return 'PushManager' in globalThis && 'Notification' in globalThis && (await serverKey()) !== null;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whether this device is called when it is its person's turn. */
export async function called(): Promise<boolean> {
  return 'serviceWorker' in navigator && (await subscription()) !== null;
}

/** Let this device be called; false when the person or the browser does not want it. */
export async function callMe(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = await serverKey();
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    await enter();
    await post('/api/push', { endpoint, keys, language: settings.language });
    return true;
  } catch {
    return false;
  }
}

/** Let it be called no more; whether that worked. */
export async function callMeNot(): Promise<boolean> {
  const made = await subscription();
  if (!made) return true;
  await post('/api/push/end', { endpoint: made.endpoint }).catch(() => {}); // the push service tells the server, too
  return made.unsubscribe();
}
