import { waitFor } from '@mutua/service-kit/testing';
import { accountCalls } from '../../test/account-calls.ts';
import { PASSWORD, useHarness } from '../../test/harness.ts';
import { sessionModel } from './session.model.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

const auth = useHarness();
const calls = accountCalls(auth);

const login = async (email: string, userAgent: string, timeZone = 'Europe/Paris') =>
  (
    await auth.call('POST /auth/login', {
      body: { email, password: PASSWORD, timeZone },
      headers: { 'user-agent': userAgent },
    })
  ).body;
const news = async (email: string) => (await calls.mailsTo(email)).filter(({ kind }) => kind === 'new-device');
const placesOf = async (email: string) => (await news(email)).map(({ values }) => values['place']);
/** Returns the token of the first mail, once it has arrived. */
const tokenOf = async (email: string): Promise<string> =>
  (await waitFor(async () => (await news(email))[0]?.token)) ?? '';
const notMe = (token: string) => auth.call('POST /auth/not-me/:token', { params: { token } });

it('a sign-in on a new device causes a mail; the first device and known ones cause none', async () => {
  const { email } = await auth.member();
  for (const [userAgent, timeZone] of [
    [FIREFOX, 'Europe/Paris'],
    [FIREFOX, 'Europe/Paris'],
    [IPAD, 'Europe/Rome'],
    [IPAD, 'Europe/Rome'],
    [EDGE, 'Europe/Oslo'],
  ] as const)
    await login(email, userAgent, timeZone);
  // The mail about the last device comes after all others.
  await waitFor(async () => (await placesOf(email)).includes('Oslo'));
  expect((await placesOf(email)).sort()).toEqual(['Oslo', 'Rome']);
  expect(await news(email)).toContainEqual(
    expect.objectContaining({ values: expect.objectContaining({ device: 'Safari, iOS', place: 'Rome' }) }),
  );
});

it('a device is shown in the list of sessions', async () => {
  const { email } = await auth.member();
  await login(email, FIREFOX);
  const { accessToken: token } = await login(email, IPAD, 'Europe/Rome');
  expect((await auth.call('GET /auth/sessions', { token })).body.sessions).toMatchObject([
    { browser: 'Safari', system: 'iOS', kind: 'tablet', timeZone: 'Europe/Rome', isNew: true, current: true },
    { browser: 'Firefox', system: 'Linux', kind: 'computer', timeZone: 'Europe/Paris', isNew: false },
  ]);
});

it('a new device is signed out once by the link of the mail, which leads to a new password', async () => {
  const { email } = await auth.member();
  const own = await login(email, FIREFOX);
  const stolen = await login(email, IPAD);
  const token = await tokenOf(email);
  const { status, body } = await notMe(token);
  expect(status).toBe(200);
  const refresh = (refreshToken: string) => auth.call('POST /auth/refresh', { body: { refreshToken } });
  expect((await refresh(stolen.refreshToken)).status).toBe(401);
  expect((await refresh(own.refreshToken)).status).toBe(200);
  expect((await notMe(token)).status).toBe(400);
  expect((await notMe('invented')).status).toBe(400);
  expect((await calls.reset(body.passwordToken, 'Amber9ladder')).status).toBe(200);
  expect((await calls.login(email, 'Amber9ladder')).status).toBe(200);
});

it('a new device is not signed out by a link that is too old', async () => {
  const { _id, email } = await auth.member();
  await login(email, FIREFOX);
  await login(email, IPAD);
  const createdAt = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  await sessionModel(auth.context.connection).updateMany({ memberId: _id }, { $set: { createdAt } });
  expect((await notMe(await tokenOf(email))).status).toBe(400);
});

it('one call ends every other session', async () => {
  const { email } = await auth.member();
  const own = await login(email, FIREFOX);
  const others = [await login(email, FIREFOX), await login(email, IPAD)];
  expect((await auth.call('DELETE /auth/sessions', { token: own.accessToken })).status).toBe(200);
  for (const { refreshToken } of others) {
    expect((await auth.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(401);
  }
  expect((await auth.call('GET /auth/sessions', { token: own.accessToken })).body.sessions).toHaveLength(1);
});
