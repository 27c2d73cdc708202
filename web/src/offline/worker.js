// Lets the app start without a network. `scripts/offline.mjs` puts the list of files and a digest of it in.
// A page always comes from the server while it can be reached, so an upgrade shows at once; the files of the version before stay
// until the next one, because an open tab may still ask for them.

const VERSION = '__VERSION__';
const FILES = __FILES__;
const APP = 'stolik-app-';
const REPLAYS = 'stolik-replays';
const KEPT_REPLAYS = 200; // answers, of which a long match has several
const PATIENCE = 4000; // milliseconds for a page, then the kept one is shown

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(APP + VERSION)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOld(), clients.claim()]));
});

// Caches are listed in the order in which they were made.
async function forgetOld() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(APP));
  await Promise.all(versions.slice(0, -2).map((name) => caches.delete(name)));
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (/^\/api\/matches\/[^/]+\/(replay|record)$/.test(pathname)) event.respondWith(replay(request));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request));
});

async function page(request) {
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    const kept = isOwnPage(request) && (await inCache('/'));
    return kept || fetch(request);
  }
}

/** A file to look at or save, such as a sheet to print, has an ending; a page of the app has none. */
function isOwnPage(request) {
  return !/\.\w+$/.test(new URL(request.url).pathname);
}

// The latest version first: an older one may have a file of the same name that changes, such as `shell.css`.
async function inCache(request) {
  const versions = (await caches.keys()).filter((name) => name.startsWith(APP)).reverse();
  for (const name of versions) {
    const found = await (await caches.open(name)).match(request);
    if (found) return found;
  }
  return undefined;
}

async function file(request) {
  return (await inCache(request)) ?? fetch(request);
}

async function replay(request) {
  const cache = await caches.open(REPLAYS);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      const all = await cache.keys();
      await Promise.all(all.slice(0, -KEPT_REPLAYS).map((old) => cache.delete(old)));
    }
    return answer;
  } catch (lost) {
    const found = await cache.match(request);
    if (found) return found;
    throw lost;
  }
}

addEventListener('push', (event) => {
  const { title, body, table } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag: table,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: table,
    }),
  );
});

// To the table, in the tab that is already there if there is one.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(table) {
  const address = `/t/${table}`;
  const tabs = await clients.matchAll({ type: 'window' });
  const there = tabs.find((tab) => new URL(tab.url).pathname === address);
  return there ? there.focus() : clients.openWindow(address);
}
