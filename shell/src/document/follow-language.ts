import { currentLanguage, kitEvents } from '@mutua/web-kit';

/** The parameter of an address that chooses a language: `/about?lang=de`, as search engines know the page. */
const PARAMETER = 'lang';
/** Where the service worker finds the page's language; `worker/service-worker.ts` is its other side. */
const NOTE = '/language';

/** Takes the chosen language out of the address: the document is in it already, and the next ones will be. */
export function leaveChosenLanguage(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}

/** Tells the service worker the page's language, and has it forget the documents that it kept in another one. */
export function followLanguage(): void {
  if (!('caches' in window)) return;
  const note = (language: string) => caches.open('language').then((cache) => cache.put(NOTE, new Response(language)));
  // Private windows and full disks: the site works without it.
  void note(currentLanguage()).catch(() => undefined);
  kitEvents.on('language-changed', (language) => {
    void Promise.all([note(language), caches.delete('documents')]).catch(() => undefined);
  });
}
