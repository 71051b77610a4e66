import { waitFor } from '@testing-library/react';
import { api } from '../api/api.ts';
import { request } from '../api/request.ts';
import { settings } from '../api/settings.ts';
import { tokens } from '../api/tokens.ts';
import { outage } from '../connection/keep-trying.ts';
import { kitEvents } from '../events.ts';
import { createStore, type KitStore } from '../store/store.ts';
import { failure, installTestApi, Reply, signInForTest, testToken, testUser } from '../testing/index.ts';
import { refreshUser, signIn, signInWithTokens, signOut, startSession } from './session.ts';

const nadia = testUser();
const mateo = testUser({ _id: '64b000000000000000000002', name: 'Mateo Restrepo' });
const pairOf = (user: typeof nadia) => ({ accessToken: testToken(user._id), refreshToken: `refresh of ${user.name}` });

const server = installTestApi();
let store: KitStore;
let stop = () => {};

beforeEach(() => {
  tokens.clear();
  store = createStore();
});
afterEach(() => {
  stop();
  stop = () => {};
});

const session = () => store.getState().session;
const start = () => {
  stop = startSession(store);
};
/** Simulates the browser's event in this tab when another tab changed the token. */
const simulateTokenChange = () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

describe('the session of a new page', () => {
  it('has no member without a token, and makes no call', () => {
    start();

    expect(session()).toMatchObject({ status: 'anonymous', user: null });
    expect(server.calls).toHaveLength(0);
  });

  it('is loading until the member of a stored token is known', async () => {
    tokens.set(pairOf(nadia));
    server.on('GET /auth/me', () => ({ user: nadia }));

    start();

    expect(session().status).toBe('loading');
    await waitFor(() => expect(session()).toMatchObject({ status: 'authenticated', user: nadia }));
  });

  it('removes a token without a member', async () => {
    tokens.set(pairOf(nadia));
    server.on('GET /auth/me', () => failure(404, 'Gone'));

    start();

    await waitFor(() => expect(session().status).toBe('anonymous'));
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it.each([
    ['503', () => failure(503, '')],
    ['500', () => failure(500, '')],
    ['403 of a proxy', () => failure(403, '')],
    ["404 that is not the service's own", () => new Reply(404, '<html>')],
    ['401 although the session is valid', () => failure(401, '')],
  ])('keeps the member signed in after an answer of %s, and continues once the service answers', async (_, answer) => {
    tokens.set(pairOf(nadia));
    server.on('POST /auth/refresh', () => pairOf(nadia));
    server.on('GET /auth/me', answer);

    start();
    await waitFor(() => expect(outage.exists()).toBe(true));
    expect(session().status).toBe('loading');
    expect([tokens.access(), tokens.refresh()]).not.toContain(null);

    server.on('GET /auth/me', () => ({ user: nadia }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(session()).toMatchObject({ status: 'authenticated', user: nadia }));
    expect(outage.exists()).toBe(false);
  });

  it('keeps the member signed in without a network, however many attempts fail', async () => {
    // jsdom reports the refused connection on the console.
    const quiet = jest.spyOn(console, 'error').mockImplementation();
    const { baseUrl } = settings;
    tokens.set(pairOf(nadia));
    settings.baseUrl = 'http://127.0.0.1:1';

    start();
    await waitFor(() => expect(outage.exists()).toBe(true));
    for (let tries = 0; tries < 3; tries += 1) {
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(session().status).toBe('loading');

    settings.baseUrl = baseUrl;
    server.on('GET /auth/me', () => ({ user: nadia }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(session().status).toBe('authenticated'));
    quiet.mockRestore();
  });

  it('ends when its renewal is refused', async () => {
    tokens.set(pairOf(nadia));
    server.on('GET /auth/me', () => failure(401, ''));
    server.on('POST /auth/refresh', () => failure(401, 'Token refresh failed'));

    start();

    await waitFor(() => expect(session().status).toBe('anonymous'));
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('ends the attempts to reach the service after a sign-out in another tab', async () => {
    tokens.set(pairOf(nadia));
    server.on('GET /auth/me', () => failure(503, ''));
    start();
    await waitFor(() => expect(outage.exists()).toBe(true));

    tokens.clear();
    simulateTokenChange();

    await waitFor(() => expect(session().status).toBe('anonymous'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(outage.exists()).toBe(false));
  });
});

it('follows a sign-in in another tab only once the page of the document is hydrated', async () => {
  const hydration = Promise.withResolvers<void>();
  server.on('GET /auth/me', () => ({ user: nadia }));
  stop = startSession(store, hydration.promise);
  const before = store.getState();

  tokens.set(pairOf(nadia));
  simulateTokenChange();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.getState()).toBe(before);

  hydration.resolve();
  await waitFor(() => expect(session()).toMatchObject({ status: 'authenticated', user: nadia }));
});

describe('signing in', () => {
  it('stores both tokens and the member', async () => {
    const pair = pairOf(nadia);
    server.on('POST /auth/login', () => ({ ...pair, user: nadia }));

    await store.dispatch(signIn({ email: nadia.email, password: 'Secret1' }));

    expect(session()).toMatchObject({ status: 'authenticated', user: nadia });
    expect(server.calls[0]?.body).toEqual({
      email: nadia.email,
      password: 'Secret1',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect([localStorage.getItem('token'), localStorage.getItem('refreshToken')]).toEqual([
      pair.accessToken,
      pair.refreshToken,
    ]);
  });

  it('with a wrong password throws the error of the service, without a refresh', async () => {
    signInForTest(store);
    tokens.set(pairOf(mateo));
    server.on('POST /auth/login', () => failure(401, 'Invalid email or password'));

    await expect(store.dispatch(signIn({ email: nadia.email, password: 'x' }))).rejects.toMatchObject({
      message: 'Invalid email or password',
    });

    expect(session().status).toBe('anonymous');
    expect(server.callsTo('POST /auth/refresh')).toHaveLength(0);
  });

  it.each([
    ['a password', () => signIn({ email: nadia.email, password: 'Secret1' })],
    ['tokens from elsewhere', () => signInWithTokens(pairOf(nadia))],
  ])('by %s clears the cache of the member who was signed in before', async (_, signInNow) => {
    const resource = api.injectEndpoints({
      overrideExisting: true,
      endpoints: (build) => ({
        mine: build.query<{ skills: unknown[] }, void>({ query: () => request('GET /skills/my-skills') }),
      }),
    });
    server.on('GET /skills/my-skills', () => ({ skills: [] }));
    server.on('POST /auth/login', () => ({ ...pairOf(nadia), user: nadia }));
    server.on('GET /auth/me', () => ({ user: nadia }));
    await store.dispatch(resource.endpoints.mine.initiate());

    await store.dispatch(signInNow());

    expect(resource.endpoints.mine.select()(store.getState()).data).toBeUndefined();
  });

  it('fetches the member for tokens from elsewhere', async () => {
    server.on('GET /auth/me', () => ({ user: nadia }));

    await store.dispatch(signInWithTokens(pairOf(nadia)));

    expect(session()).toMatchObject({ status: 'authenticated', user: nadia });
  });

  it('stores nothing for invalid tokens', async () => {
    server.on('GET /auth/me', () => failure(404, 'No such member'));

    await expect(store.dispatch(signInWithTokens(pairOf(nadia)))).rejects.toMatchObject({ status: 404 });

    expect(session().status).toBe('anonymous');
    expect(tokens.access()).toBeNull();
  });
});

describe('a signed-in member', () => {
  beforeEach(() => signInForTest(store, nadia));

  it('can be fetched again', async () => {
    server.on('GET /auth/me', () => ({ user: { ...nadia, name: 'Nadia B.' } }));

    await store.dispatch(refreshUser());

    expect(session().user?.name).toBe('Nadia B.');
  });

  it('signs out on the server with the token, and in this tab', async () => {
    const token = tokens.access();
    server.on('POST /auth/logout', () => ({ message: '' }));

    await store.dispatch(signOut());

    await waitFor(() => expect(server.calls).toMatchObject([{ key: 'POST /auth/logout', token }]));
    expect(session()).toEqual({ status: 'anonymous', user: null, signedOut: true });
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('signs out in this tab at once, however slow the server is', async () => {
    const requestReceived = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ message: string }>();
    server.on('POST /auth/logout', () => {
      requestReceived.resolve();
      return answer.promise;
    });

    void store.dispatch(signOut());
    await requestReceived.promise;

    expect(session().status).toBe('anonymous');
    answer.resolve({ message: '' });
  });

  it('signs out in this tab even when the server fails', async () => {
    server.on('POST /auth/logout', () => failure(500, ''));

    await store.dispatch(signOut());

    expect(session().status).toBe('anonymous');
    expect(tokens.access()).toBeNull();
  });
});

describe('a tab', () => {
  it('ends the session when it could not be renewed', async () => {
    server.on('GET /auth/me', () => ({ user: nadia }));
    tokens.set(pairOf(nadia));
    start();
    await waitFor(() => expect(session().status).toBe('authenticated'));

    kitEvents.emit('session-ended', { reason: 'expired' });

    expect(session()).toMatchObject({ status: 'anonymous', signedOut: false });
  });

  it('signs out when another tab does', async () => {
    server.on('GET /auth/me', () => ({ user: nadia }));
    tokens.set(pairOf(nadia));
    start();
    await waitFor(() => expect(session().status).toBe('authenticated'));

    tokens.clear();
    simulateTokenChange();

    expect(session().status).toBe('anonymous');
  });

  it('follows what other tabs did while the page was in the back/forward cache', async () => {
    const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    server.on('GET /auth/me', () => ({ user: nadia }));
    tokens.set(pairOf(nadia));
    start();
    await waitFor(() => expect(session().status).toBe('authenticated'));
    const calls = server.calls.length;
    show(true);
    expect(server.calls).toHaveLength(calls);

    tokens.clear();
    show(true);
    expect(session().status).toBe('anonymous');
  });

  it('signs in when another tab does', async () => {
    server.on('GET /auth/me', () => ({ user: nadia }));
    start();

    tokens.set(pairOf(nadia));
    simulateTokenChange();

    await waitFor(() => expect(session().user?._id).toBe(nadia._id));
  });

  it('follows another tab to another member', async () => {
    let current = nadia;
    server.on('GET /auth/me', () => ({ user: current }));
    tokens.set(pairOf(nadia));
    start();
    await waitFor(() => expect(session().user?._id).toBe(nadia._id));

    current = mateo;
    tokens.set(pairOf(mateo));
    simulateTokenChange();

    await waitFor(() => expect(session().user?._id).toBe(mateo._id));
  });

  it('continues to restore the session when another tab renews the token meanwhile', async () => {
    server.on('GET /auth/me', () => ({ user: nadia }));
    tokens.set(pairOf(nadia));
    start();

    tokens.set(pairOf(nadia));
    simulateTokenChange();

    await waitFor(() => expect(session().status).toBe('authenticated'));
    expect(server.callsTo('GET /auth/me')).toHaveLength(1);
  });

  it('changes nothing when another tab only renewed the token', async () => {
    server.on('GET /auth/me', () => ({ user: nadia }));
    tokens.set(pairOf(nadia));
    start();
    await waitFor(() => expect(session().status).toBe('authenticated'));

    tokens.set(pairOf(nadia));
    simulateTokenChange();

    expect(session().status).toBe('authenticated');
    expect(server.callsTo('GET /auth/me')).toHaveLength(1);
  });
});
