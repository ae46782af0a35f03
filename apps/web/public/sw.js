// Keeps the shell of the app, so that it opens without a network and says so. Nothing a person works with is ever kept: every call and every
// file of theirs goes to the server, or fails.
const cacheName = 'quadrille-shell-1';
const mostParts = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['./', './manifest.webmanifest', './icon.svg'])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  // the page itself, as new as it can be had; what its hash says is no matter of the server
  if (request.mode === 'navigate' && (path === '' || path === 'index.html') && url.search === '') event.respondWith(newestPage(request));
  // parts have their content in their names: one of a name is as good as another
  else if (path.startsWith('assets/')) event.respondWith(keptPart(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.href ?? './', self.registration.scope).href;
  event.waitUntil(openPage(address));
});

/** A page that is open goes there, the one that is looked at before others; without one, another is opened. */
async function openPage(address) {
  const pages = (await self.clients.matchAll({ type: 'window' })).filter(({ frameType }) => frameType === 'top-level');
  const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  // the app itself asks about what is not saved; a page without it, such as that to sign in, is simply led there
  if (!(await isTaken(page, address))) await page.navigate(address);
}

/** Whether the page answers that it goes there itself. */
function isTaken(page, href) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), 1000);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage({ type: 'open', href }, [port2]);
  });
}

async function newestPage(request) {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('./', answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match('./');
    if (kept) return kept;
    throw error;
  }
}

async function keptPart(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await forgetOld(cache);
  }
  return answer;
}

/** Parts of earlier versions go, the oldest first. */
async function forgetOld(cache) {
  const keys = (await cache.keys()).filter(({ url }) => url.includes('/assets/'));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostParts)).map((key) => cache.delete(key)));
}
