import { OPEN_PRIVACY } from '@mutua/contracts';
import { everyDay } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { waitForList } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { newWord } from '../../test/ring-members.ts';
import { useOneDay } from '../../test/use-one-day.ts';
import { createSwapperRepository } from '../swappers/swapper.repository.ts';
import { MOST_NEW_A_DAY } from '../wants/disclosed-wants.ts';

const [KYOTO, OTSU] = ['1857910', '1853574'];

const service = useHarness();

const want = async (as: string, title: string, more: object = {}) => {
  const { body, status } = await service.call('POST /wants', { as, body: { category: 'music', title, ...more } });
  expect(status).toBe(201);
  return body.want;
};
const list = async (as: string, query = {}) => (await service.call('GET /matches', { as, query })).body;
const partnersOf = async (as: string) => (await list(as)).matches.map(({ user }) => user._id);

/** Two members who each teach what the other wants. */
async function pair(first: object = {}, second: object = {}) {
  const [x, y] = [newWord(), newWord()];
  const [ada, hana] = await Promise.all([
    service.member({ name: 'Ada Byron', ...first }),
    service.member({ name: 'Hana Sato', ...second }),
  ]);
  const [adas, hanas] = await Promise.all([service.skill(ada._id, x), service.skill(hana._id, y)]);
  return { ada: ada._id, hana: hana._id, x, y, adas, hanas };
}

async function matched(first: object = {}, second: object = {}) {
  const both = await pair(first, second);
  const wants = [await want(both.ada, both.y), await want(both.hana, both.x)] as const;
  return { ...both, wants };
}

it('shows two members to each other when each teaches what the other wants, with the reasons', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const hers = { location: 'Japan', place: { id: KYOTO, for: 'members' } } as const;
  const { ada, hana, x, y, adas, hanas } = await pair({ place: { id: OTSU, for: 'everybody' } }, hers);
  await service.publish(newEvent('member.active', { userId: hana, day }));
  await want(ada, y);
  expect(await partnersOf(ada)).toEqual([]);
  await want(hana, x, { proficiency: 'intermediate' });
  await service.stored('swappers', { _id: hana, lastActiveAt: { $ne: null } });

  const { matches, pagination } = await list(ada);
  expect(pagination).toEqual({ page: 1, limit: 12, total: 1, pages: 1 });
  expect(matches).toEqual([
    {
      user: {
        _id: hana,
        name: 'Hana Sato',
        avatar: null,
        location: 'Kyoto, Japan',
        place: { _id: KYOTO, name: 'Kyoto', region: 'Kyoto', country: 'JP' },
        rating: { average: 0, count: 0 },
      },
      theyTeach: [{ _id: hanas._id, title: y, category: 'music', proficiency: 'advanced' }],
      youTeach: [{ _id: adas._id, title: x, category: 'music', proficiency: 'advanced' }],
      score: expect.any(Number),
      hours: null,
      reasons: [
        { kind: 'want', you: y, they: x },
        { kind: 'near', distance: { km: 11, isSame: false } },
        { kind: 'active', days: 0 },
      ],
      isNew: true,
    },
  ]);
  const [forHana] = (await list(hana)).matches;
  expect(forHana?.user._id).toBe(ada);
  expect(forHana?.reasons).toContainEqual({ kind: 'level', proficiency: 'advanced' });
  const { body } = await service.call('GET /wants', { as: ada });
  expect(body.wants).toMatchObject([{ title: y, teachers: 1, mutual: 1 }]);
});

it('pages through them, best first', async () => {
  const [x, y] = [newWord(), newWord()];
  const ada = newId();
  await service.skill(ada, x);
  await want(ada, y, { proficiency: 'expert' });
  for (const proficiency of ['beginner', 'expert', 'advanced'] as const) {
    const { _id } = await service.member({ name: proficiency });
    await service.skill(_id, y, { proficiency });
    await want(_id, x);
  }
  expect((await list(ada)).matches.map(({ user }) => user.name)).toEqual(['expert', 'advanced', 'beginner']);
  const second = await list(ada, { page: 2, limit: 2 });
  expect(second.matches).toHaveLength(1);
  expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 });
});

describe('nobody is shown', () => {
  it('whose hours never meet', async () => {
    const times = { availableDays: ['monday' as const], availableTimeSlots: [{ start: '08:00', end: '12:00' }] };
    const [x, y] = [newWord(), newWord()];
    const [ada, hana, luca] = [
      await service.member({ timeZone: 'Europe/Berlin' }),
      await service.member({ timeZone: 'Asia/Tokyo' }),
      await service.member({ timeZone: 'Europe/Rome' }),
    ];
    await service.skill(ada._id, x, times);
    await service.skill(hana._id, y, times);
    await service.skill(luca._id, y, times);
    await want(ada._id, y);
    await want(hana._id, x);
    await want(luca._id, x);
    const { matches } = await list(ada._id);
    expect(matches.map(({ user, hours }) => [user._id, hours])).toEqual([[luca._id, 4]]);
    expect(matches[0]?.reasons).toContainEqual({ kind: 'hours', hours: 4 });
  });

  it('whose weekly hours never meet, past midnight and whatever their skills said before', async () => {
    const [x, y] = [newWord(), newWord()];
    const [ada, hana] = [await service.member({ timeZone: 'UTC' }), await service.member({ timeZone: 'UTC' })];
    await service.skill(ada._id, x, { hoursFrom: 'member' });
    const own = { availableDays: ['monday' as const], availableTimeSlots: [{ start: '08:00', end: '12:00' }] };
    await service.skill(hana._id, y, { ...own, hoursFrom: 'member' });
    await want(ada._id, y);
    await want(hana._id, x);
    const say = async (userId: string, version: number, end: string, timeZone: string | null = null) => {
      const weekly = { ...everyDay([]), sunday: [{ start: '22:00', end }] };
      await service.publish(newEvent('hours.changed', { userId, version, timeZone, weekly }));
      await service.stored('hours', { _id: userId, version });
    };
    const hours = async () => (await list(ada._id)).matches.map((match) => match.hours);
    expect(await hours()).toEqual([null]);
    await say(ada._id, 1, '02:00');
    await say(hana._id, 1, '01:00');
    await service.waitFor(async () => (await hours())[0] === 3);
    // 22:00 in Tokyo is 13:00 in UTC.
    await say(hana._id, 2, '01:00', 'Asia/Tokyo');
    await service.waitFor(async () => (await hours()).length === 0);
  });

  it('who is away and takes no requests, for as long as that lasts', async () => {
    const [x, y] = [newWord(), newWord()];
    const [ada, hana] = [newId(), newId()];
    await service.skill(ada, x);
    await service.skill(hana, y);
    await want(ada, y);
    await want(hana, x);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const tell = async (version: number, from: number, to: number | null, requests: 'none' | 'tell' = 'none') => {
      const away = { startsAt: inDays(from), endsAt: to === null ? null : inDays(to), until: null, note: '', requests };
      await service.publish(
        newEvent('availability.changed', { userId: hana, version, answersWithin: null, answerRate: null, away }),
      );
      await service.stored('members', { _id: hana, awayVersion: version });
    };
    const isListed = async (expected: boolean) =>
      service.waitFor(async () => ((await list(ada)).matches.length === 1) === expected);
    await isListed(true);
    await tell(2, -1, null);
    await isListed(false);
    await tell(3, -1, null, 'tell');
    await isListed(true);
    await tell(4, -2, 1);
    await isListed(false);
    await tell(5, 1, 2);
    await isListed(true);
    await tell(6, -1, 1);
    await isListed(false);
    await tell(7, -2, -1);
    await isListed(true);
  });

  it('who has a request with the member, or had one that was declined', async () => {
    const { ada, hana, hanas } = await matched();
    const _id = await service.request({ senderId: ada, receiverId: hana, receiverSkillId: hanas._id });
    expect([await partnersOf(ada), await partnersOf(hana)]).toEqual([[], []]);
    await service.request({ _id, senderId: ada, receiverId: hana, status: 'cancelled', version: 2 });
    expect(await partnersOf(ada)).toEqual([hana]);
    await service.request({ senderId: ada, receiverId: hana, status: 'rejected' });
    expect([await partnersOf(ada), await partnersOf(hana)]).toEqual([[], []]);
  });

  it('for a skill that was exchanged before', async () => {
    const { ada, hana, y, adas, hanas } = await matched();
    // An exchange with another member does not count.
    await service.request({ senderId: newId(), receiverId: ada, receiverSkillId: adas._id, status: 'completed' });
    expect(await partnersOf(ada)).toEqual([hana]);
    expect(await partnersOf(hana)).toEqual([ada]);
    await service.request({ senderId: ada, receiverId: hana, receiverSkillId: hanas._id, status: 'completed' });
    expect(await partnersOf(ada)).toEqual([]);
    const other = await service.skill(hana, `${y} again`);
    await service.waitFor(async () => (await list(ada)).matches[0]?.theyTeach[0]?._id === other._id);
  });

  it('for a skill that one has taught the other in a ring; what the learner gave there went to somebody else', async () => {
    const { ada, hana, adas, hanas } = await matched();
    const leg = { ring: { _id: newId(), size: 3, place: 0 }, status: 'completed' as const };
    const teaches = (senderId: string, receiverId: string, [senderSkillId, receiverSkillId]: [string, string]) =>
      service.request({ ...leg, senderId, receiverId, senderSkillId, receiverSkillId });
    await teaches(ada, hana, [adas._id, newId()]);
    expect(await partnersOf(ada)).toEqual([hana]);
    await teaches(ada, hana, [adas._id, hanas._id]);
    expect(await partnersOf(ada)).toEqual([]);
  });

  it('who has reached their capacity of exchanges', async () => {
    const { ada, hana } = await matched();
    const settings = (as: string, capacity: number) =>
      service.call('PUT /matches/settings', { as, body: { capacity, rings: true, tellMe: true } });
    expect((await settings(hana, 1)).body.settings).toMatchObject({ capacity: 1, exchanges: 0 });
    expect(await partnersOf(ada)).toEqual([hana]);
    await service.request({ senderId: newId(), receiverId: hana, status: 'accepted' });
    await service.waitFor(async () => (await partnersOf(ada)).length === 0);
    expect((await service.call('GET /matches/settings', { as: hana })).body.settings).toEqual({
      capacity: 1,
      rings: true,
      tellMe: true,
      tell: 'mutual',
      exchanges: 1,
    });
    await settings(hana, 2);
    expect(await partnersOf(ada)).toEqual([hana]);
  });

  it('who is in too many rings, where the two legs of each ring count once', async () => {
    const { ada, hana } = await matched();
    const settings = () => service.call('GET /matches/settings', { as: hana });
    const legs = async (ring: { _id: string; size: number }) => {
      await service.request({ senderId: hana, receiverId: newId(), status: 'accepted', ring: { ...ring, place: 0 } });
      await service.request({ senderId: newId(), receiverId: hana, status: 'accepted', ring: { ...ring, place: 1 } });
    };
    for (let number = 1; number <= 3; number += 1) {
      expect(await partnersOf(ada)).toEqual([hana]);
      await legs({ _id: newId(), size: 3 });
      await service.waitFor(async () => (await settings()).body.settings.exchanges === number);
    }
    await service.waitFor(async () => (await partnersOf(ada)).length === 0);
  });

  it('who gets requests only from members with an exchange', async () => {
    const { ada, hana } = await matched();
    await service.member({ _id: hana, privacy: { ...OPEN_PRIVACY, requests: 'reviewed' }, version: 2 });
    await service.stored('swappers', { _id: hana, isForReviewed: true });
    expect(await partnersOf(ada)).toEqual([]);
    await service.request({ senderId: ada, receiverId: newId(), status: 'completed' });
    await service.waitFor(async () => (await partnersOf(ada)).length === 1);
  });

  it('whose want is paused or removed, or whose skill is deleted', async () => {
    const { ada, hana, hanas, wants } = await matched();
    const change = (status: 'open' | 'paused') =>
      service.call('PUT /wants/:id', { as: hana, params: { id: wants[1]._id }, body: { status } });
    await change('paused');
    expect(await partnersOf(ada)).toEqual([]);
    await change('open');
    expect(await partnersOf(ada)).toEqual([hana]);
    await service.publish(newEvent('skill.deleted', { skillId: hanas._id, ownerId: hana, version: 2 }));
    await service.waitFor(async () => (await partnersOf(ada)).length === 0);
  });
});

describe('"Not for me"', () => {
  it('hides a member from one list, and can be undone', async () => {
    const { ada, hana } = await matched();
    const params = { userId: hana };
    expect((await service.call('DELETE /matches/:userId', { as: ada, params })).status).toBe(200);
    expect(await partnersOf(ada)).toEqual([]);
    expect(await partnersOf(hana)).toEqual([ada]);
    expect((await service.call('PUT /matches/:userId', { as: ada, params })).status).toBe(200);
    expect(await partnersOf(ada)).toEqual([hana]);
    expect((await service.call('DELETE /matches/:userId', { as: ada, params: { userId: newId() } })).status).toBe(404);
  });
});

describe('a hidden want', () => {
  it('finds matches for its member, but does not reveal the member to anybody', async () => {
    const { ada, hana, x, y, hanas, adas } = await pair();
    await want(ada, y, { visibility: 'hidden' });
    await want(hana, x);
    expect(await partnersOf(ada)).toEqual([hana]);
    expect(await partnersOf(hana)).toEqual([]);
    const marks = async (as: string, skillId: string) =>
      (await service.call('GET /matches/marks', { as, query: { skillIds: skillId } })).body.marks;
    expect(await marks(ada, hanas._id)).toHaveLength(1);
    expect(await marks(hana, adas._id)).toEqual([]);
    expect((await service.call('GET /wants', { as: hana })).body.wants[0]?.mutual).toBe(0);
    expect((await service.call('GET /wants/user/:userId', { as: hana, params: { userId: ada } })).body.wants).toEqual(
      [],
    );
    expect(await service.context.connection.collection('edges').findOne({ want: `music|${y.toLowerCase()}` })).toBe(
      null,
    );
  });
});

it('reads no private fields of candidates', async () => {
  const { ada, hana, adas } = await matched();
  await want(hana, newWord(), { visibility: 'hidden' });
  const swappers = createSwapperRepository({ connection: service.context.connection, relay: { publish() {} } });
  const me = await swappers.find(ada);
  const topics = [me?.teaches[0]?.topic ?? '', me?.wants[0]?.topic ?? ''];
  const found = await swappers.findBetween(topics, topics, 10);
  expect(found.map(({ _id }) => _id).sort()).toEqual([ada, hana].sort());
  for (const each of found) {
    expect(each).toMatchObject({ teaches: [expect.anything()], wants: [expect.anything()] });
    for (const field of ['swaps', 'hiddenWants', 'timeZone', 'outbox']) expect(each).not.toHaveProperty(field);
  }
  expect(me?.weeks.map(({ skillId }) => skillId)).toEqual([adas._id]);
});

describe('marks', () => {
  it('mark the skills whose owners want something that the caller teaches', async () => {
    const { ada, hana, x, hanas, adas } = await pair();
    await want(hana, x);
    const other = await service.skill(newId(), newWord());
    const ask = (skillIds: string) => service.call('GET /matches/marks', { as: ada, query: { skillIds } });
    const { body } = await ask([other._id, hanas._id, adas._id, newId()].join(','));
    expect(body.marks).toEqual([
      {
        skillId: hanas._id,
        kind: 'mutual',
        size: 2,
        theyWant: x,
        youTeach: { _id: adas._id, title: x, category: 'music', proficiency: 'advanced' },
      },
    ]);
    expect((await ask('')).status).toBe(400);
    expect((await ask('nonsense')).status).toBe(400);
    expect((await ask(Array.from({ length: 51 }, newId).join(','))).status).toBe(400);
  });
});

it('a skill that answers many wants reveals at most 30 of their members a day, in any call', async () => {
  expect(MOST_NEW_A_DAY).toBe(30);
  const x = newWord();
  const ada = newId();
  await service.skill(ada, x);
  const skills: string[] = [];
  const addMany = async (count: number, more: object = {}): Promise<void> => {
    const ids = Array.from({ length: count }, newId);
    const made = await service.skills(ids.map((ownerId) => ({ ownerId, title: newWord() })));
    skills.push(...made.map(({ _id }) => _id));
    await Promise.all(ids.map((id) => want(id, x, more)));
  };
  await addMany(MOST_NEW_A_DAY + 1);
  const marked = async (): Promise<string[]> =>
    (await service.call('GET /matches/marks', { as: ada, query: { skillIds: skills.join() } })).body.marks.map(
      ({ skillId }) => skillId,
    );
  const first = await marked();
  expect(first).toHaveLength(MOST_NEW_A_DAY);
  expect(await marked()).toEqual(first);
  // A direct call for one member reveals nothing either, unless the want is public.
  const [hidden = ''] = skills.filter((id) => !first.includes(id));
  const sizeTo = async (skillId: string) =>
    (await service.call('GET /matches/paths/:skillId', { as: ada, params: { skillId } })).body.size;
  expect([await sizeTo(first[0] ?? ''), await sizeTo(hidden)]).toEqual([2, null]);
  await addMany(1, { visibility: 'public' });
  expect([await sizeTo(skills.at(-1) ?? ''), await marked()]).toEqual([2, [...first, skills.at(-1)]]);

  // For a member with two wants, the public one is shown.
  const [z, both] = [newWord(), newId()];
  await service.skill(ada, z);
  const { _id: skillId } = await service.skill(both, newWord());
  await want(both, x);
  await want(both, z, { visibility: 'public' });
  expect(await sizeTo(skillId)).toBe(2);
  const { body } = await service.call('GET /matches/marks', { as: ada, query: { skillIds: skillId } });
  expect(body.marks.map(({ theyWant }) => theyWant)).toEqual([z]);
}, 120_000);

describe('fairness', () => {
  it('puts a member who was shown often this week behind another one', async () => {
    const [x, y] = [newWord(), newWord()];
    const ada = newId();
    await service.skill(ada, x);
    await want(ada, y);
    const [one, other] = [await service.member(), await service.member()];
    for (const { _id } of [one, other]) {
      await service.skill(_id, y);
      await want(_id, x);
    }
    const [first, second] = await partnersOf(ada);
    const shown = service.context.connection.collection<{ _id: string; shown: { count: number } }>('swappers');
    await service.waitFor(async () => (await shown.findOne({ _id: first ?? '' }))?.shown.count);
    await shown.updateOne({ _id: first ?? '' }, { $inc: { 'shown.count': 30 } });
    expect(await partnersOf(ada)).toEqual([second, first]);
  });

  it('shows at most 30 new members a day', async () => {
    const [x, y] = [newWord(), newWord()];
    const ids = Array.from({ length: MOST_NEW_A_DAY + 2 }, newId);
    await service.skills(ids.map((ownerId) => ({ ownerId, title: y })));
    await Promise.all(ids.map((id) => want(id, x)));
    const ada = newId();
    await service.skill(ada, x);
    await want(ada, y);
    for (let time = 0; time < 3; time += 1) expect((await list(ada)).pagination.total).toBe(MOST_NEW_A_DAY);
    // Members who were found on another day do not count.
    await service.context.connection
      .collection<{ memberId: string; at: Date }>('found')
      .updateMany({ memberId: ada }, { $set: { at: new Date('2026-01-01') } });
    expect((await list(ada)).pagination.total).toBe(MOST_NEW_A_DAY);
  }, 120_000);
});

describe('new matches', () => {
  useOneDay();

  const told = async (userId: string) =>
    (await service.context.sentTo('notifications', 'match.found')).filter(({ payload }) => payload.userId === userId);

  it('are announced to both, once a day', async () => {
    const { ada, hana, x, y } = await matched();
    const [forAda] = await waitForList(() => told(ada));
    expect(forAda?.payload).toEqual({
      userId: ada,
      partners: [{ _id: hana, name: 'Hana Sato', avatar: null }],
      count: 1,
    });
    await service.waitFor(async () => (await told(hana)).length === 1);

    const mateo = await service.member({ name: 'Mateo' });
    await service.skill(mateo._id, y);
    await want(mateo._id, x);
    await service.waitFor(async () => (await told(mateo._id)).length === 1);
    // The work of the notified member is due tomorrow.
    await service.stored('swappers', { _id: ada, dueAt: { $gt: new Date(Date.now() + 60_000) } });
    expect(await told(ada)).toHaveLength(1);

    await service.context.connection
      .collection<{ _id: string }>('swappers')
      .updateOne({ _id: ada }, { $set: { dueAt: new Date(), toldDay: '2026-01-01' } });
    await service.waitFor(async () => (await told(ada)).length === 2);
    expect((await told(ada))[1]?.payload).toMatchObject({ count: 1, partners: [{ name: 'Mateo' }] });
  });

  it("are announced also to a member who already knew the other's want", async () => {
    const [x, y] = [newWord(), newWord()];
    const ada = await service.member({ name: 'Ada Byron' });
    const hana = await service.member({ name: 'Hana Sato' });
    await service.skill(ada._id, x);
    await want(ada._id, y);
    const other = await service.skill(hana._id, newWord());
    await want(hana._id, x);
    const { body } = await service.call('GET /matches/marks', { as: ada._id, query: { skillIds: other._id } });
    expect(body.marks).toHaveLength(1);
    // Only the match itself makes Ada's work due again.
    await service.stored('swappers', { _id: ada._id, dueAt: { $exists: false } });
    await service.skill(hana._id, y);
    await service.waitFor(async () => (await told(ada._id)).length === 1);
  });

  it('are not announced to members who have switched that off', async () => {
    const { ada, hana, x, y } = await pair();
    await service.call('PUT /matches/settings', { as: ada, body: { capacity: 3, rings: true, tellMe: false } });
    await want(ada, y);
    await want(hana, x);
    await service.waitFor(async () => (await told(hana)).length === 1);
    await service.waitFor(
      async () =>
        (await service.context.connection
          .collection<{ _id: string }>('swappers')
          .findOne({ _id: ada, dueAt: { $exists: false } })) !== null,
    );
    expect(await told(ada)).toEqual([]);
  });
});
