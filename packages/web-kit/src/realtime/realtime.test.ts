/** @jest-environment-options {"customExportConditions": ["node"]} */
import type { Message } from '@mutua/contracts';
import { waitFor } from '@testing-library/react';
import { refreshSession } from '../api/refresh.ts';
import { tokens } from '../api/tokens.ts';
import { kitEvents } from '../events.ts';
import { createStore } from '../store/store.ts';
import { failure, installTestApi, signInForTest, testToken, testUser } from '../testing/index.ts';
import { startTestRealtime, type TestRealtime, type TestSocket } from '../testing/test-realtime.ts';
import { realtime } from './realtime.ts';
import { socketLibrary } from './socket-library.ts';
import { startRealtime } from './start-realtime.ts';

const user = testUser();
const REQUEST = '64b0000000000000000000aa';

let server: TestRealtime;
const api = installTestApi();
const stops: (() => void)[] = [];

beforeAll(async () => {
  server = await startTestRealtime();
});
afterAll(async () => {
  await server.close();
});

beforeEach(() => {
  server.reset();
  tokens.set({ accessToken: testToken(user._id), refreshToken: 'refresh' });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  realtime.stop();
});

const connect = async (): Promise<TestSocket> => {
  realtime.start();
  await waitFor(() => expect(realtime.status).toBe('connected'));
  return lastSocket();
};
const lastSocket = (): TestSocket => {
  const socket = server.sockets.at(-1);
  if (!socket) throw new Error('Nobody has connected');
  return socket;
};
const message = (seq: number) => ({ seq, requestId: REQUEST }) as Message;

describe('the connection', () => {
  it('opens with the token when a member signs in, and closes when they sign out', async () => {
    const store = createStore();
    stops.push(startRealtime(store));
    expect(realtime.status).toBe('off');

    signInForTest(store, user);
    await waitFor(() => expect(realtime.status).toBe('connected'));
    expect(server.tokens).toEqual([tokens.access()]);

    const socket = lastSocket();
    signInForTest(store);
    expect(realtime.status).toBe('off');
    await waitFor(() => expect(socket.connected).toBe(false));
  });

  it('renews a token that is about to expire before it connects', async () => {
    const fresh = testToken(user._id);
    tokens.set({ accessToken: testToken(user._id, { expiresIn: 5 }), refreshToken: 'refresh' });
    api.on('POST /auth/refresh', () => ({ accessToken: fresh, refreshToken: 'next' }));

    await connect();

    expect(server.tokens).toEqual([fresh]);
  });

  it('reconnects with a new token after the server refused the old one', async () => {
    const refused = tokens.access();
    const fresh = testToken(user._id);
    server.refuse((token) => token === refused);
    api.on('POST /auth/refresh', () => ({ accessToken: fresh, refreshToken: 'next' }));

    await connect();

    expect(server.tokens).toEqual([refused, fresh]);
  });

  it('reconnects when the server ended it, and emits resync', async () => {
    const resync = jest.fn();
    stops.push(realtime.onResync(resync));
    const first = await connect();
    expect(resync).not.toHaveBeenCalled();

    first.disconnect(true);

    await waitFor(() => expect(server.sockets).toHaveLength(2));
    await waitFor(() => expect(resync).toHaveBeenCalledTimes(1));
  });
});

describe('the session of the connection', () => {
  const fresh = () => testToken(user._id);

  it('is renewed with each new token, from this tab and from others', async () => {
    const renewed = jest.fn();
    (await connect()).on('renew_token', ({ token }) => renewed(token));
    const own = fresh();
    api.on('POST /auth/refresh', () => ({ accessToken: own, refreshToken: 'next' }));

    await refreshSession(tokens.access());
    await waitFor(() => expect(renewed).toHaveBeenLastCalledWith(own));
    const foreign = fresh();
    tokens.set({ accessToken: foreign, refreshToken: 'of the other tab' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

    await waitFor(() => expect(renewed).toHaveBeenLastCalledWith(foreign));
  });

  it('renews its token before it expires, while the page only listens', async () => {
    const fresh = testToken(user._id);
    // The token is renewed half a minute before it expires, so that four seconds remain to connect.
    tokens.set({ accessToken: testToken(user._id, { expiresIn: 34 }), refreshToken: 'refresh' });
    api.on('POST /auth/refresh', () => ({ accessToken: fresh, refreshToken: 'next' }));
    const renewed = jest.fn();
    (await connect()).on('renew_token', ({ token }) => renewed(token));
    await waitFor(() => expect(renewed).toHaveBeenCalledWith(fresh));
  });

  it('reconnects with a new token when the old one expired by the clock of the server', async () => {
    const next = fresh();
    api.on('POST /auth/refresh', () => ({ accessToken: next, refreshToken: 'next' }));
    const socket = await connect();

    socket.emit('error', { code: 'session_expired', message: '' });
    socket.conn.close();

    await waitFor(() => expect(server.tokens).toHaveLength(2));
    expect(server.tokens[1]).toBe(next);
  });

  it('closes when the server ended the session and refuses to renew it', async () => {
    const ended = jest.fn();
    stops.push(kitEvents.on('session-ended', ended));
    api.on('POST /auth/refresh', () => failure(401, 'Token refresh failed'));
    const socket = await connect();

    socket.emit('error', { code: 'session_ended', message: '' });
    socket.disconnect(true);

    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
    expect(tokens.access()).toBeNull();
  });

  it('stays open when the session cannot be renewed at the moment', async () => {
    const ended = jest.fn();
    stops.push(kitEvents.on('session-ended', ended));
    let isAway = true;
    const next = fresh();
    api.on('POST /auth/refresh', () => (isAway ? failure(503, '') : { accessToken: next, refreshToken: 'next' }));
    const socket = await connect();

    socket.emit('error', { code: 'session_ended', message: '' });
    socket.disconnect(true);
    await waitFor(() => expect(api.callsTo('POST /auth/refresh').length).toBeGreaterThan(1));
    isAway = false;

    await waitFor(() => expect(server.tokens.at(-1)).toBe(next), { timeout: 10_000 });
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('the library', () => {
  it('is loaded again when loading fails', async () => {
    const { load } = socketLibrary;
    const failing = jest.fn(() => Promise.reject(new Error('chunk 7 failed')));
    socketLibrary.load = failing;
    realtime.start();
    await waitFor(() => expect(realtime.status).toBe('disconnected'));
    expect(failing).toHaveBeenCalledTimes(1);
    socketLibrary.load = load;

    await waitFor(() => expect(realtime.status).toBe('connected'));
  });
});

describe('events', () => {
  it('reach listeners until they are removed, also those that were added before the connection', async () => {
    const early = jest.fn();
    const late = jest.fn();
    const stopEarly = realtime.on('new_message', early);
    const socket = await connect();
    stops.push(realtime.on('new_message', late));

    socket.emit('new_message', message(1));
    await waitFor(() => expect(late).toHaveBeenCalledTimes(1));
    stopEarly();
    socket.emit('new_message', message(2));
    await waitFor(() => expect(late).toHaveBeenCalledTimes(2));

    expect(early.mock.calls).toEqual([[message(1)]]);
  });

  it('keep a call that rings before anybody listens, until it has ended', async () => {
    const call = { callId: 'call-1', callType: 'audio', requestId: REQUEST } as never;
    const socket = await connect();
    const settled = async () => {
      const heard = jest.fn();
      const stop = realtime.on('resync', heard);
      socket.emit('resync', {});
      await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
      stop();
    };
    socket.emit('incoming_call', call);
    await settled();
    const [first, second] = [jest.fn(), jest.fn()];
    stops.push(realtime.on('incoming_call', first), realtime.on('incoming_call', second));
    await settled();
    expect([first.mock.calls, second.mock.calls]).toEqual([[[call]], []]);
    for (const stop of stops.splice(0)) stop();

    socket.emit('incoming_call', call);
    socket.emit('call_ended', { callId: 'call-1' });
    await settled();
    stops.push(realtime.on('incoming_call', second));
    await settled();
    expect(second).not.toHaveBeenCalled();
  });

  it('forget a call that rang before the connection was lost, because it may be over', async () => {
    const socket = await connect();
    const heard = jest.fn();
    stops.push(realtime.on('new_message', heard));
    socket.emit('incoming_call', { callId: 'call-2', callType: 'audio', requestId: REQUEST } as never);
    // Events arrive in their order.
    socket.emit('new_message', message(1));
    await waitFor(() => expect(heard).toHaveBeenCalled());
    socket.conn.close();
    await waitFor(() => expect(realtime.status).toBe('disconnected'));
    const ring = jest.fn();
    stops.push(realtime.on('incoming_call', ring));
    await Promise.resolve();
    expect(ring).not.toHaveBeenCalled();
  });
});

describe('emitting', () => {
  it('returns the data of the acknowledgement', async () => {
    const socket = await connect();
    socket.on('send_message', ({ content }, acknowledge) =>
      acknowledge?.({ ok: true, message: { ...message(7), content } }),
    );

    const answer = await realtime.emit('send_message', { requestId: REQUEST, receiverId: user._id, content: 'Hello' });

    expect(answer.message).toMatchObject({ seq: 7, content: 'Hello' });
  });

  it('throws when the server refuses', async () => {
    const socket = await connect();
    socket.on('join_chat', (_, acknowledge) =>
      acknowledge?.({ ok: false, error: { code: 'not_found', message: 'Chat not found' } }),
    );

    await expect(realtime.emit('join_chat', { requestId: REQUEST })).rejects.toMatchObject({
      name: 'RealtimeError',
      code: 'not_found',
      message: 'Chat not found',
    });
  });

  it('throws without a session', async () => {
    await expect(realtime.emit('join_chat', { requestId: REQUEST })).rejects.toMatchObject({
      code: 'not_connected',
      message: 'Connection error',
    });
  });

  it('sends hints only while connected', async () => {
    realtime.hint('typing', { requestId: REQUEST });
    const socket = await connect();
    const typing = jest.fn();
    socket.on('typing', typing);

    realtime.hint('stop_typing', { requestId: REQUEST });
    realtime.hint('typing', { requestId: REQUEST });

    await waitFor(() => expect(typing).toHaveBeenCalledTimes(1));
  });
});
