import { createHash } from 'node:crypto';
import { createTokenVerifier } from '@mutua/service-kit';
import { memberForEach, PASSWORD, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { sessionModel } from './session.model.ts';
import type { Tokens } from './session.service.ts';

const auth = useHarness();
const member = memberForEach(auth);

const signIn = async (who = member, userAgent = 'Firefox') =>
  (
    await auth.call('POST /auth/login', {
      body: { email: who.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
  ).body;
const refresh = (refreshToken: unknown) => auth.call('POST /auth/refresh', { body: { refreshToken } });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const list = async (token: string) => (await auth.call('GET /auth/sessions', { token })).body.sessions;
const sessionsOf = ({ refreshToken }: Tokens) => {
  const [_id] = refreshToken.split('.');
  const sessions = sessionModel(auth.context.connection);
  return {
    stored: () => sessions.findById(_id).lean(),
    /** Moves the last rotation into the past by this time. */
    age: (ms: number) => sessions.updateOne({ _id }, { $set: { lastUsedAt: new Date(Date.now() - ms) } }),
    expire: () => sessions.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  };
};

describe('a refresh token', () => {
  it('returns a new pair of tokens, and is then used up', async () => {
    const first = await signIn();
    const { status, body: second } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await auth.call('GET /auth/me', { token: second.accessToken })).body.user._id).toBe(member._id);
    expect((await refresh(second.refreshToken)).status).toBe(200);
  });

  it('is accepted until its successor was used, and then returns the same successor, because the answer may have been lost', async () => {
    const first = await signIn();
    const { body: second } = await refresh(first.refreshToken);
    await sessionsOf(first).age(3_600_000);
    const { status, body: again } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    // The client can continue with either of the two answers.
    expect(again.refreshToken).toBe(second.refreshToken);
    expect((await refresh(again.refreshToken)).status).toBe(200);
    expect((await refresh(first.refreshToken)).status).toBe(401);
  });

  it('can be used by two tabs at once', async () => {
    const first = await signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(first.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) {
      expect((await auth.call('GET /auth/me', { token: body.accessToken })).status).toBe(200);
    }
    await sessionsOf(first).age(15 * 60_000);
    const later = await Promise.all(answers.slice(0, 2).map(({ body }) => refresh(body.refreshToken)));
    expect(later.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('ends the session when its successor was used, too', async () => {
    const first = await signIn();
    const { body: second } = await refresh(first.refreshToken);
    const { body: third } = await refresh(second.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it('ends only its own session', async () => {
    const [phone, desk] = [await signIn(), await signIn()];
    const { body: second } = await refresh(phone.refreshToken);
    await refresh(second.refreshToken);
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(200);
  });

  it('lasts 30 days from its last exchange', async () => {
    const first = await signIn();
    const session = sessionsOf(first);
    const days = async () => (((await session.stored())?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(await days()).toBeCloseTo(30, 2);
    await sessionModel(auth.context.connection).updateMany({}, { $set: { expiresAt: new Date(Date.now() + 60_000) } });
    const { body: second } = await refresh(first.refreshToken);
    expect(await days()).toBeCloseTo(30, 2);
    await session.expire();
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });

  it('lasts at most 180 days from the sign-in, and so do its access tokens', async () => {
    const first = await signIn();
    const session = sessionsOf(first);
    const signedInAgo = (ms: number) =>
      sessionModel(auth.context.connection).updateOne(
        { _id: first.refreshToken.slice(0, 24) },
        { $set: { createdAt: new Date(Date.now() - ms) } },
      );
    const days = 86_400_000;
    await signedInAgo(180 * days - 60_000);
    const { body: second } = await refresh(first.refreshToken);
    const left = ((await session.stored())?.expiresAt.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    const { exp, iat } = claimsOf(second.accessToken);
    expect(exp - iat).toBeLessThanOrEqual(60);
    await signedInAgo(180 * days + 1);
    expect((await refresh(second.refreshToken)).error.code).toBe('session_ended');
  });

  it('is stored only as a hash', async () => {
    const first = await signIn();
    const { body: second } = await refresh(first.refreshToken);
    const stored = await sessionsOf(first).stored();
    // A token has 32 random bytes, or 32 bytes of a hash with a random key.
    for (const { refreshToken } of [first, second]) expect(refreshToken).toMatch(/^[0-9a-f]{24}\.[\w-]{43}$/);
    const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
    expect(stored).toMatchObject({ tokenHash: hash(second.refreshToken), previousHash: hash(first.refreshToken) });
    expect(JSON.stringify(stored)).not.toContain(second.refreshToken.slice(25));
  });

  it('is refused when invented, and ends no session', async () => {
    const { refreshToken } = await signIn();
    const invented = ['x', `${'0'.repeat(24)}.${'x'.repeat(43)}`, refreshToken.slice(0, 24), `${refreshToken}x`];
    for (const token of invented) expect((await refresh(token)).status).toBe(401);
    for (const token of ['', 'x'.repeat(501), null, { $ne: '' }]) expect((await refresh(token)).status).toBe(400);
    expect((await auth.call('POST /auth/refresh', { body: {} })).error.message).toBe('No refresh token available');
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('is refused when the member has a new epoch, even before the session is removed', async () => {
    const { refreshToken } = await signIn();
    await memberModel(auth.context.connection).updateOne({ _id: member._id }, { $inc: { sessionEpoch: 1 } });
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the whole token family of the session, and no other session', async () => {
    const [phone, desk] = [await signIn(), await signIn()];
    const { body: second } = await refresh(phone.refreshToken);
    expect((await auth.call('POST /auth/logout', { token: second.accessToken })).status).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    expect((await refresh(desk.refreshToken)).status).toBe(200);
    const again = await auth.call('POST /auth/logout', { token: second.accessToken });
    expect([again.status, again.error.code]).toEqual([401, 'session_ended']);
  });

  it('needs a token', async () => {
    expect((await auth.call('POST /auth/logout')).status).toBe(401);
    expect((await auth.call('POST /auth/logout', { token: 'x.y.z' })).status).toBe(401);
  });
});

describe('sessions', () => {
  it('are listed, last used first, with the current one marked', async () => {
    const phone = await signIn(member, 'Phone');
    const desk = await signIn(member, 'Desk');
    await refresh(phone.refreshToken);
    await signIn(await auth.member(), 'Somebody else');
    expect(await list(desk.accessToken)).toEqual([
      expect.objectContaining({ userAgent: 'Phone', current: false }),
      expect.objectContaining({ userAgent: 'Desk', current: true }),
    ]);
  });

  it('can be ended one by one', async () => {
    const [phone, desk] = [await signIn(member, 'Phone'), await signIn(member, 'Desk')];
    const other = (await list(desk.accessToken)).find(({ current }) => !current);
    const end = () =>
      auth.call('DELETE /auth/sessions/:id', { params: { id: other?._id ?? '' }, token: desk.accessToken });
    expect((await end()).status).toBe(200);
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    expect(await list(desk.accessToken)).toHaveLength(1);
    expect((await end()).status).toBe(404);
  });

  it('cannot be ended by another member, with the same 404 as for an unknown session', async () => {
    const mine = await signIn();
    const [session] = await list(mine.accessToken);
    const stranger = await signIn(await auth.member());
    const end = (id: string) => auth.call('DELETE /auth/sessions/:id', { params: { id }, token: stranger.accessToken });
    expect((await end(session?._id ?? '')).status).toBe(404);
    expect((await end('0'.repeat(24))).status).toBe(404);
    expect((await end('nonsense')).status).toBe(404);
    expect((await refresh(mine.refreshToken)).status).toBe(200);
  });
});

it('publishes the keys that verify its access tokens, and only their public half', async () => {
  const { accessToken } = await signIn();
  const jwksUrl = `${auth.url}/.well-known/jwks.json`;
  const { userId } = await createTokenVerifier({ jwksUrl }).verify(accessToken);
  expect(userId).toBe(member._id);
  const { keys } = (await (await fetch(jwksUrl)).json()) as { keys: object[] };
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
});

it('issues access tokens for 15 minutes', async () => {
  const { accessToken } = await signIn();
  const claims = claimsOf(accessToken);
  expect(claims).toMatchObject({ sub: member._id, iss: 'mutua', aud: 'mutua' });
  expect(claims.exp - claims.iat).toBe(900);
});

it('publishes once a day that a member is active, at a sign-in and when a token is renewed', async () => {
  const visits = async () =>
    (await auth.context.sentTo('matches')).filter(
      ({ type, payload }) => type === 'member.active' && (payload as { userId: string }).userId === member._id,
    );
  const { refreshToken } = await signIn();
  await auth.context.waitFor(async () => (await visits()).length === 1);
  const renewed = await refresh(refreshToken);
  expect(await visits()).toHaveLength(1);

  await memberModel(auth.context.connection).updateOne({ _id: member._id }, { $set: { activeDay: '2026-01-01' } });
  expect((await refresh(renewed.body.refreshToken)).status).toBe(200);
  await auth.context.waitFor(async () => (await visits()).length === 2);
  expect((await visits()).at(-1)?.payload).toEqual({
    userId: member._id,
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});
