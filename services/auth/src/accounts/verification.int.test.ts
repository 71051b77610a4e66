import { accountCalls, input } from '../../test/account-calls.ts';
import { PASSWORD, startHarness, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';

const auth = useHarness();
const calls = accountCalls(auth);

describe('an address that was registered with different passwords', () => {
  /** Grace registers her address, then Mallory registers it, too. Returns the tokens of the two mails. */
  async function contest(email: string): Promise<[string, string]> {
    const first = await calls.registered(email);
    await calls.register(input(email, { name: 'Mallory', password: 'Quartz8mitten' }));
    return [first, await auth.mailedToken(email, 'verify-email', 2)];
  }
  const passwordsOf = async (email: string) =>
    Promise.all([PASSWORD, 'Quartz8mitten'].map(async (password) => (await calls.login(email, password)).status));

  it.each(['first', 'second'] as const)(
    'is confirmed by the link of the %s mail, which makes no password valid',
    async (which) => {
      const email = `${which}@contested.example`;
      const tokens = await contest(email);
      const [link, other] = which === 'first' ? tokens : tokens.toReversed();
      const { status, body } = await calls.verify(link ?? '');
      expect([status, body.message]).toEqual([200, 'Email verified successfully! Please choose a password.']);
      expect(await passwordsOf(email)).toEqual([401, 401]);
      expect((await calls.verify(other ?? '')).status).toBe(400);
      // The first answer may be lost, so the link can be used again.
      expect((await calls.verify(link ?? '')).body.passwordToken).toBeTruthy();

      const token = body.passwordToken ?? '';
      expect((await calls.reset(token, 'Chestnut4rope')).status).toBe(200);
      expect(await passwordsOf(email)).toEqual([401, 401]);
      const { user } = (await calls.login(email, 'Chestnut4rope')).body;
      expect(user).toMatchObject({ isVerified: true, name: which === 'first' ? 'Grace Hopper' : 'Mallory' });
      expect((await calls.reset(token, 'Walnut2canoe')).status).toBe(400);
      expect((await calls.verify(link ?? '')).body.passwordToken).toBeUndefined();
      expect(await calls.mailsTo(email)).toHaveLength(2);
    },
  );

  it('is announced to the other services when it is confirmed, not when the password is chosen', async () => {
    const email = 'told@contested.example';
    const [first] = await contest(email);
    const { body } = await calls.verify(first);
    await calls.reset(body.passwordToken ?? '', 'Chestnut4rope');
    const published = async () =>
      (await auth.sent('notifications', 'account.changed')).filter((each) => each.email === email);
    await auth.context.waitFor(async () => (await published()).length > 0);
    expect(await published()).toHaveLength(1);
  });

  it('lets its owner choose a password for an hour, and request a mail after that', async () => {
    const email = 'hour@contested.example';
    const { passwordToken = '' } = (await calls.verify((await contest(email))[0])).body;
    const lifetime = ((await calls.stored(email))?.resetLinks[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lifetime / 3_600_000).toBeCloseTo(1, 1);
    await calls.age(email, 'resetLinks', 1);
    expect((await calls.reset(passwordToken, 'Chestnut4rope')).status).toBe(400);
    await calls.forgot(email);
    expect((await calls.reset(await auth.mailedToken(email, 'reset-password'), 'Chestnut4rope')).status).toBe(200);
  });

  it('has no valid password after its mail was sent again and opened', async () => {
    const email = 'resent@contested.example';
    await contest(email);
    await calls.resend(email);
    const { body } = await calls.verify(await auth.mailedToken(email, 'verify-email', 3));
    expect(body.passwordToken).toBeTruthy();
    expect(await passwordsOf(email)).toEqual([401, 401]);
  });

  it('is not confirmed with the first password when the limit of mails is reached', async () => {
    const strict = await startHarness({ limits: 1 });
    try {
      const send = (password: string) =>
        strict.call('POST /auth/register', { body: input('flood@contested.example', { password }) });
      for (let round = 0; round < 5; round += 1) await send('Quartz8mitten');
      const token = await strict.mailedToken('flood@contested.example', 'verify-email', 5);
      expect((await send(PASSWORD)).status).toBe(201);
      const { body } = await strict.call('GET /auth/verify/:token', { params: { token } });
      expect(body.passwordToken).toBeTruthy();
    } finally {
      await strict.close();
    }
  });

  it('is recognised in documents of earlier releases, which have no `isContested`', async () => {
    const email = 'old@contested.example';
    const [first] = await contest(email);
    const { passwordHash, verificationLinks = [] } = (await calls.stored(email)) ?? {};
    await memberModel(auth.context.connection).collection.updateOne(
      { email },
      {
        $unset: { isContested: 1 },
        $set: {
          verificationLinks: verificationLinks.map((link, index) => ({
            ...link,
            passwordHash: `${passwordHash}${index}`,
          })),
        },
      },
    );
    expect((await calls.verify(first)).body.passwordToken).toBeTruthy();
  });
});

describe('verification links', () => {
  it('answer the same when they are opened again, and then change nothing', async () => {
    const token = await calls.registered('once@example.org');
    const both = await Promise.all([calls.verify(token), calls.verify(token)]);
    const after = await calls.stored('once@example.org');
    const third = await auth.call('POST /auth/verify/:token', { params: { token } });
    expect([...both, third].map(({ status, body }) => [status, body.email, body.passwordToken])).toEqual(
      Array(3).fill([200, 'once@example.org', undefined]),
    );
    expect(await calls.stored('once@example.org')).toEqual(after);
  });

  it('are not used up by HEAD requests, with which programs check links', async () => {
    const token = await calls.registered('head@example.org');
    const head = await fetch(`${auth.url}/auth/verify/${token}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await calls.stored('head@example.org'))?.isVerified).toBe(false);
  });

  it('work for 24 hours', async () => {
    const token = await calls.registered('late@example.org');
    const lifetime =
      ((await calls.stored('late@example.org'))?.verificationLinks[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lifetime / 3_600_000).toBeCloseTo(24, 1);
    await calls.age('late@example.org', 'verificationLinks', 1);
    const late = await calls.verify(token);
    expect(late.status).toBe(400);
    expect(late.error.message).toBe('The verification link is invalid or has expired.');
    expect((await calls.stored('late@example.org'))?.isVerified).toBe(false);
  });

  it('are valid for the newest five mails', async () => {
    const email = 'five@example.org';
    for (let round = 0; round < 6; round += 1) await calls.register(input(email));
    const tokens = [];
    for (let nth = 1; nth <= 6; nth += 1) tokens.push(await auth.mailedToken(email, 'verify-email', nth));
    const [first = '', second = ''] = tokens;
    expect((await calls.verify(first)).status).toBe(400);
    expect((await calls.verify(second)).status).toBe(200);
  });

  it('are stored only as a hash', async () => {
    const token = await calls.registered('hash@example.org');
    await auth.context.waitFor(
      async () =>
        !(await memberModel(auth.context.connection).exists({
          email: 'hash@example.org',
          outboxPendingAt: { $exists: true },
        })),
    );
    const document = await memberModel(auth.context.connection).collection.findOne({ email: 'hash@example.org' });
    expect(JSON.stringify(document)).not.toContain(token);
  });

  it('are refused when invented', async () => {
    expect((await calls.verify('x'.repeat(43))).status).toBe(400);
    expect((await calls.verify('x'.repeat(201))).status).toBe(404);
  });

  it('do not change the credentials when they are sent again', async () => {
    await calls.register(input('kept@example.org'));
    const before = await calls.stored('kept@example.org');
    await calls.resend('kept@example.org');
    const token = await auth.mailedToken('kept@example.org', 'verify-email', 2);
    expect(await calls.stored('kept@example.org')).toMatchObject({
      name: before?.name,
      passwordHash: before?.passwordHash,
    });
    expect((await calls.verify(token)).body).toEqual({
      message: 'Email verified successfully!',
      email: 'kept@example.org',
      name: before?.name,
    });
  });

  it('can be exchanged for a new one of the same registration when they are too old', async () => {
    const old = await calls.registered('slow@example.org', { goal: { query: 'guitar' } });
    await calls.age('slow@example.org', 'verificationLinks', 1);
    const renew = (token: string) => auth.call('POST /auth/resend-verification/:token', { params: { token } });
    expect((await renew(old)).status).toBe(200);
    const { body } = await calls.verify(await auth.mailedToken('slow@example.org', 'verify-email', 2));
    expect(body).toMatchObject({ email: 'slow@example.org', goal: { query: 'guitar' } });
    // Used and invented links get the same answer, and cause no mail.
    expect([(await renew(old)).status, (await renew('x'.repeat(43))).status]).toEqual([200, 200]);
    await calls.register(input('later@example.org'));
    await auth.mailedToken('later@example.org', 'verify-email');
    expect(await calls.mailsTo('slow@example.org')).toHaveLength(2);
  });

  it('are sent again, with the same answer for every address', async () => {
    await calls.register(input('again@example.org'));
    const { email: verified } = await auth.member();
    const answers = await Promise.all(['again@example.org', verified, 'nobody@example.org'].map(calls.resend));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const token = await auth.mailedToken('again@example.org', 'verify-email', 2);
    expect(await calls.mailsTo(verified)).toEqual([]);
    expect((await calls.verify(token)).status).toBe(200);
    expect((await calls.login('again@example.org')).status).toBe(200);
  });
});
