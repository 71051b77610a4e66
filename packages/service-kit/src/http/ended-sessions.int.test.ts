import { createLogger } from '../logging/logger.ts';
import { createRedis } from '../redis/redis.ts';
import { createTestContext, isSingleRedis, type TestContext } from '../testing/context.ts';
import { openProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { testKeySet, testToken } from '../testing/tokens.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createEndedSessions, type EndedSession, type EndedSessions } from './ended-sessions.ts';
import type { TokenVerifier } from './http-types.ts';
import { staticTokenVerifier } from './token-verifier.ts';

const ANN = 'b'.repeat(24);
const SESSION = 'c'.repeat(24);

interface Process {
  ended: EndedSessions;
  verifier: TokenVerifier;
  heard: EndedSession[];
  stop(): Promise<void>;
}

let context: TestContext;
let proxy: TcpProxy;
const processes: Process[] = [];

beforeEach(async () => {
  context = await createTestContext('auth', { strict: true });
  proxy = await openProxy(context.redisUrl);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.stop()));
  await proxy.cut();
  await context.close();
});

/** Simulates one process: its own connections to Redis, and a verifier. */
async function aProcess(redisUrl = context.redisUrl, lines: string[] = []): Promise<Process> {
  const redis = createRedis(redisUrl, { role: 'producer' });
  const ended = createEndedSessions({
    redis,
    redisUrl,
    prefix: context.prefix,
    logger: createLogger({ service: 'test', destination: { write: (line) => lines.push(JSON.parse(line).msg) } }),
  });
  const heard: EndedSession[] = [];
  ended.onEnded((each) => heard.push(each));
  const made = {
    ended,
    verifier: staticTokenVerifier(testKeySet(), { endedSessions: ended }),
    heard,
    async stop() {
      await ended.stop();
      redis.disconnect();
    },
  };
  processes.push(made);
  await ended.start();
  return made;
}
/** Tests with a proxy in front of one server. Clients of a cluster or of sentinels bypass the proxy. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

const throughProxy = () => `redis://127.0.0.1:${proxy.port}`;

const tokenOf = (sessionId: string, epoch?: number) =>
  testToken(ANN, { sessionId, ...(epoch !== undefined && { epoch }) });
const refused = { status: 401, code: 'session_ended', message: 'Your session has ended. Please sign in again.' };
const refuses = async ({ verifier }: Process, token: string): Promise<boolean> => {
  const error = await verifier.verify(token).then(
    () => undefined,
    (reason) => reason,
  );
  if (error) expect(error).toMatchObject(refused);
  return Boolean(error);
};

it('refuses the tokens of an ended session in every process, also those verified before', async () => {
  const [auth, skills] = await Promise.all([aProcess(), aProcess()]);
  const [token, other] = [tokenOf(SESSION), tokenOf('d'.repeat(24))];
  expect([await refuses(auth, token), await refuses(skills, token)]).toEqual([false, false]);

  await auth.ended.announce({ sessionId: SESSION });
  expect(await refuses(auth, token)).toBe(true);
  await waitFor(() => refuses(skills, token));
  expect([await refuses(auth, other), await refuses(skills, other)]).toEqual([false, false]);
  expect([auth.heard, skills.heard]).toEqual([[{ sessionId: SESSION }], [{ sessionId: SESSION }]]);
});

it('refuses the tokens of a member from before an epoch, and tokens without one', async () => {
  const [auth, skills] = await Promise.all([aProcess(), aProcess()]);
  await auth.ended.announce({ userId: ANN, epoch: 2 });
  await auth.ended.announce({ userId: ANN, epoch: 1 }); // late, and older than what is known
  await waitFor(() => skills.heard.length > 0);
  for (const process of [auth, skills]) {
    expect(await refuses(process, tokenOf(SESSION))).toBe(true);
    expect(await refuses(process, tokenOf(SESSION, 1))).toBe(true);
    expect(await refuses(process, tokenOf(SESSION, 2))).toBe(false);
  }
  expect(skills.heard).toEqual([{ userId: ANN, epoch: 2 }]);
});

it('loads earlier announcements when it starts, even more than fit into one read', async () => {
  const auth = await aProcess();
  const all = Array.from({ length: 1_200 }, (_, index) => ({ sessionId: String(index).padStart(24, '0') }));
  // Its connection may not be ready yet, and failed announcements are repeated.
  await waitFor(async () => (await Promise.all(all.map((each) => auth.ended.announce(each)))).every(Boolean));
  const restarted = await aProcess();
  for (const index of [0, 999, 1_000, 1_199])
    expect(await refuses(restarted, tokenOf(String(index).padStart(24, '0')))).toBe(true);
});

itOnOneServer('loses nothing that is announced while its connection is lost', async () => {
  const auth = await aProcess();
  const skills = await aProcess(throughProxy());
  await auth.ended.announce({ sessionId: 'd'.repeat(24) });
  await waitFor(() => refuses(skills, tokenOf('d'.repeat(24))));
  await proxy.cut();
  await auth.ended.announce({ sessionId: SESSION });
  expect(await refuses(skills, tokenOf(SESSION))).toBe(false); // Redis is away for this process: the token is accepted
  await proxy.mend();
  await waitFor(() => refuses(skills, tokenOf(SESSION)));
});

itOnOneServer('notices a connection that died silently', async () => {
  const auth = await aProcess();
  const skills = await aProcess(throughProxy());
  proxy.hold();
  await auth.ended.announce({ sessionId: SESSION });
  await waitFor(() => refuses(skills, tokenOf(SESSION)));
});

itOnOneServer('announces sessions that ended while Redis was away once Redis is back', async () => {
  const lines: string[] = [];
  const auth = await aProcess(throughProxy(), lines);
  const skills = await aProcess();
  await proxy.cut();
  await waitFor(async () => {
    await auth.ended.announce({ sessionId: SESSION });
    return lines.includes('the end of a session is not announced yet');
  });
  expect(await refuses(auth, tokenOf(SESSION))).toBe(true);
  expect(await refuses(skills, tokenOf(SESSION))).toBe(false);
  await proxy.mend();
  await waitFor(() => refuses(skills, tokenOf(SESSION)));
});

itOnOneServer('starts without Redis, logs a warning, and loads the announcements once Redis answers', async () => {
  const auth = await aProcess();
  await auth.ended.announce({ sessionId: SESSION });
  await proxy.cut();
  const lines: string[] = [];
  const skills = await aProcess(throughProxy(), lines);
  expect(lines).toContain('ended sessions are not loaded yet: Redis does not answer');
  expect(await refuses(skills, tokenOf(SESSION))).toBe(false);
  await proxy.mend();
  await waitFor(() => refuses(skills, tokenOf(SESSION)));
});

it('ignores invalid entries, and listeners that throw', async () => {
  const [auth, skills] = await Promise.all([aProcess(), aProcess()]);
  skills.ended.onEnded(() => {
    throw new Error('a listener of the test');
  });
  await context.redis.xadd(`${context.prefix}:ended-sessions`, '*', 'ended', '{"userId":1}');
  await context.redis.xadd(`${context.prefix}:ended-sessions`, '*', 'else', 'not json');
  await auth.ended.announce({ sessionId: SESSION });
  await waitFor(() => refuses(skills, tokenOf(SESSION)));
});

it('does not call a removed listener', async () => {
  const auth = await aProcess();
  const heard: EndedSession[] = [];
  const leave = auth.ended.onEnded((each) => heard.push(each));
  await auth.ended.announce({ sessionId: SESSION });
  leave();
  await auth.ended.announce({ sessionId: 'd'.repeat(24) });
  expect(heard).toEqual([{ sessionId: SESSION }]);
});

it('keeps an entry in Redis only as long as tokens may live', async () => {
  const auth = await aProcess();
  await auth.ended.announce({ sessionId: SESSION });
  const left = await waitFor(async () => {
    const ms = await context.redis.pttl(`${context.prefix}:ended-sessions`);
    return ms > 0 && ms;
  });
  expect(left).toBeGreaterThan(15 * 60_000);
  expect(left).toBeLessThanOrEqual(20 * 60_000);
});

it('refuses at once the tokens of a session that it announced itself', async () => {
  await context.endedSessions.announce({ sessionId: '0'.repeat(24) });
  await expect(context.verifier.verify(context.tokenFor(ANN))).rejects.toMatchObject(refused);
});
