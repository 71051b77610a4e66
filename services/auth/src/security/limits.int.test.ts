import { createRedis, findKeys, pipelined } from '@mutua/service-kit';
import { PASSWORD, useHarness } from '../../test/harness.ts';
import { createLimits } from './limits.ts';

const auth = useHarness({ limits: 1 });

const ADDRESS = { account: '198.51.100.1', other: '198.51.100.2' };
let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `10.9.${addresses >> 8}.${addresses & 255}`;
};
const login = (email: string, password: string, address = freshAddress()) =>
  auth.call('POST /auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
const fail = (email: string, times: number, address?: string) =>
  Promise.all(Array.from({ length: times }, () => login(email, 'Wrong1234', address)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
/** Ends all current pauses. */
const endPauses = async () => {
  const { redis, prefix } = auth.context;
  const pauses = await findKeys(redis, `${prefix}:limit:auth:login-*-pauses:*`);
  await pipelined(redis, pauses, (pipeline, key) => pipeline.del(key));
};
const seconds = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));
const mails = async (email: string) =>
  (await auth.sent('notifications', 'mail.requested')).filter(({ to }) => to === email).length;

describe('failed sign-ins', () => {
  it('are allowed five times for an account and address, then must wait', async () => {
    const { email } = await auth.member();
    const address = freshAddress();
    expect(statuses(await fail(email, 5, address))).toEqual([401, 401, 401, 401, 401]);
    const refused = await login(email, PASSWORD, address);
    expect(refused.status).toBe(429);
    expect(refused.error.code).toBe('too_many_requests');
    expect(seconds(refused)).toBeGreaterThan(20);
    expect(seconds(refused)).toBeLessThanOrEqual(30);
  });

  it('are all counted when they come at once', async () => {
    const { email } = await auth.member();
    expect(statuses(await fail(email, 12, freshAddress()))).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429,
    ]);
  });

  it('must wait longer each time', async () => {
    const { email } = await auth.member();
    const address = freshAddress();
    // A client that has signed in before is not delayed, so that the test need not wait.
    expect((await login(email, PASSWORD, address)).status).toBe(200);
    await fail(email, 5, address);
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      waits.push(seconds(await login(email, PASSWORD, address)));
      await endPauses();
      await login(email, 'Wrong1234', address);
    }
    const expected = [30, 60, 120, 240, 480, 900, 900];
    // The pause began before its answer arrived, so a few seconds may have passed.
    expect(waits.map((wait, index) => Math.max(wait, (expected[index] ?? 0) - 4))).toEqual(waits);
    expect(waits.map((wait, index) => Math.min(wait, expected[index] ?? 0))).toEqual(waits);
  });

  it('are forgotten after a successful sign-in', async () => {
    const { email } = await auth.member();
    const address = freshAddress();
    await fail(email, 4, address);
    expect((await login(email, PASSWORD, address)).status).toBe(200);
    expect(statuses(await fail(email, 4, address))).toEqual([401, 401, 401, 401]);
    expect((await login(email, PASSWORD, address)).status).toBe(200);
  });

  it('are forgotten after a new password', async () => {
    const { email } = await auth.member();
    const address = freshAddress();
    await fail(email, 5, address);
    expect((await login(email, PASSWORD, address)).status).toBe(429);
    await auth.call('POST /auth/forgot-password', { body: { email } });
    const token = await auth.mailedToken(email, 'reset-password');
    await auth.call('POST /auth/reset-password/:token', {
      params: { token },
      body: { password: 'Amber9ladder' },
      headers: { 'x-forwarded-for': address },
    });
    expect((await login(email, 'Amber9ladder', address)).status).toBe(200);
  });

  it('are also counted for unknown accounts, so that the wait does not reveal which accounts exist', async () => {
    const address = freshAddress();
    await fail('nobody@example.org', 5, address);
    expect((await login('NOBODY@example.org', PASSWORD, address)).status).toBe(429);
  });

  it('slow down an address that tries many accounts, and no other address', async () => {
    const { email } = await auth.member();
    for (let index = 0; index < 20; index += 1) {
      // Successful sign-ins in between do not allow more guesses.
      if (index % 5 === 0) expect((await login(email, PASSWORD, ADDRESS.account)).status).toBe(200);
      expect((await login(`guess${index}@example.org`, 'Wrong1234', ADDRESS.account)).status).toBe(401);
    }
    expect((await login(email, PASSWORD, ADDRESS.account)).status).toBe(429);
    expect((await login(email, PASSWORD, ADDRESS.other)).status).toBe(200);
  });

  it('use the client’s address only from the gateway', async () => {
    const { email } = await auth.member();
    const forged = (index: number) => `192.0.2.${index}, 203.0.113.250`;
    for (let index = 0; index < 20; index += 1) await login(`forge${index}@example.org`, 'Wrong1234', forged(index));
    expect((await login(email, PASSWORD, forged(99))).status).toBe(429);
  });
});

describe('failures of others at an account', () => {
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const start = performance.now();
    return [await work(), performance.now() - start];
  };

  it('do not delay a client that has signed in before', async () => {
    const { email } = await auth.member();
    const own = freshAddress();
    expect((await login(email, PASSWORD, own)).status).toBe(200);
    await fail(email, 100);
    const [{ status }, ms] = await timed(() => login(email, PASSWORD, own));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(2_900); // others are delayed for longer
  });

  it('delay a new client for up to three seconds, but never refuse it', async () => {
    const { email } = await auth.member();
    await fail(email, 100);
    const [{ status }, ms] = await timed(() => login(email, PASSWORD));
    expect(status).toBe(200);
    expect(ms).toBeGreaterThan(2_900);
  }, 20_000);

  it('allow few concurrent guesses', async () => {
    const { email } = await auth.member();
    const answers = await fail(email, 100);
    const guessed = answers.filter(({ status }) => status === 401).length;
    expect(guessed).toBeGreaterThanOrEqual(5);
    expect(guessed).toBeLessThan(60); // 5 at once, and those that were delayed one after the other
    for (const refused of answers.filter(({ status }) => status === 429))
      expect(seconds(refused)).toBeLessThanOrEqual(3);
  });

  it('are not forgotten when the owner signs in', async () => {
    const { email } = await auth.member();
    const own = freshAddress();
    await login(email, PASSWORD, own);
    await fail(email, 9);
    expect((await login(email, PASSWORD, own)).status).toBe(200);
    const [, ms] = await timed(() => login(email, 'Wrong1234'));
    expect(ms).toBeGreaterThan(1_000);
  });

  it('count as those of one client when they come from one IPv6 network', async () => {
    const { email } = await auth.member();
    const from = (host: number) => login(email, 'Wrong1234', `2001:db8:7:7::${host}`);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(from));
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('mails', () => {
  it('are limited to five an hour per account for all purposes, and the answer stays the same afterwards', async () => {
    const email = 'mails@example.org';
    const body = { name: 'Many Mails', email, password: PASSWORD };
    for (let round = 0; round < 3; round += 1) await auth.call('POST /auth/register', { body });
    const answers = [];
    for (let round = 0; round < 4; round += 1)
      answers.push(await auth.call('POST /auth/resend-verification', { body: { email } }));
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    await auth.mailedToken(email, 'verify-email', 5);
    expect((await auth.call('POST /auth/register', { body })).status).toBe(201);
    expect((await auth.call('POST /auth/forgot-password', { body: { email } })).status).toBe(200);
    await auth.mailedToken(email, 'verify-email', 5);
    expect(await mails(email)).toBe(5);
  });

  it('for registrations of a confirmed address are not counted', async () => {
    const { email } = await auth.member();
    for (let round = 0; round < 6; round += 1) {
      await auth.call('POST /auth/register', { body: { name: 'Mallory', email, password: PASSWORD } });
    }
    await auth.call('POST /auth/forgot-password', { body: { email } });
    expect(await auth.mailedToken(email, 'reset-password')).toBeTruthy();
  });

  it('for a password reset are refused after five an hour, for known and unknown addresses', async () => {
    const { email } = await auth.member();
    for (const address of [email, 'unknown@example.org']) {
      const forgot = () => auth.call('POST /auth/forgot-password', { body: { email: address } });
      for (let round = 0; round < 5; round += 1) expect((await forgot()).status).toBe(200);
      const refused = await forgot();
      expect(refused.status).toBe(429);
      expect(seconds(refused)).toBeGreaterThan(3000);
    }
    await auth.mailedToken(email, 'reset-password', 5);
    expect(await mails(email)).toBe(5);
  });
});

it('counts in the process, delays nobody and never waits while Redis is away', async () => {
  auth.context.log.expect('known clients not looked up');
  const redis = createRedis('redis://127.0.0.1:1', { role: 'producer' });
  const limits = createLimits({ redis, scale: 1, logger: auth.context.logger, prefix: auth.context.prefix });
  const email = 'away@example.org';
  for (let round = 0; round < 5; round += 1) await limits.beginLogin(email, '198.51.100.9');
  await expect(limits.beginLogin(email, '198.51.100.9')).rejects.toThrow('Too many failed attempts');
  for (let round = 0; round < 20; round += 1) await limits.beginLogin(email, freshAddress());
  const attempt = await limits.beginLogin('other@example.org', '198.51.100.9');
  await attempt.succeeded();
  const mayMail = [];
  for (let round = 0; round < 6; round += 1) mayMail.push(await limits.consumeMail(email));
  expect(mayMail).toEqual([true, true, true, true, true, false]);
  redis.disconnect();
}, 2_000);
