import { accountCalls, input } from '../../test/account-calls.ts';
import { useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { sessionModel } from '../sessions/session.model.ts';

const auth = useHarness();
const calls = accountCalls(auth);

describe('signing in', () => {
  it('gives the same answer for an unknown address and a wrong password', async () => {
    const { email } = await auth.member();
    const wrong = await calls.login(email, 'Wrong1234');
    const unknown = await calls.login('nobody@example.org');
    expect(wrong.status).toBe(401);
    const withoutId = ({ requestId: _requestId, ...rest }: object & { requestId: string }) => rest;
    expect(withoutId(unknown.error)).toEqual(withoutId(wrong.error));
  });

  it('says that an address is not confirmed only when the password is right', async () => {
    await calls.register(input('unconfirmed@example.org'));
    expect((await calls.login('unconfirmed@example.org', 'Wrong1234')).status).toBe(401);
    const { status, error } = await calls.login('unconfirmed@example.org');
    expect([status, error.code, error.requiresVerification]).toEqual([403, 'email_not_verified', true]);
  });

  it.each([[{}], [{ email: 'a@example.org' }], [{ email: { $ne: '' }, password: { $ne: '' } }], ['null']])(
    'refuses %j',
    async (body) => {
      expect((await auth.call('POST /auth/login', { body })).status).toBe(400);
    },
  );
});

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which ends every session', async () => {
    const { email, _id } = await auth.member();
    const { body: before } = await calls.login(email);
    await calls.forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    expect((await calls.reset(token, 'Amber9ladder')).status).toBe(200);
    expect((await calls.login(email)).status).toBe(401);
    expect((await calls.login(email, 'Amber9ladder')).status).toBe(200);
    const refreshed = await auth.call('POST /auth/refresh', { body: { refreshToken: before.refreshToken } });
    expect(refreshed.status).toBe(401);
    // A person who reads the calendar by its secret address must lose access, too.
    await auth.context.waitFor(async () =>
      (await auth.context.sentTo('requests')).some(
        ({ type, payload }) => type === 'password.reset' && JSON.stringify(payload).includes(_id),
      ),
    );
  });

  it('also ends a session that starts with the old password at the same moment', async () => {
    const { email } = await auth.member();
    const { refreshToken } = (await calls.login(email)).body;
    const sessions = sessionModel(auth.context.connection);
    const begun = await sessions.findById(refreshToken.slice(0, 24)).lean();
    await calls.forgot(email);
    await calls.reset(await auth.mailedToken(email, 'reset-password'), 'Amber9ladder');
    await sessions.deleteOne({ _id: begun?._id });
    await sessions.create({ ...begun }); // like a sign-in that checked the password before the reset
    expect((await auth.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(401);
    const { accessToken } = (await calls.login(email, 'Amber9ladder')).body;
    expect((await auth.call('GET /auth/sessions', { token: accessToken })).body.sessions).toHaveLength(1);
  });

  it('is requested with the same answer for known and unknown addresses', async () => {
    const { email } = await auth.member();
    const [known, unknown] = [await calls.forgot(email), await calls.forgot('nobody@example.org')];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
  });

  it('is answered before the address is looked up, so that the time does not reveal whether it is known', async () => {
    const { email } = await auth.member();
    const members = memberModel(auth.context.connection).collection;
    // The look-up takes a second here, and the answer must not wait for it.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const findOne = jest.spyOn(members, 'findOne').mockImplementation(async (...args: unknown[]) => {
      await held;
      findOne.mockRestore();
      return members.findOne(...(args as [object]));
    });
    const answer = await calls.forgot(email);
    expect(answer.status).toBe(200);
    expect(findOne).toHaveBeenCalled();
    release();
    expect(await auth.mailedToken(email, 'reset-password')).toBeTruthy();
  });

  it('has links that show their address to password managers, and showing it does not use the link', async () => {
    const { email } = await auth.member();
    await calls.forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    const named = () => auth.call('GET /auth/reset-password/:token', { params: { token } });
    expect(await named()).toMatchObject({ status: 200, body: { email } });
    expect((await calls.reset(token, 'Chestnut4rope')).status).toBe(200);
    expect(await named()).toMatchObject({ status: 400, error: { code: 'invalid_link' } });
  });

  it('has links that work once', async () => {
    const { email } = await auth.member();
    await calls.forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    const both = await Promise.all([calls.reset(token, 'Amber9ladder'), calls.reset(token, 'Velvet5harbor')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await calls.reset(token, 'Copper3meadow')).status).toBe(400);
  });

  it('has links that work for one hour', async () => {
    const { email } = await auth.member();
    await calls.forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    const lifetime = ((await calls.stored(email))?.resetLinks[0]?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lifetime / 3_600_000).toBeCloseTo(1, 1);
    await calls.age(email, 'resetLinks', 1);
    const late = await calls.reset(token, 'Amber9ladder');
    expect([late.status, late.error.code]).toEqual([400, 'invalid_link']);
    expect((await calls.login(email)).status).toBe(200);
  });

  it('requires a valid password, and keeps the link when the password is refused', async () => {
    const { email } = await auth.member();
    await calls.forgot(email);
    const token = await auth.mailedToken(email, 'reset-password');
    expect((await calls.reset(token, 'weak')).status).toBe(400);
    expect((await calls.reset(token, 'Amber9ladder')).status).toBe(200);
  });

  it('also confirms the address, because the link was mailed to it', async () => {
    await calls.register(input('both@example.org'));
    await calls.forgot('both@example.org');
    await calls.reset(await auth.mailedToken('both@example.org', 'reset-password'), 'Amber9ladder');
    expect((await calls.login('both@example.org', 'Amber9ladder')).status).toBe(200);
    const old = await auth.mailedToken('both@example.org', 'verify-email');
    expect((await calls.verify(old)).status).toBe(400); // it would restore the first password
  });
});
