import { waitFor } from '@testing-library/react';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { createStore } from '../store/store.ts';
import { signInForTest, testUser } from '../testing/index.ts';
import { startMemberLanguage } from './member-language.ts';

const preferring = (language: 'de' | 'fr' | 'it') => testUser({ preferences: { ...testUser().preferences, language } });

// Before anything reads the site of the document.
beforeAll(() => {
  document.body.innerHTML =
    '<script type="application/json" id="site">{"name":"Zeitbank","languages":["de","it"]}</script>';
});

it("leaves the page in its language while the member's is none of the site", async () => {
  await changeLanguage('de');
  const store = createStore();
  const stop = startMemberLanguage(store);
  signInForTest(store, preferring('fr'));
  // The change after it shows that the first one was left out.
  signInForTest(store, preferring('it'));
  await waitFor(() => expect(currentLanguage()).toBe('it'));
  signInForTest(store, preferring('fr'));
  await Promise.resolve();
  expect([currentLanguage(), /language=(\w+)/.exec(document.cookie)?.[1]]).toEqual(['it', 'it']);
  stop();
});
