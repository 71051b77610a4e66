/**
 * The service worker: caches the files of the site's pages, and the last reads of a visitor who is not signed in. It is independent of the
 * shell's release, so a new one takes over at once. See infra/adr/031-service-worker.md.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, Strategy, type StrategyHandler } from 'workbox-strategies';
import { isPage, isPart, isPublicAnswer, isStorableDocument } from './cache-rules.ts';
import { inLanguage } from './offline-page.ts';
import { type PushScope, startPush } from './push.ts';

declare const self: WorkerScope;
interface WorkerScope extends PushScope {
  skipWaiting: () => Promise<void>;
}
/** The offline page and its parts, with the hashes of their contents; written by the build. */
declare const __OFFLINE_FILES__: { url: string; revision: string }[];

const OFFLINE_PAGE = '/offline.html';
const SILENCE_MS = 4000;
const DAY_SECONDS = 24 * 60 * 60;
const keepAtMost = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true });

void self.skipWaiting();
clientsClaim();
precache(__OFFLINE_FILES__);
cleanupOutdatedCaches();
startPush(self);
// An earlier worker may have stored documents that this one would not store.
self.addEventListener('activate' as never, (event: { waitUntil: (done: Promise<unknown>) => void }) =>
  event.waitUntil(caches.delete('documents')),
);

// The parts of the offline page. No page of a release asks for them.
const offlineFiles = new Set(__OFFLINE_FILES__.map(({ url }) => url));
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && offlineFiles.has(url.pathname),
  async ({ request }) => (await matchPrecache(request)) ?? fetch(request),
);

// Each version has its own addresses, so an entry never changes. The oldest entries are removed when newer releases have filled the cache.
registerRoute(isPart, new CacheFirst({ cacheName: 'parts', plugins: [keepAtMost(300, 30)] }));

/** Uses the network; while that is slow or away, the cache. */
class NetworkUnlessSilent extends Strategy {
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const answer = handler.fetchAndCachePut(request);
    // A late answer is cached for the next time. The worker lives until it arrives.
    const settled = handler.waitUntil(answer.catch(() => undefined));
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, SILENCE_MS));
    return (await Promise.race([settled, silence])) ?? (await handler.cacheMatch(request)) ?? answer;
  }
}

/** Marks a cached document, whose page then reads its registry and answers again. */
const markKept = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isStorableDocument(response)
      ? withText(response, (await response.text()).replace('<html', '<html data-kept'))
      : null,
};
registerRoute(isPage, new NetworkUnlessSilent({ cacheName: 'documents', plugins: [markKept, keepAtMost(30, 30)] }));
registerRoute(isPublicAnswer, new NetworkUnlessSilent({ cacheName: 'public-answers', plugins: [keepAtMost(60, 7)] }));

/** The same answer with another text. */
function withText({ headers, status }: Response, text: string): Response {
  const changed = new Headers(headers);
  changed.delete('content-encoding');
  changed.delete('content-length');
  return new Response(text, { status, headers: changed });
}

/** The language that a page has reported, else those of the browser. */
async function wantedLanguages(): Promise<readonly string[]> {
  const note = await caches.match('/language').then((found) => found?.text());
  return note ? [note] : navigator.languages;
}

setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await matchPrecache(OFFLINE_PAGE) : undefined;
  if (!page) return Response.error();
  return withText(page, inLanguage(await page.text(), await wantedLanguages()));
});
