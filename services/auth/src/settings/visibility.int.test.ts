import type { PrivacySettings } from '@mutua/contracts';
import { everyDay } from '@mutua/domain';
import { newId, newRequest, newSkill, personOf } from '../../test/events.ts';
import { type TestMember, useHarness } from '../../test/harness.ts';

const auth = useHarness();
let member: TestMember;
let stranger: TestMember;
let partner: TestMember;

beforeEach(async () => {
  [member, stranger, partner] = await Promise.all([
    auth.member({ name: `Zelda ${newId()}`, location: 'Lima, Peru' }),
    auth.member(),
    auth.member(),
  ]);
  await auth.consume('request.created', newRequest(member, partner));
});

const setPrivacy = async (privacy: Partial<PrivacySettings>) => {
  const { status } = await auth.call('PUT /users/settings', { body: { privacy }, token: member.token });
  expect(status).toBe(200);
};

/** Returns where this caller finds the member. */
async function placesWhereFound(caller: TestMember | undefined): Promise<string[]> {
  const as = caller && { token: caller.token };
  const page = await auth.call('GET /users/:id', { params: { id: member._id }, ...as });
  const search = async (query: Record<string, string | number>) =>
    (await auth.call('GET /users', { query: { limit: 50, ...query }, ...as })).body;
  const byName = await search({ q: 'zelda' });
  const everybody = await search({ sortBy: 'newest' });
  const has = ({ users }: typeof byName) => users.some(({ _id }) => _id === member._id);
  // The counts never include a member who is not shown.
  expect(everybody.pagination.total).toBe(everybody.users.length);
  expect(byName.pagination.total).toBe(byName.users.length);
  return [
    ...(page.status === 200 ? ['profile'] : []),
    ...(has(byName) ? ['by name'] : []),
    ...(has(everybody) ? ['in the list'] : []),
  ];
}
const inSitemap = async () => (await auth.call('GET /users/ids')).body.ids.includes(member._id);
/** Returns where a visitor, a stranger and a partner find the member, and whether the sitemap has the member. */
const whereFound = async () => [
  await placesWhereFound(undefined),
  await placesWhereFound(stranger),
  await placesWhereFound(partner),
  await inSitemap(),
];
const EVERYWHERE = ['profile', 'by name', 'in the list'];

it('a member with `everybody` is found by visitors, members and the sitemap', async () => {
  expect(await whereFound()).toEqual([EVERYWHERE, EVERYWHERE, EVERYWHERE, true]);
});

it('a member with `members` is found by no visitor and not by the sitemap', async () => {
  await setPrivacy({ findMe: 'members' });
  expect(await whereFound()).toEqual([[], EVERYWHERE, EVERYWHERE, false]);
});

it('a member with `nobody` is found only by members who have or had a request with them, and by themselves', async () => {
  await setPrivacy({ findMe: 'nobody' });
  expect(await whereFound()).toEqual([[], [], EVERYWHERE, false]);
  expect((await auth.call('GET /users/:id', { params: { id: member._id }, token: member.token })).status).toBe(200);
  const params = { id: member._id };
  expect((await auth.call('POST /users/:id/follow', { params, token: stranger.token })).status).toBe(404);
  expect((await auth.call('POST /users/:id/follow', { params, token: partner.token })).status).toBe(200);
  expect((await auth.call('POST /users/:id/block', { params, token: stranger.token })).status).toBe(200);
});

it('a request that is only known from a republish counts, too', async () => {
  await setPrivacy({ findMe: 'nobody' });
  const { request: known } = newRequest(stranger, member);
  await auth.consume('request.snapshot', { request: known, version: 1, changes: {} }, { isRepublished: true });
  expect(await placesWhereFound(stranger)).toEqual(EVERYWHERE);
});

it('a member who chooses `everybody` again is found as before', async () => {
  await setPrivacy({ findMe: 'nobody' });
  await setPrivacy({ findMe: 'everybody' });
  expect([await placesWhereFound(undefined), await inSitemap()]).toEqual([EVERYWHERE, true]);
});

describe('the hours of a profile', () => {
  const slots = [{ start: '18:00', end: '20:00' }];
  const details = {
    ...{ description: '', tags: [], availableDays: ['monday' as const], availableTimeSlots: slots },
    ...{ hoursFrom: 'skill' as const, rating: { average: 0, count: 0 }, exchangeCount: 0 },
    ...{ endorsements: [], endorsementCount: 0 },
  };
  const weekly = { ...everyDay([]), tuesday: slots };

  beforeEach(async () => {
    await auth.consume('skill.created', { skill: newSkill(member, { details }), owner: personOf(member) });
    await auth.consume('hours.changed', { userId: member._id, version: 1, timeZone: 'Asia/Kathmandu', weekly });
  });
  const seen = async (caller?: TestMember) => {
    const as = caller && { token: caller.token };
    const { body } = await auth.call('GET /users/:id', { params: { id: member._id }, ...as });
    expect(JSON.stringify(body)).not.toContain('Kathmandu');
    return [body.user.hours, body.user.skills[0]?.availableDays];
  };
  const ALL = [{ offset: 345, weekly, common: null }, ['monday']];
  const NOTHING = [null, []];

  it('are shown to everybody, with their offset', async () => {
    expect([await seen(), await seen(stranger)]).toEqual([ALL, ALL]);
  });

  it('are shown to partners of an accepted exchange, and not of a pending request', async () => {
    await setPrivacy({ hours: 'partners' });
    expect([await seen(), await seen(stranger), await seen(partner), await seen(member)]).toEqual([
      NOTHING,
      NOTHING,
      NOTHING,
      ALL,
    ]);
    const accepted = newRequest(member, partner);
    const state = { ...accepted.request, status: 'accepted' as const };
    await auth.consume('request.accepted', { ...accepted, request: state, version: 2 });
    expect([await seen(partner), await seen(stranger)]).toEqual([ALL, NOTHING]);
    await auth.consume('request.cancelled', {
      ...accepted,
      request: { ...state, status: 'cancelled' },
      version: 3,
    });
    expect(await seen(partner)).toEqual(NOTHING);
  });
});
