import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { Secret, TOTP, URI } from 'otpauth';
import { accountCalls } from '../../test/account-calls.ts';
import { PASSWORD, startHarness, useHarness } from '../../test/harness.ts';
import { sessionModel } from '../sessions/session.model.ts';
import { siteModel } from '../site/site.model.ts';

const auth = useHarness();
const calls = accountCalls(auth);

/** Returns the code of an app for the time `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) as string;
};

/** Creates a member with a second step. `usedCode`, the code of the previous time step, has switched it on. */
async function withSecondStep(of = auth) {
  const member = await of.member();
  const login = (password = PASSWORD) => of.call('POST /auth/login', { body: { email: member.email, password } });
  const token = (await login()).body.accessToken;
  const { secret } = (await of.call('POST /auth/second-step', { token })).body;
  const usedCode = codeOf(secret, -1);
  const on = await of.call('PUT /auth/second-step', { token, body: { code: usedCode } });
  return { ...member, token, secret, usedCode, codes: on.body.recoveryCodes, login };
}
const ticketOf = async (login: () => ReturnType<typeof calls.login>) => {
  const { status, error } = await login();
  expect({ status, code: error?.code }).toEqual({ status: 403, code: 'second_step_needed' });
  return (error as { current: { ticket: string } }).current.ticket;
};
const finish = (ticket: string, code: string) => auth.call('POST /auth/login/second-step', { body: { ticket, code } });

it('the second step is required after the password, and a code of the app finishes the sign-in', async () => {
  const { _id, login, secret, codes } = await withSecondStep();
  // Twelve characters out of 32 are 60 bits.
  expect(codes).toEqual(Array(10).fill(expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)));
  const ticket = await ticketOf(login);
  expect(await finish(ticket, wrongCode(secret))).toMatchObject({ status: 403, error: { code: 'wrong_code' } });
  const { status, body } = await finish(ticket, codeOf(secret));
  expect({ status, id: body.user._id }).toEqual({ status: 200, id: _id });
});

it('an authenticator app gets the name of the site without colons, for which the format has no place', async () => {
  const name = 'Tausch: "Graz" & Umland';
  const site = siteModel(auth.context.connection);
  await site.collection.insertOne({ ...DEFAULT_SITE, _id: 'site' as never, name, changedAt: new Date() });
  const { email } = await auth.member();
  const { accessToken } = (await auth.call('POST /auth/login', { body: { email, password: PASSWORD } })).body;
  const { uri } = (await auth.call('POST /auth/second-step', { token: accessToken })).body;
  await site.deleteMany({});
  const issuer = 'Tausch "Graz" & Umland';
  expect(URI.parse(uri)).toMatchObject({ issuer, label: email });
  expect(new URL(uri).searchParams.get('issuer')).toBe(issuer);
});

it('the second step accepts a code once, also in concurrent calls and with another ticket', async () => {
  const { login, secret } = await withSecondStep();
  const tickets = [await ticketOf(login), await ticketOf(login)] as const;
  const answers = await Promise.all(tickets.map((ticket) => finish(ticket, codeOf(secret))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

it('the second step accepts no code of an earlier time step, and no ticket twice', async () => {
  const { login, secret, usedCode } = await withSecondStep();
  const ticket = await ticketOf(login);
  expect((await finish(ticket, usedCode)).status).toBe(403);
  expect((await finish(ticket, codeOf(secret, -4))).status).toBe(403);
  expect((await finish(ticket, codeOf(secret))).status).toBe(200);
  expect(await finish(ticket, codeOf(secret, 1))).toMatchObject({ status: 403, error: { code: 'ticket_expired' } });
  expect((await finish('invented', codeOf(secret, 1))).status).toBe(403);
});

it('the second step accepts each recovery code once, in any spelling', async () => {
  const { token, login, codes } = await withSecondStep();
  const [first = '', second = ''] = codes;
  expect((await finish(await ticketOf(login), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await finish(await ticketOf(login), first)).status).toBe(403);
  expect((await finish(await ticketOf(login), second)).status).toBe(200);
  expect((await auth.call('GET /auth/ways-in', { token })).body.secondStep).toEqual({
    isOffered: true,
    isOn: true,
    recoveryCodesLeft: 8,
  });
  const renewed = (await auth.call('POST /auth/recovery-codes', { token })).body.recoveryCodes;
  expect((await finish(await ticketOf(login), codes[2] ?? '')).status).toBe(403);
  expect((await finish(await ticketOf(login), renewed[2] ?? '')).status).toBe(200);
});

it.each([
  ['in groups', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['with spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}`],
  ['with a full width', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
])('the second step accepts a code that is typed %s', async (_how, typed) => {
  const { login, secret } = await withSecondStep();
  expect((await finish(await ticketOf(login), typed(codeOf(secret)))).status).toBe(200);
});

it('the second step is not revealed before the right password', async () => {
  const { login } = await withSecondStep();
  expect(await login('Wrong1234')).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } });
});

it('a new password ends the tickets of the second step', async () => {
  const { email, login, secret } = await withSecondStep();
  const ticket = await ticketOf(login);
  await calls.forgot(email);
  await calls.reset(await auth.mailedToken(email, 'reset-password'), 'Amber9ladder');
  expect((await finish(ticket, codeOf(secret))).status).toBe(403);
});

it('the second step is off before a right code, and is changed only after a recent sign-in', async () => {
  const { email } = await auth.member();
  const { accessToken: token } = (await calls.login(email)).body;
  const { secret } = (await auth.call('POST /auth/second-step', { token })).body;
  expect((await auth.call('PUT /auth/second-step', { token, body: { code: wrongCode(secret) } })).status).toBe(403);
  expect((await calls.login(email)).status).toBe(200);
  await sessionModel(auth.context.connection).updateMany({}, { $set: { createdAt: new Date(Date.now() - 660_000) } });
  for (const key of ['POST /auth/second-step', 'DELETE /auth/second-step', 'POST /auth/recovery-codes'] as const) {
    expect(await auth.call(key, { token })).toMatchObject({ status: 403, error: { code: 'confirm_needed' } });
  }
});

it('the second step cannot be set up again while it is on, and can be switched off', async () => {
  const { token, login } = await withSecondStep();
  expect((await auth.call('POST /auth/second-step', { token })).status).toBe(409);
  expect((await auth.call('DELETE /auth/second-step', { token })).status).toBe(200);
  expect((await login()).status).toBe(200);
});

it('the service encrypts the secret of the second step, and stores only hashes of the recovery codes', async () => {
  const { _id, secret, codes } = await withSecondStep();
  const stored = await auth.context.connection.collection('secondSteps').findOne({ _id: _id as never });
  const text = JSON.stringify(stored);
  for (const each of [secret, ...codes]) expect(text).not.toContain(each);
});

it('the second step slows down guessing', async () => {
  const strict = await startHarness({ limits: 1 });
  try {
    const { login, secret } = await withSecondStep(strict);
    const { error } = await login();
    const { ticket } = (error as { current: { ticket: string } }).current;
    const guess = () => strict.call('POST /auth/login/second-step', { body: { ticket, code: wrongCode(secret) } });
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push((await guess()).status);
    expect(statuses.slice(0, 4)).toEqual([403, 403, 403, 403]);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await strict.close();
  }
});
