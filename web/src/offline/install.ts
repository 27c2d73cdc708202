/** The app on a device: its service worker, and the browser's offer to install it. Only where the page came over https. */

/** What a browser gives to whoever wants to install the page; not all do. */
export interface Offer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: Offer | null = null;

/** Begin to keep the app on this device; nothing on plain http, where browsers have no service workers. */
export function keepApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the settings have a button
    offer = event as Offer;
  });
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => {}); // the page is whole without it
  });
}

/** The browser's offer to install the app, if it has made one. */
export function offered(): Offer | null {
  return offer;
}
