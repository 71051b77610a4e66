import { waitForList } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { newReview } from '../../test/events.ts';
import { memberForEach, useHarness } from '../../test/harness.ts';
import { memberModel } from './member.model.ts';

const auth = useHarness();
const member = memberForEach(auth);

const update = (body: unknown, token = member.token) => auth.call('PUT /users/profile', { body, token });
const profile = (id: string, token?: string) =>
  auth.call('GET /users/:id', { params: { id }, ...(token && { token }) });
const changesOf = async (id: string) =>
  (await auth.sent('skills', 'member.changed')).filter((event) => event.member._id === id);
const accountsOf = async (id: string) =>
  (await auth.sent('notifications', 'account.changed')).filter(({ userId }) => userId === id);

describe('the own profile', () => {
  it('is changed field by field', async () => {
    const { status, body } = await update({ name: ' Ada King ', bio: 'Numbers', location: 'London' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Ada King', bio: 'Numbers', location: 'London', email: member.email });
    expect((await update({ bio: '' })).body.user).toMatchObject({ name: 'Ada King', bio: '', location: 'London' });
    expect((await auth.call('GET /auth/me', { token: member.token })).body.user.name).toBe('Ada King');
  });

  it('keeps the preferences that are not sent', async () => {
    expect((await update({ preferences: { darkMode: true } })).body.user.preferences).toEqual({
      emailNotifications: true,
      pushNotifications: true,
      darkMode: true,
      theme: 'dark',
      language: 'en',
    });
    expect((await update({ preferences: { language: 'pt' } })).body.user.preferences).toMatchObject({
      darkMode: true,
      language: 'pt',
    });
  });

  it('keeps its theme and its dark mode consistent', async () => {
    const themeAfter = async (preferences: object) => {
      const { user } = (await update({ preferences })).body;
      return [user.preferences.theme, user.preferences.darkMode];
    };
    expect(await themeAfter({})).toEqual(['system', false]);
    expect(await themeAfter({ darkMode: false })).toEqual(['system', false]);
    expect(await themeAfter({ darkMode: true })).toEqual(['dark', true]);
    expect(await themeAfter({ darkMode: false })).toEqual(['light', false]);
    expect(await themeAfter({ theme: 'system', darkMode: true })).toEqual(['system', false]);
    const { user } = (await auth.call('GET /auth/me', { token: member.token })).body;
    expect(user.preferences).toMatchObject({ theme: 'system', darkMode: false });
    const [account] = await auth.context.waitFor(async () => {
      const found = await accountsOf(member._id);
      return found.length > 4 && found.slice(-1);
    });
    expect(account?.preferences).toMatchObject({ theme: 'system', darkMode: false });
  });

  it('has a time zone, which other services receive and other members do not see', async () => {
    expect((await update({})).body.user.timeZone).toBeNull();
    expect((await update({ timeZone: 'America/Lima' })).body.user.timeZone).toBe('America/Lima');
    expect((await update({ timeZone: '' })).body.user.timeZone).toBe('America/Lima');
    expect((await update({ timeZone: 'America/Lima' })).status).toBe(200);
    const changes = await waitForList(() => changesOf(member._id));
    expect(changes.map((event) => event.member.timeZone)).toEqual(['America/Lima']);
    const other = await auth.member();
    expect(JSON.stringify((await profile(member._id, other.token)).body)).not.toContain('Lima');
    expect(JSON.stringify((await auth.call('GET /users', { token: other.token })).body)).not.toContain('Lima');
    expect((await update({ timeZone: 'Nowhere/Atlantis' })).error.errors?.map(({ field }) => field)).toEqual([
      'timeZone',
    ]);
  });

  it('keeps both of two concurrent changes', async () => {
    const answers = await Promise.all([
      update({ name: 'At Once' }),
      update({ bio: 'Both' }),
      update({ location: 'Porto' }),
      update({ preferences: { darkMode: true } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { user } = (await auth.call('GET /auth/me', { token: member.token })).body;
    expect(user).toMatchObject({ name: 'At Once', bio: 'Both', location: 'Porto', preferences: { darkMode: true } });
  });

  it('sends a new name or picture to the other services with a growing version, and no other change', async () => {
    await update({ bio: 'Only words' });
    await update({ name: 'First' });
    await update({ location: 'Second' });
    const changes = await waitForList(() => changesOf(member._id), 2);
    expect(changes.map((event) => [event.member.name, event.member.location])).toEqual([
      ['First', ''],
      ['First', 'Second'],
    ]);
    const [first, second] = changes.map((event) => event.member.version);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(await accountsOf(member._id)).toEqual([]);
  });

  it('sends changed preferences to notifications', async () => {
    await update({ preferences: { emailNotifications: false } });
    const [account] = await waitForList(() => accountsOf(member._id));
    expect(account).toMatchObject({
      email: member.email,
      isVerified: true,
      preferences: { emailNotifications: false },
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'U' }, 'name'],
    [{ name: 'Mutua Sicherheit' }, 'name'],
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ location: 'x'.repeat(101) }, 'location'],
    [{ preferences: { language: 'xx' } }, 'preferences.language'],
    [{ preferences: { darkMode: 'yes' } }, 'preferences.darkMode'],
    [{ avatar: 'https://example.org/track.png' }, 'avatar'],
    [{ avatar: '/api/uploads/avatars/../keys.json' }, 'avatar'],
    [{ avatar: { $ne: '' } }, 'avatar'],
  ])('refuses %j', async (body, field) => {
    const { status, error } = await update(body);
    expect(status).toBe(400);
    expect(error.errors?.map((fault) => fault.field)).toEqual([field]);
  });

  it('takes a stored name unchanged, although nobody may choose it now', async () => {
    const old = await auth.member({ name: 'U' });
    const send = (body: object) => auth.call('PUT /users/profile', { token: old.token, body });
    expect((await send({ name: 'U', bio: 'Still here' })).body.user).toMatchObject({ name: 'U', bio: 'Still here' });
    expect((await send({ name: 'V' })).error.errors).toEqual([
      { field: 'name', message: 'Name must be at least 2 characters' },
    ]);
  });

  it('ignores fields that are not in the form', async () => {
    await update({ email: 'other@example.org', isVerified: false, rating: { average: 5, count: 9 }, exchangeCount: 9 });
    const { user } = (await auth.call('GET /auth/me', { token: member.token })).body;
    expect(user).toMatchObject({
      email: member.email,
      isVerified: true,
      rating: { average: 0, count: 0 },
      exchangeCount: 0,
    });
  });

  it('needs a token', async () => {
    expect((await auth.call('PUT /users/profile', { body: { name: 'No one' } })).status).toBe(401);
    expect((await auth.call('GET /auth/me')).status).toBe(401);
  });

  it('is 401 after the account is gone', async () => {
    await memberModel(auth.context.connection).deleteOne({ _id: member._id });
    expect((await auth.call('GET /auth/me', { token: member.token })).status).toBe(401);
    expect((await update({ name: 'Ghost' })).status).toBe(401);
  });
});

describe('a public profile', () => {
  it('never contains the address or the preferences, for any caller', async () => {
    const other = await auth.member();
    for (const token of [undefined, other.token, member.token]) {
      const { status, body } = await profile(member._id, token);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(member.email);
      expect(Object.keys(body.user)).not.toEqual(expect.arrayContaining(['preferences']));
      expect(body.user.followersCount).toBe(0);
    }
  });

  it('shows members whether they follow or block the member, and shows visitors neither', async () => {
    const other = await auth.member();
    expect((await profile(member._id, other.token)).body.user).toMatchObject({ isFollowing: false, isBlocked: false });
    expect(Object.keys((await profile(member._id)).body.user)).not.toContain('isFollowing');
  });

  it('is a 404 for unknown and unconfirmed members, and for malformed ids', async () => {
    const waiting = await auth.member({ isVerified: false });
    for (const id of [waiting._id, '0'.repeat(24), 'me', '..%2f']) expect((await profile(id)).status).toBe(404);
  });

  it('is found by an id in upper case', async () => {
    expect((await profile(member._id.toUpperCase())).body.user._id).toBe(member._id);
  });

  it('shows the latest reviews, with the present names and pictures', async () => {
    const reviewer = await auth.member({ name: 'Before' });
    const review = (createdAt: string) => newReview(reviewer, member, 4, { createdAt });
    for (const day of ['02', '03', '01'])
      await auth.consume('review.created', { review: review(`2026-11-${day}T10:00:00.000Z`) });
    await update({ name: 'After' }, reviewer.token);
    const { reviews } = (await profile(member._id)).body;
    expect(reviews.map(({ createdAt }) => createdAt.slice(8, 10))).toEqual(['03', '02', '01']);
    expect(reviews[0]?.reviewerId.name).toBe('After');
    expect((await profile(reviewer._id)).body.reviews).toEqual([]);
    for (let number = 0; number < 18; number += 1)
      await auth.consume('review.created', { review: review('2026-11-04T10:00:00.000Z') });
    const newest = (await profile(member._id)).body.reviews.map(({ createdAt }) => createdAt.slice(8, 10));
    expect([newest.length, newest.slice(-2)]).toEqual([20, ['03', '02']]);
  });
});

it('lists the ids of all confirmed members for the sitemap', async () => {
  const email = `${new Types.ObjectId().toHexString()}@example.org`;
  await auth.call('POST /auth/register', { body: { name: 'New', email, password: 'Kiwi7lantern' } as never });
  const { ids } = (await auth.call('GET /users/ids')).body;
  const members = await memberModel(auth.context.connection).find({ isVerified: true }, { _id: 1 }).lean();
  expect(ids).toEqual(members.map(({ _id }) => _id.toHexString()).sort());
  expect((await auth.call('GET /users/ids', { query: { after: ids.at(-1) as string } })).body.ids).toEqual([]);
});
