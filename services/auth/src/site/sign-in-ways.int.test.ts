import { accountCalls, input } from '../../test/account-calls.ts';
import { startHarness, useHarness } from '../../test/harness.ts';

const env = {
  GOOGLE_CLIENT_ID: 'site',
  GOOGLE_CLIENT_SECRET: 'secret',
  OPENID_NAME: 'Uni Graz',
  SIGN_IN: 'openid',
};
const auth = useHarness({ env });

it('names the provider, and that there are no passwords', async () => {
  const { body } = await auth.call('GET /auth/providers');
  expect(body).toEqual({ google: true, password: false, openid: { name: 'Uni Graz' } });
});

it('refuses everything that needs a password, and says where to sign in', async () => {
  const { register, login, forgot } = accountCalls(auth);
  const { email } = await auth.member();
  for (const answer of [await register(input('new@example.org')), await login(email), await forgot(email)])
    expect(answer).toMatchObject({
      status: 403,
      error: { code: 'password_off', message: 'Please sign in with Uni Graz' },
    });
});

it('does not start when nobody could sign in', async () => {
  await expect(startHarness({ env: { SIGN_IN: 'openid' } })).rejects.toThrow('SIGN_IN');
});
