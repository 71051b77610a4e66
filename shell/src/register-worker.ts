/**
 * Registers the service worker once the page has loaded, so that it does not delay the first paint. The worker has not seen the files that
 * the first page loaded before, so it gets their addresses; the browser's own cache still has them.
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
    // Fails in private windows and on full disks: the site works without it.
    .catch(() => undefined);
}
