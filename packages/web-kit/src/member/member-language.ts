import { api } from '../api/api.ts';
import { kitEvents } from '../events.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { rememberLanguage } from '../i18n/languages.ts';
import { siteOffers } from '../site/site.ts';
import { selectUser } from '../store/session.slice.ts';
import type { KitStore } from '../store/store.ts';

/**
 * Applies the signed-in member's language when the member is loaded and when it changes, if the site has it. It also stores it for the next documents. It loads
 * notifications again after each change, because the server writes them in the language of the call. Returns a function that stops it.
 */
export function startMemberLanguage(store: KitStore): () => void {
  let applied: string | undefined;
  const follow = () => {
    const language = selectUser(store.getState())?.preferences.language;
    if (language === applied) return;
    applied = language;
    if (!language || !siteOffers(language)) return;
    rememberLanguage(language);
    void changeLanguage(language);
  };
  follow();
  const stop = [
    store.subscribe(follow),
    kitEvents.on('language-changed', () => store.dispatch(api.util.invalidateTags(['Notification']))),
  ];
  return () => {
    for (const each of stop) each();
  };
}
