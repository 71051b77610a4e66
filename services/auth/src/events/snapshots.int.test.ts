import { Types } from 'mongoose';
import { type TestMember, useHarness } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { caseModel } from '../moderation/case.model.ts';
import { createCaseRepository } from '../moderation/case.repository.ts';
import { createReferenceRepository } from '../references/reference.repository.ts';
import { blockModel, followModel } from '../relations/relation.model.ts';
import { createRelationRepository } from '../relations/relation.repository.ts';
import { createSiteRepository } from '../site/site.repository.ts';
import { createSnapshots } from './snapshots.ts';

const auth = useHarness();
let ada: TestMember;
let grace: TestMember;
beforeAll(async () => {
  ada = await auth.member({ name: 'Ada', location: 'London', timeZone: 'Europe/London' });
  grace = await auth.member({ name: 'Grace' });
  await auth.member({ name: 'Waiting', isVerified: false });
});

async function read(name: 'members' | 'accounts' | 'visits' | 'follows' | 'blocks' | 'moderation' | 'site') {
  const { connection } = auth.context;
  const relay = { publish: () => undefined };
  const snapshots = createSnapshots({
    members: createMemberRepository({ connection, relay }),
    follows: createRelationRepository({ model: followModel(connection), relay }),
    blocks: createRelationRepository({ model: blockModel(connection), relay }),
    references: createReferenceRepository({ connection, relay }),
    cases: createCaseRepository({ connection, relay }),
    site: createSiteRepository({ connection, relay }),
  })[name];
  if (!snapshots) throw new Error(`there are no snapshots of ${name}`);
  const events: object[] = [];
  for await (const { type, payload } of snapshots.read()) events.push({ type, payload });
  expect(await snapshots.count()).toBe(events.length);
  return events;
}

it('snapshots contain the public fields of every confirmed member, with the version of the document', async () => {
  await auth.call('PUT /users/profile', { body: { name: 'Ada L.' }, token: ada.token });
  expect(await read('members')).toMatchObject([
    { type: 'member.changed', payload: { member: { _id: ada._id, name: 'Ada L.', location: 'London', version: 2 } } },
    { type: 'member.changed', payload: { member: { _id: grace._id, name: 'Grace', version: 1 } } },
  ]);
  expect(await read('accounts')).toMatchObject([
    { type: 'account.changed', payload: { userId: ada._id, email: ada.email, isVerified: true, version: 2 } },
    { type: 'account.changed', payload: { userId: grace._id } },
  ]);
});

it('snapshots contain the last visit of each confirmed member, where it is known', async () => {
  const { connection } = auth.context;
  await connection.collection('members').updateMany({}, { $unset: { activeDay: 1 } });
  expect(await read('visits')).toEqual([]);
  const days = { [ada._id]: '2026-09-30', [grace._id]: '2026-11-28' };
  for (const [_id, activeDay] of Object.entries(days))
    await connection.collection('members').updateOne({ _id: new Types.ObjectId(_id) }, { $set: { activeDay } });
  expect(await read('visits')).toEqual([
    { type: 'member.active', payload: { userId: ada._id, day: '2026-09-30' } },
    { type: 'member.active', payload: { userId: grace._id, day: '2026-11-28' } },
  ]);
});

it('snapshots contain the last state of each follow and block, with its version', async () => {
  const to = (member: TestMember, { token }: TestMember) => ({ params: { id: member._id }, token });
  await auth.call('POST /users/:id/follow', to(grace, ada));
  await auth.call('POST /users/:id/follow', to(ada, grace));
  await auth.call('DELETE /users/:id/follow', to(ada, grace));
  await auth.call('POST /users/:id/block', to(ada, grace));
  await auth.call('DELETE /users/:id/block', to(ada, grace));
  const published = async (type: 'member.blocked' | 'member.unblocked') =>
    auth.context.waitFor(async () => (await auth.sent('skills', type)).at(-1));

  expect(await read('blocks')).toEqual([{ type: 'member.unblocked', payload: await published('member.unblocked') }]);
  expect(await read('follows')).toMatchObject([
    { type: 'member.unfollowed', payload: { followerId: ada._id, followedId: grace._id } },
    { type: 'member.unfollowed', payload: { followerId: grace._id, followedId: ada._id } },
  ]);
});

it('snapshots contain hidden content and suspensions, also ended ones, with the decision behind them', async () => {
  const [targetId, subjectId] = [String(new Types.ObjectId()), ada._id];
  const each = { targetId, subjectId, round: 1, state: 'done', reason: 'money', reportedAt: new Date() } as const;
  await caseModel(auth.context.connection).create(
    { ...each, _id: 'a', kind: 'skill', appliedSeq: 9, hides: false, hidesSeq: 7 },
    { ...each, _id: 'b', kind: 'member', appliedSeq: 8, suspends: true, suspendsSeq: 3 },
    { ...each, _id: 'c', kind: 'member', appliedSeq: 2 },
  );
  expect(await read('moderation')).toEqual([
    {
      type: 'content.moderated',
      payload: { kind: 'skill', targetId, subjectId, isHidden: false, note: '', version: 7 },
    },
    { type: 'member.moderated', payload: { userId: subjectId, isSuspended: true, version: 3 } },
  ]);
});

it('snapshots order a relation without a version by the time of its last change', async () => {
  const createdAt = new Date('2026-01-01T10:00:00.000Z');
  const [from, relationTo] = [new Types.ObjectId(), new Types.ObjectId()];
  const old = { from, to: relationTo, createdAt, deletedAt: null };
  await auth.context.connection.collection('blocks').insertOne(old);
  expect((await read('blocks')).at(-1)).toEqual({
    type: 'member.blocked',
    payload: { blockerId: String(from), blockedId: String(relationTo), version: createdAt.getTime() },
  });
});
