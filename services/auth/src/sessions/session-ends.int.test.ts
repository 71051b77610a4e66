import { createEndedSessions, createRedis, staticTokenVerifier, type TokenVerifier } from '@mutua/service-kit';
import { type Harness, PASSWORD, startHarness, type TestMember } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { sessionModel } from './session.model.ts';
import { createSessionRepository } from './session.repository.ts';
import { createSessionEnds } from './session-ends.ts';

/** The time within which all services must know that a session has ended. */
const EVERYWHERE_MS = 5_000;

let auth: Harness;
let member: TestMember;
/** The token verifier of another service. */
let elsewhere: { verifier: TokenVerifier; stop(): Promise<void> };
beforeAll(async () => {
  auth = await startHarness();
  const { redisUrl, prefix, logger } = auth.context;
  const redis = createRedis(redisUrl, { role: 'general' });
  const endedSessions = createEndedSessions({ redis, redisUrl, prefix, logger });
  await endedSessions.start();
  elsewhere = {
    verifier: staticTokenVerifier(auth.keys.published, { endedSessions }),
    async stop() {
      await endedSessions.stop();
      redis.disconnect();
    },
  };
});
beforeEach(async () => {
  member = await auth.member();
});
afterAll(async () => {
  await elsewhere.stop();
  await auth.close();
});

const signIn = async (password = PASSWORD) => {
  const { body } = await auth.call('POST /auth/login', { body: { email: member.email, password } });
  return { ...body, sessionId: body.refreshToken.slice(0, 24) };
};
const refresh = (refreshToken: string) => auth.call('POST /auth/refresh', { body: { refreshToken } });
const me = async (token: string) => {
  const { status, error } = await auth.call('GET /auth/me', { token });
  return status === 200 ? 200 : [status, error.code];
};
const ENDED = [401, 'session_ended'];
const isRefusedElsewhere = (token: string) =>
  elsewhere.verifier.verify(token).then(
    () => false,
    ({ code }) => code === 'session_ended',
  );
/** Expects that this service refuses a token at once, and another service soon. */
async function expectOver(token: string): Promise<void> {
  expect(await me(token)).toEqual(ENDED);
  await auth.context.waitFor(() => isRefusedElsewhere(token), EVERYWHERE_MS);
}
async function expectGood(token: string): Promise<void> {
  expect(await me(token)).toBe(200);
  expect(await isRefusedElsewhere(token)).toBe(false);
}
const repositories = () => {
  const { connection } = auth.context;
  return {
    sessions: createSessionRepository({ connection, relay: { publish: () => undefined } }),
    members: createMemberRepository({ connection, relay: { publish: () => undefined } }),
  };
};

describe('the access tokens of a session', () => {
  it('are refused when it signs out, and those of other sessions are not', async () => {
    const [phone, desk] = [await signIn(), await signIn()];
    const { body: renewed } = await refresh(phone.refreshToken);
    await auth.call('POST /auth/logout', { token: renewed.accessToken });
    await expectOver(phone.accessToken);
    await expectOver(renewed.accessToken);
    await expectGood(desk.accessToken);
  });

  it('are refused when another session ends it', async () => {
    const [phone, desk] = [await signIn(), await signIn()];
    const params = { id: phone.sessionId };
    expect((await auth.call('DELETE /auth/sessions/:id', { params, token: desk.accessToken })).status).toBe(200);
    await expectOver(phone.accessToken);
    await expectGood(desk.accessToken);
  });

  it('are refused when a used refresh token comes again, because it was stolen', async () => {
    const first = await signIn();
    const { body: second } = await refresh(first.refreshToken);
    const { body: third } = await refresh(second.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    for (const { accessToken } of [first, second, third]) await expectOver(accessToken);
  });

  it('are refused in all sessions when the password is reset, and a new sign-in works', async () => {
    const [phone, desk] = [await signIn(), await signIn()];
    await auth.call('POST /auth/forgot-password', { body: { email: member.email } });
    const token = await auth.mailedToken(member.email, 'reset-password');
    await auth.call('POST /auth/reset-password/:token', { params: { token }, body: { password: 'Amber9ladder' } });
    await expectOver(phone.accessToken);
    await expectOver(desk.accessToken);
    await expectGood((await signIn('Amber9ladder')).accessToken);
  });

  it('are refused although the process that ended it died before it could announce the end', async () => {
    const session = await signIn();
    await repositories().sessions.end(session.sessionId); // the only step of the process before it died
    await auth.context.waitFor(async () => (await me(session.accessToken)) !== 200, EVERYWHERE_MS);
    await expectOver(session.accessToken);
  });

  it('are refused although the process that changed the password died before it could announce it', async () => {
    const session = await signIn();
    await repositories().members.change(member._id, ({ sessionEpoch }) => ({
      set: { sessionEpoch: sessionEpoch + 1, epochUnannouncedAt: new Date() },
    }));
    await auth.context.waitFor(async () => (await me(session.accessToken)) !== 200, EVERYWHERE_MS);
    await expectOver(session.accessToken);
  });
});

it('publishes each session that ends, but not the one that changes the password', async () => {
  const [phone, desk, tablet] = [await signIn(), await signIn(), await signIn()];
  await auth.call('POST /auth/logout', { token: phone.accessToken });
  await auth.call('PUT /auth/password', {
    token: desk.accessToken,
    body: { current: PASSWORD, password: 'Amber9ladder' },
  });
  const published = async () =>
    (await auth.context.sentTo('notifications')).flatMap(({ type, payload }) =>
      type === 'session.ended' ? (payload as { sessionId: string }).sessionId : [],
    );
  await auth.context.waitFor(async () => (await published()).includes(tablet.sessionId));
  expect(await published()).toContain(phone.sessionId);
  expect(await published()).not.toContain(desk.sessionId);
});

it('records an announcement only when Redis has it', async () => {
  auth.context.log.expect('the end of a session is not announced yet');
  const session = await signIn();
  const { sessions, members } = repositories();
  await sessions.end(session.sessionId);
  const away = createRedis('redis://127.0.0.1:1', { role: 'producer' });
  const { prefix, logger } = auth.context;
  const endedSessions = createEndedSessions({ redis: away, redisUrl: 'redis://127.0.0.1:1', prefix, logger });
  const ends = createSessionEnds({ sessions, members, endedSessions, logger });
  const markAnnounced = sessions.markAnnounced;
  let marked = 0;
  sessions.markAnnounced = (id) => {
    marked += 1;
    return markAnnounced(id);
  };
  ends.announceSession(session.sessionId);
  await ends.stop();
  away.disconnect();
  expect(marked).toBe(0);
  await auth.context.waitFor(() => isRefusedElsewhere(session.accessToken), EVERYWHERE_MS);
});

it('announces every end, and removes ended sessions once their tokens have expired', async () => {
  const session = await signIn();
  await auth.call('POST /auth/logout', { token: session.accessToken });
  const { sessions, members } = repositories();
  await auth.context.waitFor(
    async () => (await sessions.findUnannounced(10)).length + (await members.findUnannounced(10)).length === 0,
  );
  const stored = await sessionModel(auth.context.connection).findById(session.sessionId).lean();
  const minutes = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(15);
  expect(minutes).toBeLessThanOrEqual(20);
});
