import { currentLanguage, kitEvents } from '@mutua/web-kit';

/** The parameter of an address that chooses a language: `/about?lang=de`, as search engines know the page. */
const PARAMETER = 'lang';
/** Where the service worker finds the page's language; see `worker/service-worker.ts`. */
const NOTE = '/language';

/** Removes the chosen language from the address: this document and the next ones already use it. */
export function removeLanguageParameter(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}

/** Reports the page's language to the service worker, which then deletes cached documents in other languages. */
export function followLanguage(): void {
  if (!('caches' in window)) return;
  const note = (language: string) => caches.open('language').then((cache) => cache.put(NOTE, new Response(language)));
  // Fails in private windows and on full disks: the site works without it.
  void note(currentLanguage()).catch(() => undefined);
  kitEvents.on('language-changed', (language) => {
    void Promise.all([note(language), caches.delete('documents')]).catch(() => undefined);
  });
}
