import { type MemberSnapshot, OPEN_PRIVACY, type Skill } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { requestOf } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness();
let owner: MemberSnapshot;
let skill: Skill;
let skillId: string;
let title: string;
let tests = 0;
const stranger = newId();
let partner: string;

beforeEach(async () => {
  tests += 1;
  title = `Xylography${'abcdef'[tests]}`;
  partner = newId();
  owner = await service.member({ location: 'Lima, Peru' });
  skill = await service.skill(owner._id, { title });
  skillId = skill._id;
  const person = (_id: string) => ({ _id, name: 'Ada', avatar: null });
  const request = requestOf({ senderId: person(owner._id), receiverId: person(partner) });
  await service.publish(newEvent('request.created', { request, version: 1, actorId: owner._id }));
  await service.waitFor(() => service.context.connection.collection('partners').findOne({ _id: request._id as never }));
});

const choose = async (findMe: MemberSnapshot['privacy']['findMe'], version = 2) => {
  await service.publish(
    newEvent('member.changed', { member: { ...owner, privacy: { ...OPEN_PRIVACY, findMe }, version } }),
  );
  await service.waitFor(() =>
    service.context.connection.collection('skills').findOne({ _id: skillId as never, 'owner.version': version }),
  );
};

/** Where this caller finds the skill. */
async function ways(as?: string): Promise<string[]> {
  const search = async (query: Record<string, string | number>) => {
    const { body } = await service.call('GET /skills/search', {
      query: { limit: 50, ...query } as never,
      ...(as && { as }),
    });
    return body;
  };
  const lists = {
    'by its title': await search({ q: title }),
    'by a typo': await search({ q: title.replace('graph', 'grahp') }),
    'among all': await search({ sortBy: 'newest' }),
    'among the popular': await search({ sortBy: 'exchanges' }),
    'by category': await search({ category: 'music' }),
    'by the place': await search({ location: 'lima' }),
    suggested: await search({ q: title.slice(0, 6), count: 'none' }),
  };
  const page = await service.call('GET /skills/:id', { params: { id: skillId }, ...(as && { as }) });
  const found = Object.entries(lists).flatMap(([name, { skills, pagination }]) => {
    // The total does not count a skill that is not shown.
    expect([name, pagination.total]).toEqual([name, skills.length]);
    return skills.some(({ _id }) => _id === skillId) ? [name] : [];
  });
  return [...found, ...(page.status === 200 ? ['page'] : [])];
}
const EVERYWHERE = [
  'by its title',
  'by a typo',
  'among all',
  'among the popular',
  'by category',
  'by the place',
  'suggested',
  'page',
];
const inSitemap = async () => (await service.call('GET /skills/ids', {})).body.ids.includes(skillId);
const endorse = async (as: string) => (await service.endorse(skill, as)).status;

it('skills of a member whom everybody finds are in all lists', async () => {
  expect([await ways(), await ways(stranger), await ways(partner), await inSitemap()]).toEqual([
    EVERYWHERE,
    EVERYWHERE,
    EVERYWHERE,
    true,
  ]);
});

it('skills of a member whom only members find are hidden from visitors and sitemap', async () => {
  await choose('members');
  expect([await ways(), await ways(stranger), await ways(partner), await inSitemap()]).toEqual([
    [],
    EVERYWHERE,
    EVERYWHERE,
    false,
  ]);
});

it('skills of a member whom nobody finds are shown only to partners of a request', async () => {
  await choose('nobody');
  expect([await ways(), await ways(stranger), await ways(partner), await inSitemap()]).toEqual([
    [],
    [],
    EVERYWHERE,
    false,
  ]);
  expect([await endorse(stranger), await endorse(partner)]).toEqual([404, 201]);
  const page = await service.call('GET /skills/:id', { params: { id: skillId }, as: owner._id });
  expect(page.status).toBe(200);
  const own = await service.call('GET /skills/my-skills', { as: owner._id });
  expect(own.body.skills.map(({ _id }) => _id)).toEqual([skillId]);
  expect((await service.skill(owner._id, { title: `${title} too` }))._id).not.toBe(skillId);
  expect(await ways(stranger)).toEqual([]);
});

it('skills of a member who changes back are in all lists again', async () => {
  await choose('nobody');
  await choose('everybody', 3);
  expect([await ways(), await inSitemap()]).toEqual([EVERYWHERE, true]);
});

it('the page says who may send requests, and its picture is only for skills that everybody finds', async () => {
  expect(await service.read(skillId)).toMatchObject({ requestsFrom: 'every', card: expect.any(String) });
  const privacy = { ...OPEN_PRIVACY, requests: 'nobody' as const, findMe: 'members' as const };
  await service.publish(newEvent('member.changed', { member: { ...owner, privacy, version: 2 } }));
  await service.waitFor(async () => (await service.read(skillId, stranger)).requestsFrom === 'nobody');
  expect((await service.read(skillId, stranger)).card).toBeNull();
});
