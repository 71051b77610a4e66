import { type TestMember, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { blockModel, followModel } from './relation.model.ts';

const auth = useHarness();
let ada: TestMember;
let bob: TestMember;
beforeEach(async () => {
  [ada, bob] = await Promise.all([auth.member({ name: 'Ada' }), auth.member({ name: 'Bob' })]);
});

const on = <M extends 'POST' | 'DELETE', W extends 'follow' | 'block'>(
  method: M,
  what: W,
  who: TestMember,
  id: string,
) => auth.call(`${method} /users/:id/${what}`, { params: { id }, token: who.token });
const profile = async (id: string, who: TestMember) =>
  (await auth.call('GET /users/:id', { params: { id }, token: who.token })).body.user;
const blockedOf = (who: TestMember, query = {}) => auth.call('GET /users/blocked', { token: who.token, query });
/** Waits until this many events of a type about the two members exist, and returns them. */
const events = (
  service: 'skills' | 'notifications',
  type: 'member.followed' | 'member.unfollowed' | 'member.blocked' | 'member.unblocked',
  count: number,
) =>
  auth.context.waitFor(async () => {
    const about = (await auth.sent(service, type)).filter((event) => JSON.stringify(event).includes(ada._id));
    return about.length === count ? about : null;
  });
const settled = () =>
  auth.context.waitFor(
    async () =>
      (await followModel(auth.context.connection).countDocuments({ outboxPendingAt: { $exists: true } })) === 0,
  );

describe('following', () => {
  it('counts all members who follow at the same time', async () => {
    const followers = await Promise.all(Array.from({ length: 12 }, () => auth.member()));
    const answers = await Promise.all(followers.map((each) => on('POST', 'follow', each, ada._id)));
    expect(answers.map(({ status }) => status)).toEqual(followers.map(() => 200));
    expect((await profile(ada._id, bob)).followersCount).toBe(12);
  });

  it('is counted by a repeated call when the first one was interrupted before the count', async () => {
    await on('POST', 'follow', bob, ada._id);
    await memberModel(auth.context.connection).updateOne({ _id: ada._id }, { $set: { followersCount: 0 } });
    expect((await on('POST', 'follow', bob, ada._id)).body.followersCount).toBe(1);
  });

  it('is counted, shown and announced once, and can be ended', async () => {
    const { status, body } = await on('POST', 'follow', ada, bob._id);
    expect([status, body.isFollowing, body.followersCount]).toEqual([200, true, 1]);
    expect(await profile(bob._id, ada)).toMatchObject({ isFollowing: true, followersCount: 1 });
    expect(await profile(bob._id, bob)).toMatchObject({ isFollowing: false, followersCount: 1 });

    expect((await on('POST', 'follow', ada, bob._id)).body.followersCount).toBe(1);
    await settled();
    expect(await events('notifications', 'member.followed', 1)).toEqual([
      { followerId: ada._id, followedId: bob._id, version: expect.any(Number) },
    ]);

    const ended = await on('DELETE', 'follow', ada, bob._id);
    expect([ended.status, ended.body.isFollowing, ended.body.followersCount]).toEqual([200, false, 0]);
    expect((await on('DELETE', 'follow', ada, bob._id)).status).toBe(200);
    await settled();
    expect(await events('notifications', 'member.unfollowed', 1)).toHaveLength(1);

    expect((await on('POST', 'follow', ada, bob._id)).body.followersCount).toBe(1);
    await events('notifications', 'member.followed', 2);
  });

  it('counts once when two calls arrive at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => on('POST', 'follow', ada, bob._id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await profile(bob._id, ada)).followersCount).toBe(1);
    await settled();
    await events('notifications', 'member.followed', 1);
  });

  it('requires another member, who exists and is confirmed', async () => {
    expect(await on('POST', 'follow', ada, ada._id)).toMatchObject({ status: 403, error: { code: 'own_profile' } });
    expect((await on('POST', 'follow', ada, ada._id.toUpperCase())).status).toBe(403);
    const waiting = await auth.member({ isVerified: false });
    for (const id of ['0'.repeat(24), waiting._id, 'nobody']) {
      expect((await on('POST', 'follow', ada, id)).status).toBe(404);
      expect((await on('DELETE', 'follow', ada, id)).status).toBe(404);
    }
    expect((await auth.call('POST /users/:id/follow', { params: { id: bob._id } })).status).toBe(401);
  });

  it('is not available between a blocked pair, in either direction, with the same answer for both', async () => {
    await on('POST', 'block', ada, bob._id);
    const answers = [await on('POST', 'follow', ada, bob._id), await on('POST', 'follow', bob, ada._id)];
    for (const { status, error } of answers) {
      expect([status, error.code, error.message]).toEqual([403, 'not_available', 'This action is not available']);
    }
    await settled();
    await events('notifications', 'member.followed', 0);
  });
});

describe('blocking', () => {
  it('is listed, announced once, and can be removed', async () => {
    expect((await on('POST', 'block', ada, bob._id)).status).toBe(200);
    expect((await on('POST', 'block', ada, bob._id)).status).toBe(200);
    expect((await blockedOf(ada)).body).toMatchObject({
      users: [{ _id: bob._id, isBlocked: true }],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    });
    expect((await blockedOf(bob)).body.users).toEqual([]);
    expect(await events('skills', 'member.blocked', 1)).toEqual([
      { blockerId: ada._id, blockedId: bob._id, version: expect.any(Number) },
    ]);

    expect((await on('DELETE', 'block', ada, bob._id)).status).toBe(200);
    expect((await on('DELETE', 'block', ada, bob._id)).status).toBe(200);
    expect((await blockedOf(ada)).body.users).toEqual([]);
    expect(await events('skills', 'member.unblocked', 1)).toHaveLength(1);
    expect((await on('POST', 'follow', bob, ada._id)).status).toBe(200);
  });

  it('ends the follows between the two, and no others', async () => {
    const carl = await auth.member();
    await on('POST', 'follow', ada, bob._id);
    await on('POST', 'follow', bob, ada._id);
    await on('POST', 'follow', carl, ada._id);
    await on('POST', 'block', ada, bob._id);
    expect((await profile(bob._id, ada)).followersCount).toBe(0);
    expect((await profile(ada._id, bob)).followersCount).toBe(1);
    await events('notifications', 'member.unfollowed', 2);
  });

  it('also ends a follow that began at the same time', async () => {
    await Promise.all([
      on('POST', 'block', ada, bob._id),
      on('POST', 'follow', bob, ada._id),
      on('POST', 'follow', ada, bob._id),
    ]);
    expect((await profile(ada._id, bob)).followersCount).toBe(0);
    expect((await profile(bob._id, ada)).followersCount).toBe(0);
  });

  it('leaves the profile readable, and does not show the block to the blocked member', async () => {
    await on('POST', 'block', ada, bob._id);
    expect(await profile(ada._id, bob)).toMatchObject({ name: 'Ada', isBlocked: false });
    expect(await profile(bob._id, ada)).toMatchObject({ name: 'Bob', isBlocked: true });
  });

  it('sends growing versions for a block and its end, also when a clock runs behind, and at least the present time', async () => {
    const versions = async (type: 'member.blocked' | 'member.unblocked', count: number) =>
      ((await events('skills', type, count)) as { version?: number }[]).map(({ version = 0 }) => version);
    const before = Date.now();
    await on('POST', 'block', ada, bob._id);
    const [first = 0] = await versions('member.blocked', 1);
    expect(first).toBeGreaterThanOrEqual(before);
    // A process whose clock is an hour ahead has stored this.
    const ahead = Date.now() + 3_600_000;
    await blockModel(auth.context.connection).updateOne({ from: ada._id, to: bob._id }, { $set: { version: ahead } });
    await on('DELETE', 'block', ada, bob._id);
    expect(await versions('member.unblocked', 1)).toEqual([ahead + 1]);
    await on('POST', 'block', ada, bob._id);
    expect(await versions('member.blocked', 2)).toEqual([first, ahead + 2]);
  });

  it('ends in one of two states when blocking and unblocking are concurrent, with one event for each change', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => on(index % 2 === 0 ? 'POST' : 'DELETE', 'block', ada, bob._id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const relation = await blockModel(auth.context.connection).findOne({ from: ada._id, to: bob._id }).lean();
    const published = await auth.context.waitFor(async () => {
      const all = await Promise.all(
        (['member.blocked', 'member.unblocked'] as const).map(async (type) =>
          (await auth.sent('skills', type))
            .filter(({ blockerId }) => blockerId === ada._id)
            .map(({ version = 0 }) => ({ type, version })),
        ),
      );
      const sorted = all.flat().toSorted((a, b) => a.version - b.version);
      return sorted.at(-1)?.version === relation?.version && sorted;
    });
    expect(published.map(({ type }) => type)).toEqual(
      published.map((_, index) => (index % 2 === 0 ? 'member.blocked' : 'member.unblocked')),
    );
    expect(new Set(published.map(({ version }) => version)).size).toBe(published.length);
  });

  it('by the other member stays when the own block is removed', async () => {
    await on('POST', 'block', ada, bob._id);
    await on('DELETE', 'block', bob, ada._id);
    expect((await on('POST', 'follow', bob, ada._id)).status).toBe(403);
    await on('POST', 'block', bob, ada._id);
    await on('DELETE', 'block', ada, bob._id);
    expect((await on('POST', 'follow', ada, bob._id)).status).toBe(403);
  });

  it('requires another member, who exists', async () => {
    expect(await on('POST', 'block', ada, ada._id)).toMatchObject({ status: 403, error: { code: 'own_profile' } });
    expect((await on('POST', 'block', ada, '0'.repeat(24))).status).toBe(404);
    expect((await on('DELETE', 'block', ada, '0'.repeat(24))).status).toBe(404);
    expect((await auth.call('POST /users/:id/block', { params: { id: bob._id } })).status).toBe(401);
    expect((await auth.call('GET /users/blocked')).status).toBe(401);
  });

  it('is listed in pages, the latest first', async () => {
    const carl = await auth.member({ name: 'Carl' });
    await on('POST', 'block', ada, bob._id);
    await on('POST', 'block', ada, carl._id);
    const pages = await Promise.all([1, 2].map((page) => blockedOf(ada, { page, limit: 1 })));
    expect(pages.map(({ body }) => body.users[0]?.name)).toEqual(['Carl', 'Bob']);
    expect(pages[0]?.body.pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    expect((await blockedOf(ada, { limit: 51 })).status).toBe(400);
  });
});
