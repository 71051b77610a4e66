import { type Harness, PASSWORD, startAuth } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { sessionModel } from '../sessions/session.model.ts';

let auth: Harness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const input = (email: string, more: object = {}) => ({ name: 'Grace Hopper', email, password: PASSWORD, ...more });
const register = (body: unknown) => auth.call('POST /auth/register', { body });
const login = (email: string, password = PASSWORD) => auth.call('POST /auth/login', { body: { email, password } });
const verify = (token: string) => auth.call('GET /auth/verify/:token', { params: { token } });
const forgot = (email: string) => auth.call('POST /auth/forgot-password', { body: { email } });
const reset = (token: string, password: string) =>
  auth.call('POST /auth/reset-password/:token', { params: { token }, body: { password } });
const stored = (email: string) => memberModel(auth.context.connection).findOne({ email }).lean();
/** Makes every link of a kind a day and an hour old. */
const age = (email: string, kind: 'verificationLinks' | 'resetLinks', ms: number) =>
  memberModel(auth.context.connection).updateOne(
    { email },
    { $set: { [`${kind}.$[].expiresAt`]: new Date(Date.now() - ms) } },
  );
const mailsTo = async (email: string) =>
  (await auth.sent('notifications', 'mail.requested')).filter(({ to }) => to === email);

describe('registration', () => {
  it('mails a link, and lets the member in once it was opened', async () => {
    const answer = await register(input('New@Example.org '));
    expect(answer.status).toBe(201);
    expect(await stored('new@example.org')).toMatchObject({ name: 'Grace Hopper', isVerified: false });

    const early = await login('new@example.org');
    expect(early.status).toBe(403);
    expect(early.error.requiresVerification).toBe(true);

    const token = await auth.mailedToken('new@example.org', 'verify-email');
    expect((await verify(token)).status).toBe(200);
    const { status, body } = await login('NEW@example.org');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'new@example.org',
      isVerified: true,
      preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
    });
    expect(Object.keys(body.user)).not.toContain('passwordHash');
    const me = await auth.call('GET /auth/me', { token: body.accessToken });
    expect(me.body.user._id).toBe(body.user._id);
  });

  it('tells the other services of a member only when the address is confirmed', async () => {
    await register(input('told@example.org', { name: 'Told Later' }));
    const token = await auth.mailedToken('told@example.org', 'verify-email');
    const named = async () =>
      (await auth.sent('skills', 'member.changed')).filter(({ member }) => member.name === 'Told Later');
    const accounts = async () =>
      (await auth.sent('notifications', 'account.changed')).filter(({ email }) => email === 'told@example.org');
    expect([...(await named()), ...(await accounts())]).toEqual([]);
    await verify(token);
    const [changed] = await auth.context.waitFor(async () => ((await named()).length > 0 ? named() : null));
    expect(changed?.member.version).toBe((await stored('told@example.org'))?.version);
    const [account] = await auth.context.waitFor(async () => ((await accounts()).length > 0 ? accounts() : null));
    expect(account).toMatchObject({ isVerified: true });
  });

  it('answers a known address like a new one, and changes nothing there', async () => {
    const { email } = await auth.member();
    const known = await register(input(email, { password: 'Another123' }));
    const fresh = await register(input('fresh@example.org'));
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect((await login(email)).status).toBe(200);
    expect((await login(email, 'Another123')).status).toBe(401);
    await auth.mailedToken('fresh@example.org', 'verify-email');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('makes one member of two registrations at once', async () => {
    const answers = await Promise.all([register(input('twice@example.org')), register(input('TWICE@example.org'))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await memberModel(auth.context.connection).countDocuments({ email: 'twice@example.org' })).toBe(1);
    // Whichever mail is opened: both links are good.
    await auth.mailedToken('twice@example.org', 'verify-email', 2);
    expect((await verify(await auth.mailedToken('twice@example.org', 'verify-email', 1))).status).toBe(200);
    expect((await login('twice@example.org')).status).toBe(200);
  });

  it('counts once when it is repeated with the same password', async () => {
    await register(input('repeated@example.org', { name: 'Grace H' }));
    await register(input('repeated@example.org'));
    const { body } = await verify(await auth.mailedToken('repeated@example.org', 'verify-email', 2));
    expect(body).toEqual({ message: 'Email verified successfully!' });
    expect((await login('repeated@example.org')).body.user.name).toBe('Grace Hopper');
  });

  it('keeps the time zone of the browser, which a sign-in from elsewhere changes and no other service misses', async () => {
    await register(input('zone@example.org', { timeZone: 'Europe/Lisbon' }));
    await verify(await auth.mailedToken('zone@example.org', 'verify-email'));
    const signIn = async (timeZone?: string) =>
      (await auth.call('POST /auth/login', { body: { email: 'zone@example.org', password: PASSWORD, timeZone } })).body;
    expect((await signIn()).user.timeZone).toBe('Europe/Lisbon');
    expect((await signIn('Nowhere/Atlantis')).user.timeZone).toBe('Europe/Lisbon');
    const { user, accessToken } = await signIn('Asia/Tokyo');
    expect(user.timeZone).toBe('Asia/Tokyo');
    expect((await auth.call('GET /auth/me', { token: accessToken })).body.user.timeZone).toBe('Asia/Tokyo');
    await signIn('Asia/Tokyo');
    const told = async () =>
      (await auth.sent('skills', 'member.changed'))
        .filter(({ member }) => member._id === user._id)
        .map(({ member }) => member.timeZone);
    await auth.context.waitFor(async () => (await told()).length > 1);
    expect(await told()).toEqual(['Europe/Lisbon', 'Asia/Tokyo']);
  });

  it('mails no name that a mail program makes a link of', async () => {
    await register(input('victim@example.org', { name: 'Win at https://evil.example/now' }));
    await auth.mailedToken('victim@example.org', 'verify-email');
    expect((await mailsTo('victim@example.org')).map(({ name }) => name)).toEqual(['Win at evil example now']);
    expect((await stored('victim@example.org'))?.name).toBe('Win at https://evil.example/now');
  });

  it.each([
    ['nothing', {}, 'name'],
    ['an empty name', input('a@example.org', { name: '  ' }), 'name'],
    ['a huge name', input('a@example.org', { name: 'x'.repeat(101) }), 'name'],
    ['a bad address', input('not an address'), 'email'],
    ['a huge address', input(`${'x'.repeat(250)}@example.org`), 'email'],
    ['an operator for an address', input('', { email: { $gt: '' } }), 'email'],
    ['a weak password', input('a@example.org', { password: 'secret' }), 'password'],
    ['a huge password', input('a@example.org', { password: `Aa1${'x'.repeat(200)}` }), 'password'],
  ])('refuses %s', async (_what, body, field) => {
    const { status, error } = await register(body);
    expect(status).toBe(400);
    expect(error.errors?.map((fault) => fault.field)).toContain(field);
  });

  it('refuses what is no JSON, and too much of it', async () => {
    expect((await register('{')).status).toBe(400);
    expect((await register(input('a@example.org', { name: 'x'.repeat(300_000) }))).status).toBe(413);
    const form = await auth.call('POST /auth/register', { body: 'a=b', headers: { 'content-type': 'text/plain' } });
    expect(form.status).toBe(415);
  });
});

describe('an address that was registered with different passwords', () => {
  /** Grace, then Mallory, for an address of Grace's. Returns the tokens of the two mails. */
  async function contest(email: string): Promise<[string, string]> {
    await register(input(email));
    const first = await auth.mailedToken(email, 'verify-email');
    await register(input(email, { name: 'Mallory', password: 'Mallory123' }));
    return [first, await auth.mailedToken(email, 'verify-email', 2)];
  }
  const passwordsOf = async (email: string) =>
    Promise.all([PASSWORD, 'Mallory123'].map(async (password) => (await login(email, password)).status));

  it.each(['first', 'second'] as const)('is confirmed by the %s mail, which makes no password valid', async (which) => {
    const email = `${which}@contested.example`;
    const [first, second] = await contest(email);
    const { status, body } = await verify(which === 'first' ? first : second);
    expect([status, body.message]).toEqual([200, 'Email verified successfully! Please choose a password.']);
    expect(await passwordsOf(email)).toEqual([401, 401]);
    expect((await verify(first)).status).toBe(400);

    const token = body.passwordToken ?? '';
    expect((await reset(token, 'Chosen123')).status).toBe(200);
    expect(await passwordsOf(email)).toEqual([401, 401]);
    const { user } = (await login(email, 'Chosen123')).body;
    expect(user).toMatchObject({ isVerified: true, name: which === 'first' ? 'Grace Hopper' : 'Mallory' });
    expect((await reset(token, 'Again1234')).status).toBe(400);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('tells the other services when it is confirmed, not when the password is chosen', async () => {
    const email = 'told@contested.example';
    const [first] = await contest(email);
    const { body } = await verify(first);
    await reset(body.passwordToken ?? '', 'Chosen123');
    const told = async () =>
      (await auth.sent('notifications', 'account.changed')).filter((each) => each.email === email);
    await auth.context.waitFor(async () => (await told()).length > 0);
    expect(await told()).toHaveLength(1);
  });

  it('lets its owner choose for an hour, and ask for a mail after that', async () => {
    const email = 'hour@contested.example';
    const { passwordToken = '' } = (await verify((await contest(email))[0])).body;
    const lifetime = ((await stored(email))?.resetLinks[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lifetime / 3_600_000).toBeCloseTo(1, 1);
    await age(email, 'resetLinks', 1);
    expect((await reset(passwordToken, 'Chosen123')).status).toBe(400);
    await forgot(email);
    expect((await reset(await auth.mailedToken(email, 'reset-password'), 'Chosen123')).status).toBe(200);
  });

  it('is confirmed by no password after its mail was sent again', async () => {
    const email = 'resent@contested.example';
    await contest(email);
    await auth.call('POST /auth/resend-verification', { body: { email } });
    const { body } = await verify(await auth.mailedToken(email, 'verify-email', 3));
    expect(body.passwordToken).toBeTruthy();
    expect(await passwordsOf(email)).toEqual([401, 401]);
  });

  it('is not confirmed with the first password because so many mails were asked for that no more may go', async () => {
    const strict = await startAuth({ limits: 1 });
    try {
      const send = (password: string) =>
        strict.call('POST /auth/register', { body: input('flood@contested.example', { password }) });
      for (let round = 0; round < 5; round += 1) await send('Mallory123');
      const token = await strict.mailedToken('flood@contested.example', 'verify-email', 5);
      expect((await send(PASSWORD)).status).toBe(201);
      const { body } = await strict.call('GET /auth/verify/:token', { params: { token } });
      expect(body.passwordToken).toBeTruthy();
    } finally {
      await strict.close();
    }
  });

  it('is known as such in documents of before this was noted', async () => {
    const email = 'old@contested.example';
    const [first] = await contest(email);
    const { passwordHash, verificationLinks = [] } = (await stored(email)) ?? {};
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
    expect((await verify(first)).body.passwordToken).toBeTruthy();
  });
});

describe('verification links', () => {
  it('are good once', async () => {
    await register(input('once@example.org'));
    const token = await auth.mailedToken('once@example.org', 'verify-email');
    const both = await Promise.all([verify(token), verify(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await verify(token)).status).toBe(400);
  });

  it('are good for 24 hours', async () => {
    await register(input('late@example.org'));
    const token = await auth.mailedToken('late@example.org', 'verify-email');
    const lifetime = ((await stored('late@example.org'))?.verificationLinks[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lifetime / 3_600_000).toBeCloseTo(24, 1);
    await age('late@example.org', 'verificationLinks', 1);
    const late = await verify(token);
    expect(late.status).toBe(400);
    expect(late.error.message).toBe('The verification link is invalid or has expired.');
    expect((await stored('late@example.org'))?.isVerified).toBe(false);
  });

  it('are kept as a hash only', async () => {
    await register(input('hash@example.org'));
    const token = await auth.mailedToken('hash@example.org', 'verify-email');
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
    expect((await verify('x'.repeat(43))).status).toBe(400);
    expect((await verify('x'.repeat(201))).status).toBe(404);
  });

  it('do not change the credentials when they are sent again', async () => {
    await register(input('kept@example.org'));
    const before = await stored('kept@example.org');
    await auth.call('POST /auth/resend-verification', { body: { email: 'kept@example.org' } });
    const token = await auth.mailedToken('kept@example.org', 'verify-email', 2);
    expect(await stored('kept@example.org')).toMatchObject({ name: before?.name, passwordHash: before?.passwordHash });
    expect((await verify(token)).body).toEqual({ message: 'Email verified successfully!' });
  });

  it('are sent again, with the same answer whoever asks', async () => {
    const resend = (email: string) => auth.call('POST /auth/resend-verification', { body: { email } });
    await register(input('again@example.org'));
    const { email: verified } = await auth.member();
    const answers = await Promise.all(['again@example.org', verified, 'nobody@example.org'].map(resend));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const token = await auth.mailedToken('again@example.org', 'verify-email', 2);
    expect(await mailsTo(verified)).toEqual([]);
    expect((await verify(token)).status).toBe(200);
    expect((await login('again@example.org')).status).toBe(200);
  });
});

describe('signing in', () => {
  it('answers an unknown address and a wrong password alike', async () => {
    const { email } = await auth.member();
    const wrong = await login(email, 'Wrong1234');
    const unknown = await login('nobody@example.org');
    expect(wrong.status).toBe(401);
    const withoutId = ({ requestId: _requestId, ...rest }: object & { requestId: string }) => rest;
    expect(withoutId(unknown.error)).toEqual(withoutId(wrong.error));
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await auth.member();
    const taken = { unknown: [] as number[], wrong: [] as number[] };
    for (let round = 0; round < 7; round += 1) {
      for (const [kind, address] of [
        ['unknown', 'nobody@example.org'],
        ['wrong', email],
      ] as const) {
        const start = performance.now();
        await login(address, 'Wrong1234');
        taken[kind].push(performance.now() - start);
      }
    }
    // A look-up alone takes a tenth of what a password takes.
    expect(Math.min(...taken.unknown)).toBeGreaterThan(Math.min(...taken.wrong) / 2);
  });

  it('tells that an address is not confirmed only to who knows the password', async () => {
    await register(input('unconfirmed@example.org'));
    expect((await login('unconfirmed@example.org', 'Wrong1234')).status).toBe(401);
    expect((await login('unconfirmed@example.org')).status).toBe(403);
  });

  it.each([[{}], [{ email: 'a@example.org' }], [{ email: { $ne: '' }, password: { $ne: '' } }], ['null']])(
    'refuses %j',
    async (body) => {
      expect((await auth.call('POST /auth/login', { body })).status).toBe(400);
    },
  );

  it('says truthfully that no other way to sign in is configured', async () => {
    expect((await auth.call('GET /auth/providers')).body).toEqual({ google: false });
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which ends every session', async () => {
    const { email } = await auth.member();
    const { body: before } = await login(email);
    await forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    expect((await reset(token, 'Changed123')).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'Changed123')).status).toBe(200);
    const refreshed = await auth.call('POST /auth/refresh', { body: { refreshToken: before.refreshToken } });
    expect(refreshed.status).toBe(401);
  });

  it('ends also a session that the old password begins at this moment', async () => {
    const { email } = await auth.member();
    const { refreshToken } = (await login(email)).body;
    const sessions = sessionModel(auth.context.connection);
    const begun = await sessions.findById(refreshToken.slice(0, 24)).lean();
    await forgot(email);
    await reset(await auth.mailedToken(email, 'reset-password'), 'Changed123');
    await sessions.create({ ...begun }); // what a sign-in writes that looked at the password before the reset
    expect((await auth.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(401);
    const { accessToken } = (await login(email, 'Changed123')).body;
    expect((await auth.call('GET /auth/sessions', { token: accessToken })).body.sessions).toHaveLength(1);
  });

  it('is asked for with the same answer, known or not', async () => {
    const { email } = await auth.member();
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.org')];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
  });

  it('is answered before the address is looked up, so that time does not tell whether it is known', async () => {
    const { email } = await auth.member();
    const members = memberModel(auth.context.connection).collection;
    // A look-up that takes a second: the answer must not wait for it.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const findOne = jest.spyOn(members, 'findOne').mockImplementation(async (...args: unknown[]) => {
      await held;
      findOne.mockRestore();
      return members.findOne(...(args as [object]));
    });
    const answer = await forgot(email);
    expect(answer.status).toBe(200);
    expect(findOne).toHaveBeenCalled();
    release();
    expect(await auth.mailedToken(email, 'reset-password')).toBeTruthy();
  });

  it('has links that are good once', async () => {
    const { email } = await auth.member();
    await forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    const both = await Promise.all([reset(token, 'Changed123'), reset(token, 'Changed456')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(token, 'Changed789')).status).toBe(400);
  });

  it('has links that are good for one hour', async () => {
    const { email } = await auth.member();
    await forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    const lifetime = ((await stored(email))?.resetLinks[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lifetime / 3_600_000).toBeCloseTo(1, 1);
    await age(email, 'resetLinks', 1);
    const late = await reset(token, 'Changed123');
    expect([late.status, late.error.code]).toEqual([400, 'invalid_link']);
    expect((await login(email)).status).toBe(200);
  });

  it('wants a good password, and keeps the link when it was none', async () => {
    const { email } = await auth.member();
    await forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    expect((await reset(token, 'weak')).status).toBe(400);
    expect((await reset(token, 'Changed123')).status).toBe(200);
  });

  it('confirms the address as well, since the link went there', async () => {
    await register(input('both@example.org'));
    await forgot('both@example.org');
    await reset(await auth.mailedToken('both@example.org', 'reset-password'), 'Changed123');
    expect((await login('both@example.org', 'Changed123')).status).toBe(200);
    const old = await auth.mailedToken('both@example.org', 'verify-email');
    expect((await verify(old)).status).toBe(400); // it would bring the first password back
  });
});
