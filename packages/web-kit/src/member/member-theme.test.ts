import { waitFor } from '@testing-library/react';
import { createStore, type KitStore } from '../store/store.ts';
import { failure, installTestApi, signInForTest, testUser } from '../testing/index.ts';
import { currentTheme, initTheme, setTheme } from '../theme/theme.ts';
import { chooseTheme, startMemberTheme } from './member-theme.ts';

const memberWith = (theme: 'system' | 'light' | 'dark') => {
  const user = testUser();
  return { ...user, preferences: { ...user.preferences, theme, darkMode: theme === 'dark' } };
};

const server = installTestApi();
let store: KitStore;
let stops: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  store = createStore();
  stops = [initTheme(), startMemberTheme(store)];
});
afterEach(() => {
  for (const stop of stops) stop();
});

const stored = () => localStorage.getItem('darkMode');

it('of a member applies on every device on which they sign in', () => {
  setTheme('light');
  signInForTest(store, memberWith('dark'));
  expect([currentTheme(), stored()]).toEqual(['dark', 'true']);
});

it('follows the system until the member chooses', () => {
  setTheme('dark');
  signInForTest(store, memberWith('system'));
  expect([currentTheme(), stored()]).toEqual(['light', null]);
});

it('of a visitor is the one chosen on this device, also after signing out', () => {
  signInForTest(store, memberWith('dark'));
  signInForTest(store);
  expect(currentTheme()).toBe('dark');
  setTheme('light');
  expect(currentTheme()).toBe('light');
});

it('is stored for the member when they switch it', async () => {
  server.on('PUT /users/profile', () => ({ message: '', user: memberWith('dark') }));
  signInForTest(store, memberWith('light'));

  const saved = store.dispatch(chooseTheme('dark'));
  expect(currentTheme()).toBe('dark');
  await saved;

  expect(server.calls.map(({ key, body }) => [key, body])).toEqual([
    ['PUT /users/profile', { preferences: { theme: 'dark' } }],
  ]);
  expect(store.getState().session.user?.preferences).toMatchObject({ theme: 'dark', darkMode: true });
});

it("is the member's last choice, whichever answer comes first or is missing", async () => {
  server.on('PUT /users/profile', ({ body }) =>
    JSON.stringify(body).includes('dark') ? failure(503, '') : { message: '', user: memberWith('light') },
  );
  signInForTest(store, memberWith('light'));

  const all = [chooseTheme('dark'), chooseTheme('light'), chooseTheme('dark')].map((choice) => store.dispatch(choice));
  await Promise.all(all);

  expect(currentTheme()).toBe('dark');
});

it('is not saved for a visitor', async () => {
  signInForTest(store);
  await store.dispatch(chooseTheme('dark'));
  await waitFor(() => expect(currentTheme()).toBe('dark'));
  expect(server.calls).toHaveLength(0);
});
