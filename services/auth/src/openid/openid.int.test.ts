import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { startOpenIdProvider, type TestOpenIdProvider } from '@mutua/service-kit/testing/openid-provider';
import { Secret, TOTP } from 'otpauth';
import { accountCalls } from '../../test/account-calls.ts';
import { type Harness, PASSWORD, startHarness } from '../../test/harness.ts';
import { signInAtProvider } from '../../test/person-at-provider.ts';
import { sessionModel } from '../sessions/session.model.ts';

const SITE = 'https://mutua.test';
const SKILL = '64b000000000000000000001';
const LOGIN = `${SITE}/login`;

let provider: TestOpenIdProvider;
let auth: Harness;
let calls: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  provider = await startOpenIdProvider(SITE);
  auth = await startHarness({ env: { ...provider.env, PUBLIC_URL: SITE } });
  calls = accountCalls(auth);
});
afterAll(async () => {
  await auth.close();
  await provider.stop();
});

const visit = (path: string, cookie = '') =>
  fetch(`${auth.url}${path}`, { redirect: 'manual', headers: { cookie, 'user-agent': 'Firefox of a test' } });

/** Leaves the site for the provider. Returns the address there, and the browser's cookie. */
async function leave(query = ''): Promise<{ address: string; cookie: string; setCookie: string }> {
  const answer = await visit(`/auth/google${query}`);
  expect(answer.status).toBe(302);
  const [setCookie = ''] = answer.headers.getSetCookie();
  return { address: answer.headers.get('location') ?? '', cookie: setCookie.split(';')[0] ?? '', setCookie };
}

const signInMethodsMailsTo = async (email: string) =>
  (await calls.mailsTo(email)).filter(({ kind }) => kind === 'ways-in-changed').map(({ values }) => values['what']);
const waitForSignInMethodsMail = (email: string, what: string) =>
  auth.context.waitFor(async () => (await signInMethodsMailsTo(email)).includes(what));

/** Switches on the second step of a signed-in member. Returns a code that is not used yet. */
async function secondStepOf(token: string): Promise<string> {
  const { secret } = (await auth.call('POST /auth/second-step', { token })).body;
  const codeAt = (moment: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });
  const on = await auth.call('PUT /auth/second-step', { token, body: { code: codeAt(Date.now() - 30_000) } });
  expect(on.status).toBe(200);
  return codeAt(Date.now());
}

/** Returns to the site. Returns the query of the page to which the browser is sent. */
async function comeBack(search: string, cookie: string): Promise<URLSearchParams> {
  const answer = await visit(`/auth/google/callback${search}`, cookie);
  const to = new URL(answer.headers.get('location') ?? '');
  expect([answer.status, `${to.origin}${to.pathname}`]).toEqual([303, LOGIN]);
  return to.searchParams;
}

/** Signs a person in at the provider from beginning to end. Returns the query of the sign-in page. */
async function signIn(login: string, query = ''): Promise<URLSearchParams> {
  const { address, cookie } = await leave(query);
  const back = await signInAtProvider(address, login);
  expect(`${back.origin}${back.pathname}`).toBe(`${SITE}/api/auth/google/callback`);
  return comeBack(back.search, cookie);
}

const userOf = async (page: URLSearchParams) =>
  (await auth.call('GET /auth/me', { token: page.get('token') ?? '' })).body.user;

it('signing in with the provider is offered', async () => {
  expect((await auth.call('GET /auth/providers')).body).toMatchObject({ google: true });
});

it('a sign-in asks the provider with PKCE, state and nonce, which differ each time', async () => {
  const [one, other] = [await leave(), await leave()].map(({ address }) => new URL(address).searchParams);
  expect(one?.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'state', 'nonce']) {
    expect(one?.get(name)).toMatch(/^[\w-]{43}$/);
    expect(one?.get(name)).not.toBe(other?.get(name));
  }
});

it('a sign-in sets a cookie that is sent only to this path, and that no script can read', async () => {
  const { setCookie } = await leave();
  expect(setCookie).toMatch(/; Path=\/api\/auth\/google; .*HttpOnly; Secure; SameSite=Lax$/);
});

describe('a person without an account', () => {
  it('keeps the invitation by which the person came', async () => {
    const hana = await auth.member({ name: 'Hana Sato' });
    const { body } = await auth.call('POST /invitations/renew', { token: hana.token });
    const page = await signIn('invited@joins.example', `?invitation=${body.invitation.code}`);
    const own = await auth.call('GET /invitations', { token: page.get('token') ?? '' });
    expect(own.body.invitation.invitedBy?.person._id).toBe(hana._id);
    expect((await signIn('other@joins.example', '?invitation=No%20code')).get('token')).toBeTruthy();
  });

  it('joins as a confirmed member, and the other services are told', async () => {
    const page = await signIn('nadia@joins.example', `?goal=${SKILL}&timeZone=Europe/Paris`);
    const user = await userOf(page);
    expect(user).toMatchObject({
      name: 'Nadia',
      email: 'nadia@joins.example',
      isVerified: true,
      goal: { skillId: SKILL },
      timeZone: 'Europe/Paris',
    });
    const published = await auth.context.waitFor(async () =>
      (await auth.sent('notifications', 'account.changed')).find(({ email }) => email === 'nadia@joins.example'),
    );
    expect(published).toMatchObject({ userId: user._id, isVerified: true });
  });

  it('stores the words of a search as the goal', async () => {
    const user = await userOf(await signIn('words@joins.example', '?goal=jazz+piano&timeZone=Nowhere/Land'));
    expect(user).toMatchObject({ goal: { query: 'jazz piano' } });
    expect(user.timeZone).toBeFalsy();
  });

  it('is the same member the next time, with a session for each sign-in', async () => {
    const [first, second] = [await signIn('again@joins.example'), await signIn('again@joins.example')];
    expect((await userOf(first))._id).toBe((await userOf(second))._id);
    const { sessions } = (await auth.call('GET /auth/sessions', { token: second.get('token') ?? '' })).body;
    expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['Firefox of a test', 'Firefox of a test']);
  });

  it('joins once when two browsers return at the same time', async () => {
    const [one, other] = await Promise.all([signIn('twice@joins.example'), signIn('twice@joins.example')]);
    expect((await userOf(one))._id).toBe((await userOf(other))._id);
  });

  it('has no password until a reset link sets one', async () => {
    await signIn('bare@joins.example');
    expect((await calls.login('bare@joins.example')).status).toBe(401);
    await calls.forgot('bare@joins.example');
    await calls.reset(await auth.mailedToken('bare@joins.example', 'reset-password'), 'Chestnut4rope');
    expect((await calls.login('bare@joins.example', 'Chestnut4rope')).status).toBe(200);
  });

  it('cannot join with an address that the provider has not verified', async () => {
    const page = await signIn('unchecked@joins.example');
    expect(page.get('error')).toBe('email_not_verified');
    expect(await calls.stored('unchecked@joins.example')).toBeNull();
  });
});

describe('a member with the same address', () => {
  it('is signed in, and keeps name and password', async () => {
    const ada = await auth.member({ email: 'ada@links.example', name: 'Ada Lovelace' });
    expect(await userOf(await signIn('ada@links.example'))).toMatchObject({ _id: ada._id, name: 'Ada Lovelace' });
    expect((await calls.login('ada@links.example')).status).toBe(200);
  });

  it('gets a mail about the connected account', async () => {
    await auth.member({ email: 'told@links.example' });
    await signIn('told@links.example');
    await waitForSignInMethodsMail('told@links.example', 'google-connected');
  });

  it('is not connected by the address alone when they have a second step or a passkey', async () => {
    const { email } = await auth.member({ email: 'step@links.example' });
    await secondStepOf((await calls.login(email)).body.accessToken);
    expect(Object.fromEntries(await signIn(email))).toEqual({ error: 'not_connected' });
    const keyed = await auth.member({ email: 'keyed@links.example' });
    await auth.context.connection.collection('passkeys').insertOne({ memberId: keyed._id } as never);
    expect(Object.fromEntries(await signIn('keyed@links.example'))).toEqual({ error: 'not_connected' });
  });

  it('is still found when their address here has changed since', async () => {
    const first = await userOf(await signIn('moved@links.example'));
    await auth.context.connection
      .collection('members')
      .updateOne({ email: 'moved@links.example' }, { $set: { email: 'new@links.example' } });
    expect((await userOf(await signIn('moved@links.example')))._id).toBe(first._id);
  });

  it('is not connected by an address that the provider has not verified', async () => {
    await auth.member({ email: 'unchecked@links.example' });
    expect((await signIn('unchecked@links.example')).get('error')).toBe('email_not_verified');
  });

  it('is not signed in by another account of the provider', async () => {
    const openId = { key: 'https://another.example 1', email: 'other@links.example', linkedAt: new Date() };
    await auth.member({ email: 'other@links.example', openId });
    expect((await signIn('other@links.example')).get('error')).toBe('other_account');
  });
});

it('an unconfirmed address is confirmed, and the password and links of its registration no longer count', async () => {
  const email = 'grace@waits.example';
  const link = await calls.registered(email, { name: 'Mallory' });
  expect(await userOf(await signIn(email))).toMatchObject({ name: 'Grace', isVerified: true });
  expect((await calls.login(email, PASSWORD)).status).toBe(401);
  expect((await calls.verify(link)).status).toBe(400);
});

describe('a return', () => {
  it('is valid once', async () => {
    const { address, cookie } = await leave();
    const back = await signInAtProvider(address, 'once@returns.example');
    expect((await comeBack(back.search, cookie)).get('token')).toBeTruthy();
    expect((await comeBack(back.search, cookie)).get('error')).toBe('unknown_attempt');
  });

  it('is valid in each of two tabs', async () => {
    const [one, other] = [await leave(), await leave()];
    const cookies = `${one.cookie}; ${other.cookie}`;
    for (const { address } of [one, other]) {
      const back = await signInAtProvider(address, 'tabs@returns.example');
      expect((await comeBack(back.search, cookies)).get('token')).toBeTruthy();
    }
  });

  it('is valid when an earlier release began it, whose cookie has no state in its name', async () => {
    const { address, cookie } = await leave();
    const back = await signInAtProvider(address, 'upgrade@returns.example');
    const earlier = cookie.replace(/^mutua-sign-in-[^=]+/, 'mutua-sign-in');
    expect((await comeBack(back.search, earlier)).get('token')).toBeTruthy();
  });

  it.each([
    ['without the cookie of the browser that left', () => ''],
    ['with an invented cookie', (cookie: string) => cookie.replace(/=.*/, '=invented')],
  ])('%s is refused', async (_name, cookieOf) => {
    const { address, cookie } = await leave();
    const back = await signInAtProvider(address, 'stolen@returns.example');
    expect((await comeBack(back.search, cookieOf(cookie))).get('error')).toBe('unknown_attempt');
  });

  it('in another browser that has also left is refused, because the state differs', async () => {
    const { address, cookie } = await leave();
    const back = await signInAtProvider(address, 'mallory@returns.example');
    const victim = await leave();
    expect((await comeBack(back.search, victim.cookie)).get('error')).toBe('unknown_attempt');
    const renamed = `${cookie.split('=')[0]}=${victim.cookie.split('=')[1]}`;
    expect((await comeBack(back.search, renamed)).get('error')).toBe('failed');
    expect(await calls.stored('mallory@returns.example')).toBeNull();
  });

  it('from another provider is refused', async () => {
    const { address, cookie } = await leave();
    const back = await signInAtProvider(address, 'mixed@returns.example');
    back.searchParams.set('iss', 'https://evil.example');
    expect((await comeBack(back.search, cookie)).get('error')).toBe('failed');
  });

  it('after a quarter of an hour is refused', async () => {
    const { address, cookie } = await leave();
    const back = await signInAtProvider(address, 'late@returns.example');
    const attempts = auth.context.connection.collection('openIdAttempts');
    await attempts.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await comeBack(back.search, cookie)).get('error')).toBe('unknown_attempt');
  });

  it('of a person who refused shows only that they refused', async () => {
    const { cookie, address } = await leave();
    const state = new URL(address).searchParams.get('state') ?? '';
    const page = await comeBack(`?error=access_denied&state=${state}&iss=${provider.env.GOOGLE_ISSUER}`, cookie);
    expect(Object.fromEntries(page)).toEqual({ error: 'failed' });
  });

  it('with an invented code is refused', async () => {
    const { cookie, address } = await leave();
    const state = new URL(address).searchParams.get('state') ?? '';
    const page = await comeBack(`?code=invented&state=${state}&iss=${provider.env.GOOGLE_ISSUER}`, cookie);
    expect(page.get('error')).toBe('failed');
  });
});

describe('an account of the provider', () => {
  /** Leaves to connect an account. Returns the address at the provider, and the browser's cookie. */
  async function leaveToConnect(token: string) {
    const { status, body, headers } = await auth.call('POST /auth/google/connect', { token });
    expect(status).toBe(200);
    return { address: body.address, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }
  /** Returns to the settings. Returns the code that the page gets. */
  async function backInSettings(search: string, cookie: string): Promise<string | null> {
    const answer = await visit(`/auth/google/callback${search}`, cookie);
    const to = new URL(answer.headers.get('location') ?? '');
    expect(`${to.origin}${to.pathname}`).toBe(`${SITE}/settings/account`);
    expect([...to.searchParams.keys()]).toEqual(['google']);
    return to.searchParams.get('google');
  }
  async function connect(token: string, login: string) {
    const { address, cookie } = await leaveToConnect(token);
    return backInSettings((await signInAtProvider(address, login)).search, cookie);
  }
  const disconnect = (token: string) => auth.call('DELETE /auth/google', { token });
  const signInMethodsOf = async (token: string) => (await auth.call('GET /auth/ways-in', { token })).body;

  it('is connected whatever its address is, then signs its member in', async () => {
    const member = await auth.signedIn();
    // A Cyrillic letter, shown as what it is.
    expect(await connect(member.token, 'unchecked.private@cоnnects.example')).toBe('connected');
    expect((await signInMethodsOf(member.token)).google).toBe('unchecked.private@xn--cnnects-9ig.example');
    expect((await userOf(await signIn('unchecked.private@cоnnects.example')))._id).toBe(member._id);
    await waitForSignInMethodsMail(member.email, 'google-connected');
  });

  it('does not replace the second step of its member', async () => {
    const member = await auth.signedIn();
    await connect(member.token, 'stepped@connects.example');
    const code = await secondStepOf(member.token);
    const page = await signIn('stepped@connects.example', '?timeZone=Europe/Paris');
    expect([...page.keys()].sort()).toEqual(['error', 'ticket']);
    expect(page.get('error')).toBe('second_step_needed');
    const body = { ticket: page.get('ticket'), code };
    const { status, body: signed } = await auth.call('POST /auth/login/second-step', { body });
    expect([status, signed.user?._id]).toEqual([200, member._id]);
  });

  it('that another member uses is refused', async () => {
    const first = await userOf(await signIn('used@connects.example'));
    const member = await auth.signedIn();
    expect(await connect(member.token, 'used@connects.example')).toBe('used_elsewhere');
    expect((await userOf(await signIn('used@connects.example')))._id).toBe(first._id);
  });

  it('is connected to only one of two members who connect it at the same time', async () => {
    const members = [await auth.signedIn(), await auth.signedIn()];
    const answers = await Promise.all(members.map(({ token }) => connect(token, 'both@connects.example')));
    expect(answers.sort()).toEqual(['connected', 'used_elsewhere']);
  });

  it('is refused when another account is connected', async () => {
    const member = await auth.signedIn();
    await connect(member.token, 'one@connects.example');
    expect(await auth.call('POST /auth/google/connect', { token: member.token })).toMatchObject({
      status: 409,
      error: { code: 'other_account' },
    });
  });

  it('is connected only in the browser that left, and once', async () => {
    const member = await auth.signedIn();
    const { address } = await leaveToConnect(member.token);
    const back = await signInAtProvider(address, 'victim@connects.example');
    expect((await comeBack(back.search, '')).get('error')).toBe('unknown_attempt');
    const other = await leaveToConnect(member.token);
    expect((await comeBack(back.search, other.cookie)).get('error')).toBe('unknown_attempt');
    expect((await signInMethodsOf(member.token)).google).toBeNull();
  });

  it('is not connected when a new password has ended the session of the request', async () => {
    const member = await auth.signedIn();
    const { address, cookie } = await leaveToConnect(member.token);
    await calls.forgot(member.email);
    await calls.reset(await auth.mailedToken(member.email, 'reset-password'), 'Chestnut4rope');
    const back = await signInAtProvider(address, 'late@connects.example');
    expect(await backInSettings(back.search, cookie)).toBe('session_ended');
  });

  it('needs a recent sign-in to be connected and disconnected', async () => {
    const member = await auth.signedIn();
    const past = new Date(Date.now() - 11 * 60_000);
    await sessionModel(auth.context.connection).updateMany({ memberId: member._id }, { $set: { createdAt: past } });
    const refused = { status: 403, error: { code: 'confirm_needed' } };
    expect(await auth.call('POST /auth/google/connect', { token: member.token })).toMatchObject(refused);
    expect(await disconnect(member.token)).toMatchObject(refused);
  });

  it('can be disconnected when another sign-in method is left, and its address alone does not connect it again', async () => {
    const member = await auth.signedIn({ email: 'off@connects.example' });
    await signIn('off@connects.example');
    expect((await signInMethodsOf(member.token)).google).toBe('off@connects.example');
    expect((await disconnect(member.token)).status).toBe(200);
    expect((await disconnect(member.token)).status).toBe(200);
    expect((await signInMethodsOf(member.token)).google).toBeNull();
    expect((await signIn('off@connects.example')).get('error')).toBe('not_connected');
    await waitForSignInMethodsMail(member.email, 'google-disconnected');
    expect(await connect(member.token, 'off@connects.example')).toBe('connected');
    expect((await userOf(await signIn('off@connects.example')))._id).toBe(member._id);
  });

  it('cannot be disconnected while it is the only sign-in method', async () => {
    const token = (await signIn('only@connects.example')).get('token') ?? '';
    expect(await disconnect(token)).toMatchObject({ status: 409, error: { code: 'last_way_in' } });
  });
});

it('a sign-in gives new members the language that they have chosen, else that of their browser, if the site has it', async () => {
  const sites = auth.context.connection.collection('site');
  const { links: _links, ...fields } = structuredClone(DEFAULT_SITE);
  const italian = { ...fields, links: [], languages: ['it', 'de'], defaultLanguage: 'it', version: 1 };
  for (const [login, cookie, language, site] of [
    ['chosen@language.example', 'language=de', 'de', null],
    ['browser@language.example', 'language=xx', 'fr', null],
    ['offered@language.example', 'language=de', 'de', italian],
    ['none@language.example', 'language=xx', 'it', italian],
  ] as const) {
    await sites.deleteMany({});
    if (site) await sites.insertOne({ ...site, _id: 'site' as never, changedAt: new Date() });
    const left = await fetch(`${auth.url}/auth/google`, {
      redirect: 'manual',
      headers: { cookie, 'accept-language': 'fr' },
    });
    const own = left.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const back = await signInAtProvider(left.headers.get('location') ?? '', login);
    const user = await userOf(await comeBack(back.search, own));
    expect(user.preferences.language).toBe(language);
  }
  await sites.deleteMany({});
});

describe('a provider', () => {
  const site = 'https://away.test';
  let away: TestOpenIdProvider;
  let other: Harness;
  beforeAll(async () => {
    away = await startOpenIdProvider(site);
    other = await startHarness({ env: { ...away.env, PUBLIC_URL: site } });
  });
  afterAll(async () => {
    await other.close();
    await away.stop();
  });
  const go = (path: string, cookie = '') => fetch(`${other.url}${path}`, { redirect: 'manual', headers: { cookie } });
  const leaveFor = async () => {
    const left = await go('/auth/google');
    return { to: left.headers.get('location') ?? '', cookie: left.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };

  it('that cannot be reached, or is another one, shows an error on the sign-in page, and works again later', async () => {
    const { port } = new URL(away.env.GOOGLE_ISSUER);
    await away.stop();
    expect((await leaveFor()).to).toBe(`${site}/login?error=failed`);
    away = await startOpenIdProvider(site, Number(port));
    away.claimIssuer('https://evil.example');
    expect((await leaveFor()).to).toBe(`${site}/login?error=failed`);
    away.claimIssuer();
    expect((await leaveFor()).to).toContain(`${away.env.GOOGLE_ISSUER}/auth?`);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ['as it should be', {}, 'own', true],
    ['signed with a foreign key of the same name', {}, 'foreign', false],
    ['without a signature', {}, 'nobody', false],
    ['of another issuer', { iss: 'https://evil.example' }, 'own', false],
    ['for another site', { aud: 'another' }, 'own', false],
    ['for several sites, of which another one asked', { aud: ['mutua', 'another'], azp: 'another' }, 'own', false],
    ['of another attempt', { nonce: 'another' }, 'own', false],
    ['without a nonce', { nonce: undefined }, 'own', false],
    ['that has expired', { iat: now() - 7200, exp: now() - 3600 }, 'own', false],
  ] as const)('gives a token %s', async (_what, wrong, by, isTaken) => {
    const { to, cookie } = await leaveFor();
    const { search } = await signInAtProvider(to, 'nadia@signs.example');
    const claims = {
      iss: away.env.GOOGLE_ISSUER,
      aud: 'mutua',
      sub: 'nadia',
      email: 'nadia@signs.example',
      email_verified: true,
      nonce: new URL(to).searchParams.get('nonce'),
      iat: now(),
      exp: now() + 60,
      ...wrong,
    };
    away.forge(JSON.parse(JSON.stringify(claims)), by);
    const back = new URL((await go(`/auth/google/callback${search}`, cookie)).headers.get('location') ?? '');
    expect([back.searchParams.has('token'), back.searchParams.get('error')]).toEqual(
      isTaken ? [true, null] : [false, 'failed'],
    );
  });
});

it('signing in with the provider is not offered without configuration', async () => {
  const other = await startHarness();
  expect((await other.call('GET /auth/providers')).body).toMatchObject({ google: false });
  for (const path of ['/auth/google', '/auth/google/callback?code=1']) {
    const answer = await fetch(`${other.url}${path}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/\/login\?error=not_configured$/);
  }
  await other.close();
});
