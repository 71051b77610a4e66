import type { EventPayload, PrivacySettings } from '@mutua/contracts';
import { Types } from 'mongoose';
import { type Harness, startAuth, type TestMember } from '../../test/harness.ts';

let auth: Harness;
let member: TestMember;
let stranger: TestMember;
let partner: TestMember;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const newId = () => new Types.ObjectId().toHexString();
const person = ({ _id }: TestMember) => ({ _id, name: 'Ada', avatar: null });
const request = (sender: TestMember, receiver: TestMember): EventPayload<'request.created'> => {
  const about = { _id: newId(), title: 'Chess', category: 'other' as const };
  const at = '2026-11-01T10:00:00.000Z';
  return {
    request: {
      _id: newId(),
      status: 'pending',
      senderId: person(sender),
      receiverId: person(receiver),
      senderSkillId: about,
      receiverSkillId: about,
      message: '',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
      createdAt: at,
      updatedAt: at,
    },
    version: 1,
    actorId: sender._id,
  };
};

beforeEach(async () => {
  [member, stranger, partner] = await Promise.all([
    auth.member({ name: `Zelda ${newId()}`, location: 'Lima, Peru' }),
    auth.member(),
    auth.member(),
  ]);
  await auth.consume('request.created', request(member, partner));
});

const setPrivacy = async (privacy: Partial<PrivacySettings>) => {
  const { status } = await auth.call('PUT /users/settings', { body: { privacy }, token: member.token });
  expect(status).toBe(200);
};

/** Where this caller meets the member. */
async function ways(caller: TestMember | undefined): Promise<string[]> {
  const as = caller && { token: caller.token };
  const page = await auth.call('GET /users/:id', { params: { id: member._id }, ...as });
  const search = async (query: Record<string, string | number>) =>
    (await auth.call('GET /users', { query: { limit: 50, ...query }, ...as })).body;
  const byName = await search({ q: 'zelda' });
  const everybody = await search({ sortBy: 'newest' });
  const has = ({ users }: typeof byName) => users.some(({ _id }) => _id === member._id);
  // The counts never tell of somebody who is not shown.
  expect(everybody.pagination.total).toBe(everybody.users.length);
  expect(byName.pagination.total).toBe(byName.users.length);
  return [
    ...(page.status === 200 ? ['profile'] : []),
    ...(has(byName) ? ['by name'] : []),
    ...(has(everybody) ? ['in the list'] : []),
  ];
}
const inSitemap = async () => (await auth.call('GET /users/ids')).body.ids.includes(member._id);
const EVERYWHERE = ['profile', 'by name', 'in the list'];

it('by everybody: visitors, members, the sitemap', async () => {
  expect([await ways(undefined), await ways(stranger), await ways(partner), await inSitemap()]).toEqual([
    EVERYWHERE,
    EVERYWHERE,
    EVERYWHERE,
    true,
  ]);
});

it('by members: no visitor, and no sitemap', async () => {
  await setPrivacy({ findMe: 'members' });
  expect([await ways(undefined), await ways(stranger), await ways(partner), await inSitemap()]).toEqual([
    [],
    EVERYWHERE,
    EVERYWHERE,
    false,
  ]);
});

it('by nobody: only who has or had a request with the member, and the member', async () => {
  await setPrivacy({ findMe: 'nobody' });
  expect([await ways(undefined), await ways(stranger), await ways(partner), await inSitemap()]).toEqual([
    [],
    [],
    EVERYWHERE,
    false,
  ]);
  expect((await auth.call('GET /users/:id', { params: { id: member._id }, token: member.token })).status).toBe(200);
  const params = { id: member._id };
  expect((await auth.call('POST /users/:id/follow', { params, token: stranger.token })).status).toBe(404);
  expect((await auth.call('POST /users/:id/follow', { params, token: partner.token })).status).toBe(200);
  expect((await auth.call('POST /users/:id/block', { params, token: stranger.token })).status).toBe(200);
});

it('a request that is only known from a republish counts too', async () => {
  await setPrivacy({ findMe: 'nobody' });
  const { request: known } = request(stranger, member);
  await auth.consume('request.snapshot', { request: known, version: 1, changes: {} }, { isRepublished: true });
  expect(await ways(stranger)).toEqual(EVERYWHERE);
});

it('by everybody again: as before', async () => {
  await setPrivacy({ findMe: 'nobody' });
  await setPrivacy({ findMe: 'everybody' });
  expect([await ways(undefined), await inSitemap()]).toEqual([EVERYWHERE, true]);
});
