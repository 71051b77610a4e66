/**
 * Registers the service worker once the page has loaded, so that it takes nothing from the first paint. The worker has not seen what
 * the first page loaded before it, so it gets the addresses; the browser's own cache still has the files.
 */
export function registerWorker(): void {
  // A development server builds no worker.
  if (__APP_VERSION__ === 'dev' || !('serviceWorker' in navigator)) return;
  // The shell may start after this event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

function register(): void {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  serviceWorker
    .register('/sw.js')
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      if (!isFirst) return;
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const urlsToCache = files.filter((name) => /\/(shell|remotes)\//.test(name));
      active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
    })
    // Private windows and full disks: the site works without it.
    .catch(() => undefined);
}
