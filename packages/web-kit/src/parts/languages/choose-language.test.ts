import { waitFor } from '@testing-library/react';
import { api as kitApi } from '../../api/api.ts';
import { request } from '../../api/request.ts';
import { changeLanguage, currentLanguage } from '../../i18n/i18n.ts';
import { startMemberLanguage } from '../../member/member-language.ts';
import { createStore, type KitStore } from '../../store/store.ts';
import { failure, installTestApi, signInForTest, testUser } from '../../testing/index.ts';
import { chooseLanguage } from './choose-language.ts';

const nadia = testUser();
const preferring = (language: 'de' | 'en' | 'fr') => ({
  ...nadia,
  preferences: { ...nadia.preferences, language },
});

const api = installTestApi();
let store: KitStore;
beforeEach(() => {
  store = createStore();
});
afterEach(() => changeLanguage('en'));

const cookie = () => /language=(\w+)/.exec(document.cookie)?.[1];
const sent = () => api.callsTo('PUT /users/profile').map(({ body }) => body);

it("changes a visitor's page, and is stored for the next documents", async () => {
  signInForTest(store);
  await store.dispatch(chooseLanguage('de'));

  expect([currentLanguage(), cookie(), document.documentElement.lang]).toEqual(['de', 'de', 'de']);
  expect(sent()).toEqual([]);
});

it('applies to a member on every device', async () => {
  signInForTest(store, nadia);
  api.on('PUT /users/profile', () => ({ user: preferring('fr') }));
  await store.dispatch(chooseLanguage('fr'));

  expect(currentLanguage()).toBe('fr');
  expect(sent()).toEqual([{ preferences: { language: 'fr' } }]);
  expect(store.getState().session.user?.preferences.language).toBe('fr');
});

it('applies to this device when the server does not answer', async () => {
  signInForTest(store, nadia);
  api.on('PUT /users/profile', () => failure(503, 'down'));
  await store.dispatch(chooseLanguage('de'));

  expect([currentLanguage(), cookie()]).toEqual(['de', 'de']);
  expect(store.getState().session.user?.preferences.language).toBe('de');
});

it("follows the member's language once the member is known, and whenever it changes", async () => {
  const stop = startMemberLanguage(store);
  signInForTest(store, preferring('de'));
  await changed('de');
  expect(cookie()).toBe('de');
  signInForTest(store, preferring('fr'));
  await changed('fr');
  expect(cookie()).toBe('fr');
  stop();
});

it('loads notifications again in the language of the page', async () => {
  api.on('GET /notifications', () => ({ notifications: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } }));
  const { endpoints } = kitApi.injectEndpoints({
    endpoints: (build) => ({
      shownNotifications: build.query<unknown, void>({
        query: () => request('GET /notifications'),
        providesTags: ['Notification'],
      }),
    }),
  });
  const stop = startMemberLanguage(store);
  signInForTest(store, preferring('en'));
  store.dispatch(endpoints.shownNotifications.initiate());
  await waitFor(() => expect(api.callsTo('GET /notifications')).toHaveLength(1));
  await changeLanguage('de');
  await waitFor(() => expect(api.callsTo('GET /notifications')).toHaveLength(2));
  stop();
});

/** Waits until the page has changed its language. */
const changed = (language: string) => waitFor(() => expect(currentLanguage()).toBe(language));
