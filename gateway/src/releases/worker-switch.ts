import type { RequestHandler } from 'express';

/** A service worker that takes the place of a broken one: it deletes what that one kept, and goes. Open pages notice nothing. */
const ENDING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;

/** `/sw.js` while the operator has switched the service worker off. Browsers ask for the script at each navigation. */
export const endingWorker: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-cache').type('text/javascript').send(ENDING_WORKER);
};
