import { waitFor } from '@mutua/service-kit/testing';
import { accountCalls, input } from '../../test/account-calls.ts';
import { PASSWORD, startHarness, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';

const NEW = 'Amber9ladder';
const auth = useHarness();
const calls = accountCalls(auth);

const change = (token: string, current: string, password: string) =>
  auth.call('PUT /auth/password', { token, body: { current, password } });

it('a change of password replaces the password, keeps only the session of this device, and sends a mail', async () => {
  const { email, token, refreshToken } = await auth.signedIn();
  const elsewhere = (await calls.login(email)).body;
  expect((await change(token, PASSWORD, NEW)).status).toBe(200);

  const refresh = (refreshToken: string) => auth.call('POST /auth/refresh', { body: { refreshToken } });
  expect((await refresh(elsewhere.refreshToken)).status).toBe(401);
  await waitFor(async () => (await auth.call('GET /auth/me', { token: token })).status === 401);
  const kept = await refresh(refreshToken);
  expect(kept.status).toBe(200);
  const { sessions } = (await auth.call('GET /auth/sessions', { token: kept.body.accessToken })).body;
  expect(sessions).toMatchObject([{ current: true }]);
  expect((await calls.login(email)).status).toBe(401);
  expect((await calls.login(email, NEW)).status).toBe(200);
  const told = async () => (await calls.mailsTo(email)).filter(({ kind }) => kind === 'password-changed');
  await waitFor(async () => (await told()).length > 0);
  expect(await told()).toHaveLength(1);
});

it('a change of password needs the present password', async () => {
  const { email, token } = await auth.signedIn();
  const refused = await change(token, 'Wrong1234', NEW);
  expect(refused).toMatchObject({ status: 403, error: { code: 'wrong_password' } });
  expect((await calls.login(email)).status).toBe(200);
});

it('a change of password is refused for a member without a password', async () => {
  const { email, token } = await auth.signedIn();

  await memberModel(auth.context.connection).updateOne({ email }, { $set: { passwordHash: null } });
  expect(await change(token, PASSWORD, NEW)).toMatchObject({
    status: 400,
    error: { code: 'no_password' },
  });
});

it('a change of password counts only once when two calls change it at the same time', async () => {
  const { email, token } = await auth.signedIn();
  const answers = await Promise.all([change(token, PASSWORD, NEW), change(token, PASSWORD, 'Copper3meadow')]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const right = answers[0]?.status === 200 ? NEW : 'Copper3meadow';
  expect((await calls.login(email, right)).status).toBe(200);
});

it.each([
  ['change', 'Password1', /too common/],
  ['change', 'Lovelace77', /like your name/],
  ['reset', 'Password1', /too common/],
  ['register', 'Password1', /too common/],
  ['register', 'Hopper1906', /like your name/],
])('%s refuses %s', async (call, password, message) => {
  const { email, token } = await auth.signedIn();
  const answerOf = async () => {
    if (call === 'change') return change(token, PASSWORD, password);
    if (call === 'register') return calls.register(input('grace@example.org', { password }));
    await calls.forgot(email);
    return calls.reset(await auth.mailedToken(email, 'reset-password'), password);
  };
  const { status, error } = await answerOf();
  expect(status).toBe(400);
  expect(error?.errors).toEqual([{ field: 'password', message: expect.stringMatching(message) }]);
});

it('a change of password slows down guessing', async () => {
  const strict = await startHarness({ limits: 1 });
  try {
    const member = await strict.member();
    const { body } = await strict.call('POST /auth/login', { body: { email: member.email, password: PASSWORD } });
    const guess = (nth: number) =>
      strict.call('PUT /auth/password', { token: body.accessToken, body: { current: `Guess${nth}`, password: NEW } });
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) statuses.push((await guess(nth)).status);
    expect(statuses.slice(0, 4)).toEqual([403, 403, 403, 403]);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await strict.close();
  }
});
