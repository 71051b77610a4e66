import { currentLanguage, kitEvents } from '@mutua/web-kit';
import { forgetDocuments } from './drop-kept-documents.ts';

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
  const note = async (language: string): Promise<void> => {
    try {
      const cache = await caches.open('language');
      await cache.put(NOTE, new Response(language));
    } catch {
      // Without storage the worker has no documents either.
    }
  };
  void note(currentLanguage());
  kitEvents.on('language-changed', (language) => {
    void note(language);
    void forgetDocuments();
  });
}
