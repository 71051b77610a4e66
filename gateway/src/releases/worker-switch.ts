import type { RequestHandler } from 'express';

/** Replaces a broken service worker: it deletes its caches and ends itself. Open pages notice nothing. */
const ENDING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;

/** `/sw.js` while the operator has switched off the service worker. Browsers request the script at each navigation. */
export const endingWorker: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-cache').type('text/javascript').send(ENDING_WORKER);
};
