/**
 * The service worker: keeps what the site's pages are made of, and what a visitor who is not signed in read last. It is not tied
 * to a release of the shell, so a new one takes over at once. See infra/adr/031-service-worker.md.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { inLanguage } from './offline-page.ts';
import { isPart, isPublicAnswer } from './what-to-keep.ts';

declare const self: Pick<WorkerScope, 'skipWaiting'>;
interface WorkerScope {
  skipWaiting: () => Promise<void>;
}
/** The offline page and its parts, with the hashes of their contents; written by the build. */
declare const __OFFLINE_FILES__: { url: string; revision: string }[];

const OFFLINE_PAGE = '/offline.html';
const DAY_SECONDS = 24 * 60 * 60;
const keepAtMost = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true });

void self.skipWaiting();
clientsClaim();
precache(__OFFLINE_FILES__);
cleanupOutdatedCaches();

// What the offline page consists of, which pages of a release do not ask for.
const offlineFiles = new Set(__OFFLINE_FILES__.map(({ url }) => url));
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && offlineFiles.has(url.pathname),
  async ({ request }) => (await matchPrecache(request)) ?? fetch(request),
);

// Each version has addresses of its own, so an entry never changes. The oldest ones go when newer releases have filled the cache.
registerRoute(isPart, new CacheFirst({ cacheName: 'parts', plugins: [keepAtMost(300, 30)] }));

// No time limit: a document names the releases, so while the network answers, however late, it is the network's.
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkFirst({ cacheName: 'documents', plugins: [keepAtMost(30, 30)] }),
);
registerRoute(isPublicAnswer, new NetworkFirst({ cacheName: 'public-answers', plugins: [keepAtMost(60, 7)] }));

/** The language that the pages told, else those of the browser. */
async function wantedLanguages(): Promise<readonly string[]> {
  const note = await caches.match('/language').then((found) => found?.text());
  return note ? [note] : navigator.languages;
}

setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await matchPrecache(OFFLINE_PAGE) : undefined;
  if (!page) return Response.error();
  const html = inLanguage(await page.text(), await wantedLanguages());
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { headers });
});
