import { kitEvents } from '../events.ts';
import { failure, installTestApi, Reply, startTestApi, testToken, testUser } from '../testing/index.ts';
import { ApiError } from './errors.ts';
import { call } from './request.ts';
import { settings } from './settings.ts';
import { tokens } from './tokens.ts';

const user = testUser();
const SPENT = testToken(user._id);
const FRESH = testToken(user._id);

const server = installTestApi();

beforeEach(() => {
  settings.refreshDelaysMs = [1, 1, 1];
  tokens.set({ accessToken: SPENT, refreshToken: 'refresh-1' });
  server.on('GET /auth/me', ({ token }) => (token === FRESH ? { user } : failure(401, 'Token expired')));
  server.on('POST /auth/refresh', () => ({ accessToken: FRESH, refreshToken: 'refresh-2' }));
});

describe('a call', () => {
  it('sends the token, its parameters, its query without empty values, and its body', async () => {
    server.on('GET /users', () => failure(418, 'seen'));
    server.on('POST /users/:id/follow', () => ({ message: '', isFollowing: true, followersCount: 1 }));

    await call('GET /users', { query: { q: 'ana', location: '', page: 2 } }).catch(() => undefined);
    await call('POST /users/:id/follow', { params: { id: 'a/b' } });

    expect(server.calls[0]).toMatchObject({ token: SPENT, query: { q: 'ana', page: '2' } });
    expect(server.calls[0]?.query).not.toHaveProperty('location');
    expect(server.calls[1]?.params).toEqual({ id: 'a%2Fb' });
  });

  it('throws the error of the service', async () => {
    server.on('GET /auth/me', () =>
      failure(409, 'Already answered', { code: 'conflict', current: { status: 'accepted' } }),
    );

    const error: unknown = await call('GET /auth/me').catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Already answered',
      requestId: 'test',
      current: { status: 'accepted' },
    });
  });

  it('succeeds with the stored answer when the same call was made before', async () => {
    const current = { message: '', isFollowing: true, followersCount: 1 };
    server.on('POST /users/:id/follow', () => failure(409, 'Already', { current, repeated: true }));

    expect(await call('POST /users/:id/follow', { params: { id: 'a' } })).toEqual(current);
  });

  it('has status 0 when no answer arrives', async () => {
    // jsdom reports the refused connection on the console.
    const quiet = jest.spyOn(console, 'error').mockImplementation();
    const { baseUrl } = settings;
    const closedServer = await startTestApi();
    await closedServer.close();

    await expect(call('GET /auth/providers')).rejects.toMatchObject({ status: 0, code: 'network', message: '' });
    settings.baseUrl = baseUrl;
    quiet.mockRestore();
  });
});

describe('a 401', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('causes one refresh for all waiting calls, and one replay of each', async () => {
    const answers = await Promise.all([call('GET /auth/me'), call('GET /auth/me'), call('GET /auth/me')]);

    expect(answers.map((answer) => answer.user._id)).toEqual([user._id, user._id, user._id]);
    expect(server.callsTo('POST /auth/refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(server.callsTo('GET /auth/me').map(({ token }) => token)).toEqual([
      SPENT,
      SPENT,
      SPENT,
      FRESH,
      FRESH,
      FRESH,
    ]);
    expect([tokens.access(), tokens.refresh()]).toEqual([FRESH, 'refresh-2']);
  });

  it('replays the body as it was', async () => {
    server.on('POST /messages', ({ token }) => failure(token === FRESH ? 418 : 401, ''));

    await call('POST /messages', { body: { requestId: user._id, content: '{"x":1}' } }).catch(() => undefined);

    expect(server.callsTo('POST /messages').map(({ body }) => body)).toEqual(
      Array(2).fill({ requestId: user._id, content: '{"x":1}' }),
    );
  });

  it('causes a refresh, too, in a browser that allows no site anything that its tabs share', async () => {
    const request = () => Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    expect((await call('GET /auth/me')).user._id).toBe(user._id);
    expect(server.callsTo('POST /auth/refresh')).toHaveLength(1);
  });

  it('causes a refresh, too, while a tab that the system has suspended holds the lock', async () => {
    // The browser lets go of a request with such a signal. Without one it waits for as long as the other tab sleeps.
    const request = async (_name: string, { signal }: LockOptions) => {
      if (signal instanceof AbortSignal) throw new DOMException('', 'TimeoutError');
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    expect((await call('GET /auth/me')).user._id).toBe(user._id);
    expect(server.callsTo('POST /auth/refresh')).toHaveLength(1);
  });

  it('is replayed without a refresh, with the token that another tab has fetched meanwhile', async () => {
    server.on('GET /auth/me', ({ token }) => {
      if (token === FRESH) return { user };
      tokens.set({ accessToken: FRESH, refreshToken: 'refresh-of-the-other-tab' });
      return failure(401, 'Token expired');
    });

    await call('GET /auth/me');

    expect(server.callsTo('POST /auth/refresh')).toHaveLength(0);
    expect(tokens.refresh()).toBe('refresh-of-the-other-tab');
  });

  it('is not handled again after one replay', async () => {
    server.on('GET /auth/me', () => failure(401, 'Still not'));

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401, message: 'Still not' });

    expect(server.callsTo('GET /auth/me')).toHaveLength(2);
    expect(server.callsTo('POST /auth/refresh')).toHaveLength(1);
  });

  it('ends the session when the refresh is refused', async () => {
    const ended = jest.fn();
    const stop = kitEvents.on('session-ended', ended);
    server.on('POST /auth/refresh', () => failure(401, 'Token refresh failed'));

    await expect(Promise.all([call('GET /auth/me'), call('GET /auth/me')])).rejects.toMatchObject({ status: 401 });
    stop();

    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
    expect(ended.mock.calls).toEqual([[{ reason: 'expired' }]]);
    expect(server.callsTo('GET /auth/me')).toHaveLength(2);
  });

  it('ends the session when there is no refresh token', async () => {
    localStorage.removeItem('refreshToken');

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 });

    expect(tokens.access()).toBeNull();
    expect(server.callsTo('POST /auth/refresh')).toHaveLength(0);
  });

  it('is handled after a short outage of the service', async () => {
    let tries = 0;
    server.on('POST /auth/refresh', () => {
      tries += 1;
      return tries === 1 ? failure(503, 'Not now') : { accessToken: FRESH, refreshToken: 'refresh-2' };
    });

    await expect(call('GET /auth/me')).resolves.toEqual({ user });
  });

  it('sends the same refresh again when it gets no answer', async () => {
    const { deadAfterMs } = settings;
    settings.deadAfterMs = 100;
    let tries = 0;
    server.on('POST /auth/refresh', () => {
      tries += 1;
      return tries === 1 ? new Promise(() => undefined) : { accessToken: FRESH, refreshToken: 'refresh-2' };
    });

    await expect(call('GET /auth/me')).resolves.toEqual({ user });
    settings.deadAfterMs = deadAfterMs;
    expect(server.callsTo('POST /auth/refresh').map(({ body }) => body)).toEqual([
      { refreshToken: 'refresh-1' },
      { refreshToken: 'refresh-1' },
    ]);
  });

  it.each([503, 500, 429, 403])(
    'keeps the session when the refresh is answered by %s, and fails by that reason',
    async (status) => {
      const [ended, unreachable] = [jest.fn(), jest.fn()];
      const stop = [kitEvents.on('session-ended', ended), kitEvents.on('unreachable', unreachable)];
      server.on('POST /auth/refresh', () => failure(status, 'Not now'));

      await expect(call('GET /auth/me')).rejects.toMatchObject({ status, message: 'Not now' });
      for (const each of stop) each();

      expect([tokens.access(), tokens.refresh()]).toEqual([SPENT, 'refresh-1']);
      expect(ended).not.toHaveBeenCalled();
      expect(unreachable).toHaveBeenCalled();
    },
  );

  it('keeps the session when another tab renewed it while this tab was refused', async () => {
    server.on('POST /auth/refresh', () => {
      tokens.set({ accessToken: FRESH, refreshToken: 'refresh-of-the-other-tab' });
      return failure(401, 'Token refresh failed');
    });

    await expect(call('GET /auth/me')).resolves.toEqual({ user });

    expect(tokens.refresh()).toBe('refresh-of-the-other-tab');
  });

  it('keeps the session when a proxy refuses the refresh', async () => {
    server.on('POST /auth/refresh', () => new Reply(401, '<html>Sign in to this network</html>'));

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 });

    expect(tokens.refresh()).toBe('refresh-1');
  });

  it('keeps the tokens that another tab stored during the refresh', async () => {
    server.on('POST /auth/refresh', () => {
      tokens.set({ accessToken: FRESH, refreshToken: 'refresh-of-the-other-tab' });
      return { accessToken: testToken(user._id), refreshToken: 'refresh-2' };
    });

    await expect(call('GET /auth/me')).resolves.toEqual({ user });

    expect([tokens.access(), tokens.refresh()]).toEqual([FRESH, 'refresh-of-the-other-tab']);
  });

  it('does not restore a session that ended during the refresh', async () => {
    server.on('POST /auth/refresh', () => {
      tokens.clear();
      return { accessToken: FRESH, refreshToken: 'refresh-2' };
    });

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 });

    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('is not handled for a visitor, because there is no token to refresh', async () => {
    tokens.clear();

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 401 });

    expect(server.calls.map(({ key }) => key)).toEqual(['GET /auth/me']);
  });
});

describe('a 403 that asks for verification', () => {
  it('ends the session and says why', async () => {
    const ended = jest.fn();
    const stop = kitEvents.on('session-ended', ended);
    server.on('GET /auth/me', () =>
      failure(403, 'Please verify your email to continue', { requiresVerification: true }),
    );

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 403 });
    stop();

    expect(tokens.access()).toBeNull();
    expect(ended.mock.calls).toEqual([[{ reason: 'unverified', message: 'Please verify your email to continue' }]]);
  });

  it('keeps the session without the flag', async () => {
    server.on('GET /auth/me', () => failure(403, 'Not yours'));

    await expect(call('GET /auth/me')).rejects.toMatchObject({ status: 403 });

    expect(tokens.access()).toBe(SPENT);
  });
});
