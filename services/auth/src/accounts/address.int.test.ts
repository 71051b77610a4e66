import { waitFor } from '@mutua/service-kit/testing';
import { accountCalls, input } from '../../test/account-calls.ts';
import { PASSWORD, startHarness, type TestMember, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { sessionModel } from '../sessions/session.model.ts';

const auth = useHarness();
const calls = accountCalls(auth);
let count = 0;

const newAddress = () => {
  count += 1;
  return `new-${count}@address.example`;
};

const ask = (token: string, email: string) => auth.call('POST /auth/address', { token, body: { email } });
const again = (token: string) => auth.call('POST /auth/address/again', { token });
const confirm = (token: string) => auth.call('POST /auth/address/:token/confirm', { params: { token } });
const stop = (token: string) => auth.call('POST /auth/address/:token/stop', { params: { token } });
const waiting = async (token: string) => (await auth.call('GET /auth/ways-in', { token })).body.addressChange;

/** Returns the tokens in the mails of a kind to an address, oldest first. */
const tokensTo = async (email: string, kind: 'address-old' | 'address-new') =>
  (await calls.mailsTo(email)).filter((mail) => mail.kind === kind).map(({ token }) => token as string);
const tokenTo = (email: string, kind: 'address-old' | 'address-new', nth = 1) =>
  waitFor(async () => (await tokensTo(email, kind))[nth - 1]);

/** Requests a change of address. Returns the tokens of both mails. */
async function requestChange({ email, token }: TestMember, wanted = newAddress()) {
  expect((await ask(token, wanted)).status).toBe(200);
  return {
    wanted,
    present: await tokenTo(email, 'address-old'),
    next: await tokenTo(wanted, 'address-new'),
  };
}

describe('a change of address', () => {
  it('takes effect once both addresses have confirmed, in either order, and both get a mail', async () => {
    for (const first of ['present', 'next'] as const) {
      const member = await auth.signedIn();
      const links = await requestChange(member, newAddress());
      const second = first === 'present' ? 'next' : 'present';
      expect(await waiting(member.token)).toMatchObject({ isPresentConfirmed: false, isNewConfirmed: false });

      expect((await confirm(links[first])).body.isDone).toBe(false);
      expect((await calls.login(member.email)).status).toBe(200);
      expect(await waiting(member.token)).toMatchObject({
        email: links.wanted,
        isPresentConfirmed: first === 'present',
        isNewConfirmed: first === 'next',
      });

      expect((await confirm(links[second])).body.isDone).toBe(true);
      expect(await waiting(member.token)).toBeNull();
      expect((await calls.login(member.email)).status).toBe(401);
      expect((await calls.login(links.wanted.toUpperCase())).status).toBe(200);
      const published = await waitFor(async () =>
        (await auth.sent('notifications', 'account.changed')).find(({ email }) => email === links.wanted),
      );
      expect(published).toMatchObject({ userId: member._id, isVerified: true });
      for (const email of [member.email, links.wanted]) {
        const mails = (await calls.mailsTo(email)).filter(({ kind }) => kind === 'ways-in-changed');
        expect(mails).toMatchObject([{ values: { what: 'address' } }]);
      }
    }
  });

  it('keeps the sessions, and ends every link that went to the old address', async () => {
    const member = await auth.signedIn();
    await calls.forgot(member.email);
    const reset = await auth.mailedToken(member.email, 'reset-password');
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
    await auth.call('POST /auth/login', {
      body: { email: member.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    });
    const notMe = await waitFor(async () =>
      (await calls.mailsTo(member.email)).find(({ kind }) => kind === 'new-device'),
    );
    const links = await requestChange(member);
    await confirm(links.present);
    await confirm(links.next);
    expect((await auth.call('GET /auth/me', { token: member.token })).body.user.email).toBe(links.wanted);
    expect((await calls.reset(reset, 'Amber9ladder')).status).toBe(400);
    const params = { token: notMe.token as string };
    expect((await auth.call('POST /auth/not-me/:token', { params })).status).toBe(400);
    expect((await confirm(links.present)).status).toBe(400);
  });

  it('is confirmed by one side only, however often its link is opened', async () => {
    const member = await auth.signedIn();
    const { present, wanted } = await requestChange(member);
    for (let times = 0; times < 3; times += 1) expect((await confirm(present)).body.isDone).toBe(false);
    expect((await calls.login(wanted)).status).toBe(401);
  });

  it('happens once when both confirm at the same time', async () => {
    const member = await auth.signedIn();
    const { present, next, wanted } = await requestChange(member);
    const answers = await Promise.all([confirm(present), confirm(next), confirm(present), confirm(next)]);
    expect(answers.some(({ body }) => body.isDone)).toBe(true);
    expect((await calls.login(wanted)).status).toBe(200);
    const told = async () => (await calls.mailsTo(wanted)).filter(({ kind }) => kind === 'ways-in-changed');
    await waitFor(async () => (await told()).length > 0);
    expect(await told()).toHaveLength(1);
  });

  it('needs a recent sign-in', async () => {
    const member = await auth.signedIn();
    const past = new Date(Date.now() - 11 * 60_000);
    await sessionModel(auth.context.connection).updateMany({ memberId: member._id }, { $set: { createdAt: past } });
    expect(await ask(member.token, newAddress())).toMatchObject({ status: 403, error: { code: 'confirm_needed' } });
    await auth.call('POST /auth/confirm', { token: member.token, body: { password: PASSWORD } });
    expect((await ask(member.token, newAddress())).status).toBe(200);
  });

  it('to the present address is refused at its field', async () => {
    const { token, email } = await auth.signedIn();
    expect(await ask(token, email.toUpperCase())).toMatchObject({
      status: 400,
      error: { errors: [{ field: 'email', message: 'This is already your address' }] },
    });
  });

  it('expires after a day', async () => {
    const member = await auth.signedIn();
    const { present } = await requestChange(member);
    const members = memberModel(auth.context.connection);
    const stored = await members.collection.findOne({ email: member.email });
    expect((stored?.['pendingAddress'].expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    await members.updateOne(
      { email: member.email },
      { $set: { 'pendingAddress.expiresAt': new Date(Date.now() - 1) } },
    );
    expect(await waiting(member.token)).toBeNull();
    expect((await confirm(present)).status).toBe(400);
    expect((await stop(present)).status).toBe(400);
    expect((await again(member.token)).status).toBe(404);
  });

  it('is replaced by a later change', async () => {
    const member = await auth.signedIn();
    const first = await requestChange(member);
    const wanted = newAddress();
    await ask(member.token, wanted);
    expect((await confirm(first.present)).status).toBe(400);
    expect((await confirm(first.next)).status).toBe(400);
    expect(await waiting(member.token)).toMatchObject({ email: wanted });
  });

  it('can be cancelled by its member only', async () => {
    const member = await auth.signedIn();
    const other = await auth.signedIn();
    const { present, next } = await requestChange(member);
    expect((await auth.call('DELETE /auth/address', { token: other.token })).status).toBe(200);
    expect((await confirm(present)).status).toBe(200);
    expect((await auth.call('DELETE /auth/address', { token: member.token })).status).toBe(200);
    expect((await confirm(next)).status).toBe(400);
    expect(await waiting(member.token)).toBeNull();
  });

  it('ends with a new password', async () => {
    const member = await auth.signedIn();
    const { next } = await requestChange(member);
    await auth.call('PUT /auth/password', {
      token: member.token,
      body: { current: PASSWORD, password: 'Amber9ladder' },
    });
    expect((await confirm(next)).status).toBe(400);
  });
});

describe('the links', () => {
  it('are sent again to addresses that have not confirmed, and the earlier ones still work', async () => {
    const member = await auth.signedIn();
    const { present, next, wanted } = await requestChange(member);
    await confirm(present);
    expect((await again(member.token)).body.addressChange).toMatchObject({ email: wanted, isPresentConfirmed: true });
    expect(await tokenTo(wanted, 'address-new', 2)).not.toBe(next);
    expect(await tokensTo(member.email, 'address-old')).toHaveLength(1);
    expect((await confirm(next)).body.isDone).toBe(true);
  });

  it('are mailed to one address at most five times an hour', async () => {
    const limited = await startHarness({ limits: 1 });
    const own = accountCalls(limited);
    const { email } = await limited.member();
    const token = (await own.login(email)).body.accessToken;
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      statuses.push((await limited.call('POST /auth/address', { token, body: { email: newAddress() } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });

  it('of the present address stop a change: every session ends, and the owner chooses a new password', async () => {
    const member = await auth.signedIn();
    const { present, next } = await requestChange(member);
    const { status, body } = await stop(present);
    expect(status).toBe(200);
    expect((await auth.call('POST /auth/refresh', { body: { refreshToken: member.refreshToken } })).status).toBe(401);
    expect((await confirm(next)).status).toBe(400);
    expect((await stop(present)).status).toBe(400);
    expect((await calls.reset(body.passwordToken, 'Amber9ladder')).status).toBe(200);
    expect((await calls.login(member.email, 'Amber9ladder')).status).toBe(200);
  });

  it('of the new address stop nothing, so that a stranger signs nobody out', async () => {
    const member = await auth.signedIn();
    const { next } = await requestChange(member);
    expect((await stop(next)).status).toBe(400);
    expect((await auth.call('GET /auth/me', { token: member.token })).status).toBe(200);
  });
});

describe('an address of another member', () => {
  it('gets no mail, and the caller cannot tell that it is used', async () => {
    const owner = await auth.member();
    const member = await auth.signedIn();
    const free = await ask(member.token, newAddress());
    const { status, body } = await ask(member.token, owner.email);
    expect({ status, keys: Object.keys(body.addressChange) }).toEqual({
      status: free.status,
      keys: Object.keys(free.body.addressChange),
    });
    await tokenTo(member.email, 'address-old', 2);
    expect(await calls.mailsTo(owner.email)).toEqual([]);
  });

  it('that was registered but not confirmed goes to the first person who confirms it', async () => {
    const wanted = newAddress();
    await calls.register(input(wanted));
    const registration = await auth.mailedToken(wanted, 'verify-email');
    const member = await auth.signedIn();
    const { present, next } = await requestChange(member, wanted);
    await confirm(present);
    expect((await confirm(next)).body.isDone).toBe(true);
    expect((await calls.verify(registration)).status).toBe(400);
    expect((await calls.login(wanted)).body.user._id).toBe(member._id);
  });

  it('is not taken from a member who has confirmed it meanwhile', async () => {
    const member = await auth.signedIn();
    const { present, next, wanted } = await requestChange(member);
    await confirm(next);
    await calls.register(input(wanted));
    await calls.verify(await auth.mailedToken(wanted, 'verify-email'));
    expect(await confirm(present)).toMatchObject({ status: 409, error: { code: 'address_taken' } });
    expect((await calls.login(member.email)).body.user._id).toBe(member._id);
    expect((await calls.login(wanted)).body.user._id).not.toBe(member._id);
  });
});
