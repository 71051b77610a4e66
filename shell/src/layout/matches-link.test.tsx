import { unreadSet } from '@mutua/web-kit';
import { failure, installTestApi, signInForTest, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { released, renderShell } from '../testing/render-shell.tsx';

const Empty = () => <h1>Garden</h1>;
const garden = released({
  pages: { '/': Empty, '/search': Empty, '/matches': Empty, '/messages': Empty },
  navigation: [
    { label: { en: 'Search' }, to: '/search', access: 'public', order: 20 },
    { label: { en: 'Matches' }, to: '/matches', access: 'member', order: 25, slot: 'header', needs: 'matches' },
  ],
});

const SETTINGS = { settings: { capacity: 3, rings: true, tellMe: true, exchanges: 0 } };
const api = installTestApi();
beforeEach(() => {
  localStorage.clear();
  api.on('GET /matches/settings', () => SETTINGS);
});

const show = (user: ReturnType<typeof testUser> | null = testUser()) =>
  renderShell({ at: '/search', remotes: [garden], user });
const places = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const asked = () => api.callsTo('GET /matches/settings').length;

it('is in the header while the service answers, but not in the bar of a phone', async () => {
  await show();
  await waitFor(() => expect(places()).toEqual(['Search', 'Matches', 'Messages']));
  const bar = within(document.querySelector('[data-bottom-bar]') as HTMLElement);
  expect(bar.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual(['Search', 'Messages']);
});

it('is shown at once on the next page, without another call', async () => {
  const { unmount } = await show();
  await waitFor(() => expect(places()).toContain('Matches'));
  unmount();
  await show();
  await waitFor(() => expect(places()).toContain('Matches'));
  expect(asked()).toBe(1);
});

it.each([404, 503])('is hidden while the service answers %i, and checked again later', async (status) => {
  api.on('GET /matches/settings', () => failure(status, ''));
  const { unmount } = await show();
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect(localStorage.getItem('mutua:matches')).toContain('false'));
  await waitFor(() => expect(places()).toEqual(['Search', 'Messages']));
  unmount();

  const known = JSON.parse(localStorage.getItem('mutua:matches') ?? '') as { isThere: boolean; at: number };
  localStorage.setItem('mutua:matches', JSON.stringify({ ...known, at: known.at - 61_000 }));
  api.on('GET /matches/settings', () => SETTINGS);
  await show();
  await waitFor(() => expect(places()).toContain('Matches'));
});

it('stays unchanged while the answer is unknown', async () => {
  localStorage.setItem('mutua:matches', JSON.stringify({ isThere: true, at: 0 }));
  api.on('GET /matches/settings', () => failure(500, ''));
  await show();
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect(places()).toContain('Matches'));
});

it('is shown from the first page of a visitor who signs in', async () => {
  const { store } = await show(null);
  expect(places()).toEqual(['Search']);
  await act(async () => signInForTest(store, testUser()));
  // Its links are not known yet.
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  await act(async () => store.dispatch(unreadSet({})));
  await waitFor(() => expect(places()).toEqual(['Search', 'Matches', 'Messages']));
});

it.each([
  ['does not push others from under a press when it is late', null, ['Search', 'Messages']],
  ['stays until the next page when the service turns out to be away', true, ['Search', 'Matches', 'Messages']],
] as const)('%s', async (_name, known, before) => {
  if (known !== null) localStorage.setItem('mutua:matches', JSON.stringify({ isThere: known, at: 0 }));
  const answer = Promise.withResolvers<void>();
  api.on('GET /matches/settings', async () => {
    await answer.promise;
    return known ? failure(503, '') : SETTINGS;
  });
  const { arrive, store } = await renderShell({
    at: '/search',
    remotes: [garden],
    hanging: [garden],
    user: testUser(),
  });
  await act(async () => arrive(garden));
  expect(await screen.findByRole('heading', { name: 'Garden' })).toBeVisible();
  expect(places()).toEqual(before);
  await act(async () => answer.resolve());
  await waitFor(() => expect(store.getState().api.queries['hasMatches(undefined)']?.data).toBe(!known));
  // Answers update the page with the next frame, this dispatch at once.
  await act(async () => store.dispatch(unreadSet({})));
  expect(places()).toEqual(before);

  await userEvent.click(screen.getByRole('link', { name: 'Messages' }));
  const after = known ? ['Search', 'Messages'] : ['Search', 'Matches', 'Messages'];
  await waitFor(() => expect(places()).toEqual(after));
});

it('makes no call for visitors', async () => {
  await show(null);
  expect(await screen.findByRole('heading', { name: 'Garden' })).toBeVisible();
  expect(places()).toEqual(['Search']);
  expect(asked()).toBe(0);
});
