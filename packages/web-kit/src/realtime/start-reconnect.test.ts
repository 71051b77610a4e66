/** @jest-environment-options {"customExportConditions": ["node"]} */
import { waitFor } from '@testing-library/react';
import { api } from '../api/api.ts';
import { call, request } from '../api/request.ts';
import { settings } from '../api/settings.ts';
import { outage } from '../connection/keep-trying.ts';
import { createStore, type KitStore } from '../store/store.ts';
import { failure, installTestApi, signInForTest, testUser } from '../testing/index.ts';
import { startReconnect } from './start-reconnect.ts';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    mine: build.query<{ skills: unknown[] }, void>({ query: () => request('GET /skills/my-skills') }),
  }),
});

const server = installTestApi();
let store: KitStore;
let stop = () => {};
const NOWHERE = 'http://127.0.0.1:1';

beforeEach(() => {
  server.on('GET /auth/providers', () => ({ google: false }));
  // jsdom reports refused connections on the console.
  jest.spyOn(console, 'error').mockImplementation();
  store = createStore();
  signInForTest(store, testUser());
  stop = startReconnect(store);
});
afterEach(async () => {
  settings.baseUrl = server.baseUrl;
  stop();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(outage.exists()).toBe(false));
  jest.restoreAllMocks();
});

const online = () => window.dispatchEvent(new Event('online'));

it('repeats failed queries once the server is back', async () => {
  settings.baseUrl = NOWHERE;
  const query = store.dispatch(resource.endpoints.mine.initiate());
  await expect(query.unwrap()).rejects.toMatchObject({ status: 0 });
  await waitFor(() => expect(outage.exists()).toBe(true));

  settings.baseUrl = server.baseUrl;
  server.on('GET /skills/my-skills', () => ({ skills: [] }));
  online();

  await waitFor(() => expect(resource.endpoints.mine.select()(store.getState()).data).toEqual({ skills: [] }));
  expect(outage.exists()).toBe(false);
});

it('does not repeat a failed write, which fails at once with its reason', async () => {
  settings.baseUrl = NOWHERE;

  await expect(call('POST /users/:id/follow', { params: { id: 'a' } })).rejects.toMatchObject({
    status: 0,
    code: 'network',
  });
});

it('does not treat the outage of one service as an outage of the server', async () => {
  server.on('GET /skills/my-skills', () => failure(503, 'Service unavailable'));

  await expect(store.dispatch(resource.endpoints.mine.initiate()).unwrap()).rejects.toMatchObject({ status: 503 });

  expect(outage.exists()).toBe(false);
  expect(server.callsTo('GET /auth/providers')).toHaveLength(0);
});

it('repeats a query that a service could not answer, until it succeeds', async () => {
  server.on('GET /skills/my-skills', () => failure(500, 'Broken'));
  const query = store.dispatch(resource.endpoints.mine.initiate());
  await expect(query.unwrap()).rejects.toMatchObject({ status: 500 });
  const state = () => resource.endpoints.mine.select()(store.getState());
  // When the page becomes visible, a pause ends.
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  look();
  await waitFor(() => expect(server.callsTo('GET /skills/my-skills')).toHaveLength(2));
  await waitFor(() => expect(state().status).toBe('rejected'));
  server.on('GET /skills/my-skills', () => ({ skills: [] }));
  look();
  await waitFor(() => expect(state().data).toEqual({ skills: [] }));
});

it('repeats a query by which a service breaks only a few times', async () => {
  server.on('GET /skills/my-skills', () => failure(500, 'Broken'));
  const query = store.dispatch(resource.endpoints.mine.initiate());
  await expect(query.unwrap()).rejects.toMatchObject({ status: 500 });
  const state = () => resource.endpoints.mine.select()(store.getState());
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  for (let calls = 2; calls <= 6; calls += 1) {
    look();
    await waitFor(() => expect(server.callsTo('GET /skills/my-skills')).toHaveLength(calls));
    await waitFor(() => expect(state().status).toBe('rejected'));
  }
  look();
  for (let calls = 0; calls < 3; calls += 1) await call('GET /auth/providers');
  expect(server.callsTo('GET /skills/my-skills')).toHaveLength(6);

  // While the service is away, everything is repeated.
  server.on('GET /skills/my-skills', () => failure(503, 'Service unavailable'));
  await store.dispatch(resource.endpoints.mine.initiate(undefined, { forceRefetch: true }));
  server.on('GET /skills/my-skills', () => ({ skills: [] }));
  look();
  await waitFor(() => expect(state().data).toEqual({ skills: [] }));
});

it('repeats a query not before the time that a 503 names', async () => {
  const timers = jest.spyOn(window, 'setTimeout');
  const pauses = () => timers.mock.calls.filter(([, ms = 0]) => ms >= 7_000 && ms < 8_000);
  server.on('GET /skills/my-skills', () => failure(503, 'Service unavailable', {}, { 'Retry-After': '7' }));
  const query = store.dispatch(resource.endpoints.mine.initiate());
  await expect(query.unwrap()).rejects.toMatchObject({ status: 503, retryAfter: 7 });
  await waitFor(() => expect(pauses()).toHaveLength(1));
});

it('repeats no query that a service refused', async () => {
  server.on('GET /skills/my-skills', () => failure(404, 'Not found'));
  await expect(store.dispatch(resource.endpoints.mine.initiate()).unwrap()).rejects.toMatchObject({ status: 404 });
  document.dispatchEvent(new Event('visibilitychange'));
  server.on('GET /auth/providers', () => ({ google: false }));
  await store.dispatch(resource.endpoints.mine.initiate(undefined, { forceRefetch: true }));
  expect(server.callsTo('GET /skills/my-skills')).toHaveLength(2);
});

it('waits while the device has no network', async () => {
  settings.baseUrl = NOWHERE;
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(outage.exists()).toBe(true));

  settings.baseUrl = server.baseUrl;
  online();

  await waitFor(() => expect(outage.exists()).toBe(false));
});
