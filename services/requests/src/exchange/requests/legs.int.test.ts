import type { DomainEvent, ExchangeRequest, MemberSnapshot, SkillSnapshot } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../../test/harness.ts';
import { meetingsOf, soon } from '../../../test/meetings.ts';

const service = useHarness();
beforeAll(() => service.context.log.expect('unread notifications not known'));

const STARS = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };

interface TestRing {
  _id: string;
  /** Each member teaches the next one. */
  members: MemberSnapshot[];
  skills: SkillSnapshot[];
  event: DomainEvent<'ring.confirmed'>;
}

const at = <T>(list: readonly T[], index: number): T => list[(index + list.length) % list.length] as T;

/** Publishes a ring that all members have confirmed. */
async function confirmed(given: Partial<Pick<TestRing, 'members' | 'skills'>> = {}): Promise<TestRing> {
  const members = given.members ?? [];
  const skills = given.skills ?? [];
  if (members.length === 0) {
    for (const name of ['Ada Byron', 'Luca Rossi', 'Hana Sato']) {
      const member = await service.member({ name });
      members.push(member);
      skills.push(await service.skill(member._id, { title: `From ${name}` }));
    }
  }
  const _id = newId();
  const person = (index: number) => {
    const { _id: id, name, avatar } = at(members, index);
    return { _id: id, name, avatar };
  };
  const title = (index: number) => {
    const { _id: id, title: text, category } = at(skills, index);
    return { _id: id, title: text, category };
  };
  const event = newEvent('ring.confirmed', {
    ring: { _id, size: 3 },
    version: 4,
    legs: members.map((_, place) => ({
      place,
      teacher: person(place),
      learner: person(place + 1),
      skill: title(place),
      gives: title(place + 1),
    })),
  });
  await service.publish(event);
  return { _id, members, skills, event };
}

/** Returns the leg in which the member at a place teaches, once it is stored. */
const legOf = ({ _id, members }: TestRing, place: number): Promise<ExchangeRequest> =>
  service.waitFor(async () => {
    const { body } = await service.call('GET /requests/received', { as: at(members, place)._id });
    return body.requests.find(({ ring }) => ring?._id === _id);
  });

const complete = async (ring: TestRing, place: number): Promise<ExchangeRequest> => {
  const leg = await legOf(ring, place);
  return (await service.act('complete', leg._id, at(ring.members, place)._id)).body.request;
};

const review = (as: string, requestId: string) =>
  service.call('POST /reviews', { as, body: { requestId, rating: 5, categories: STARS } });

describe('a ring that all members have confirmed', () => {
  it('becomes an accepted request for each leg, with the learner as sender and the teacher as receiver', async () => {
    const ring = await confirmed();
    const legs = await Promise.all([0, 1, 2].map((place) => legOf(ring, place)));
    for (const [place, leg] of legs.entries()) {
      expect(leg).toMatchObject({
        status: 'accepted',
        senderId: { _id: at(ring.members, place + 1)._id, name: at(ring.members, place + 1).name },
        receiverId: { _id: at(ring.members, place)._id },
        receiverSkillId: { _id: at(ring.skills, place)._id },
        senderSkillId: { _id: at(ring.skills, place + 1)._id },
        ring: { _id: ring._id, size: 3, place },
      });
    }
    const [first] = legs;
    const sent = await service.waitFor(async () => {
      const events = await service.eventsSentTo('chat', (first as ExchangeRequest)._id);
      return events.find(({ type }) => type === 'request.accepted');
    });
    expect(sent.payload).toMatchObject({ version: 1, actorId: null, request: { ring: { place: 0 } } });
  });

  it('makes its legs once, also when the event is repeated', async () => {
    const ring = await confirmed();
    await legOf(ring, 2);
    await complete(ring, 0);
    await service.publish(newEvent('ring.confirmed', ring.event.payload));
    await confirmed({ members: ring.members, skills: ring.skills }); // A later event: when it was handled, the repeated one was, too.
    await service.waitFor(async () => {
      const { body } = await service.call('GET /requests/received', { as: at(ring.members, 2)._id });
      return body.requests.length === 2;
    });
    const { body } = await service.call('GET /requests/received', { as: at(ring.members, 0)._id });
    expect(body.requests.filter((leg) => leg.ring?._id === ring._id).map(({ status }) => status)).toEqual([
      'completed',
    ]);
  });

  it('is exempt from the rule that two members have one request for a skill', async () => {
    const { members, skills } = await confirmed();
    const again = await confirmed({ members, skills });
    expect((await legOf(again, 0)).status).toBe('accepted');
  });

  it('keeps the learner from requesting the same lesson, and others from requesting what the learner gives to another member', async () => {
    const ring = await confirmed();
    await legOf(ring, 0);
    const [teacher, learner] = [at(ring.members, 0)._id, at(ring.members, 1)._id];
    const ask = (as: string, receiverSkillId: string, senderSkillId: string) =>
      service.call('POST /requests', { as, body: { receiverSkillId, senderSkillId } });
    const same = await ask(learner, at(ring.skills, 0)._id, at(ring.skills, 1)._id);
    expect(same.status).toBe(409);
    const other = await ask(teacher, at(ring.skills, 1)._id, at(ring.skills, 0)._id);
    expect(other.status).toBe(201);
  });

  it('shows no name that was erased meanwhile', async () => {
    const members = await Promise.all(['Ada', 'Luca', 'Hana'].map((name) => service.member({ name })));
    const skills = await Promise.all(members.map(({ _id }) => service.skill(_id)));
    const gone = at(members, 1);
    await service.publish(newEvent('member.erased', { userId: gone._id }));
    await service.waitFor(() =>
      service.context.connection.collection('members').findOne({ _id: gone._id as never, name: { $ne: 'Luca' } }),
    );
    const ring = await confirmed({ members, skills });
    const leg = await legOf(ring, 0);
    expect(leg.senderId.name).not.toBe('Luca');
  });
});

describe('completed legs', () => {
  it('count as one exchange for each member, who learns in one leg and teaches in another', async () => {
    const ring = await confirmed();
    for (const place of [0, 1, 2]) await complete(ring, place);
    for (const { _id } of ring.members) {
      const { body } = await service.call('GET /users/dashboard/stats', { as: _id });
      expect(body.stats.completedExchanges).toBe(1);
    }
  });

  it('are reviewed by the learner only', async () => {
    const ring = await confirmed();
    const leg = await complete(ring, 0);
    const [teacher, learner] = [at(ring.members, 0)._id, at(ring.members, 1)._id];
    const { status, error } = await review(teacher, leg._id);
    expect([status, error.code]).toEqual([403, 'not_the_learner']);
    const settled = async (as: string) =>
      (await service.call('GET /requests/:id', { as, params: { id: leg._id } })).body;
    expect((await settled(teacher)).request.hasReviewed).toBe(true);
    expect((await settled(learner)).request.hasReviewed).toBe(false);
    const written = await review(learner, leg._id);
    expect(written.status).toBe(201);
    expect(written.body.review).toMatchObject({
      reviewedUserId: { _id: teacher },
      skillId: { _id: at(ring.skills, 0)._id },
    });
    expect((await settled(learner)).request.hasReviewed).toBe(true);
  });

  it('allow one review of the same member in 90 days', async () => {
    const ring = await confirmed();
    const learner = at(ring.members, 1)._id;
    expect((await review(learner, (await complete(ring, 0))._id)).status).toBe(201);
    const again = await confirmed({ members: ring.members, skills: ring.skills });
    const leg = await complete(again, 0);
    const { status, error } = await review(learner, leg._id);
    expect([status, error.code]).toEqual([409, 'reviewed_lately']);
    const { body } = await service.call('GET /requests/:id', { as: learner, params: { id: leg._id } });
    expect(body.request.hasReviewed).toBe(true);
    // The first review becomes older than 90 days.
    await service.context.connection
      .collection('reviews')
      .updateMany({ 'reviewer._id': learner }, { $set: { createdAt: new Date(Date.now() - 91 * 24 * 3600 * 1000) } });
    expect((await review(learner, leg._id)).status).toBe(201);
  });
});

it('suggests only times of a leg that leave a time for each other leg', async () => {
  const ring = await confirmed();
  const meetings = meetingsOf(service);
  const date = soon(5).slice(0, 10);
  const free = (end: string) => [{ date, slots: [{ start: '10:00', end }] }];
  // The third member has time for two sessions, one with each of the others.
  await Promise.all(
    ring.members.map(({ _id }, place) =>
      service.call('PUT /calendar/hours', {
        as: _id,
        body: {
          ...{ version: 0, timeZone: 'UTC', weekly: {}, buffer: 0, notice: 1, horizon: 28 },
          days: free(place === 2 ? '12:15' : '13:30'),
        },
      }),
    ),
  );
  const { _id } = await legOf(ring, 0);
  await Promise.all([1, 2].map((place) => legOf(ring, place)));
  const as = at(ring.members, 0)._id;
  const starts = async () => (await meetings.times(as, _id)).body.times.map(({ startsAt }) => startsAt.slice(11, 16));
  expect(await starts()).toEqual(['12:30']);

  // When no arrangement suits all legs, the answer has the times that suit the two members.
  const last = at(ring.members, 2)._id;
  await service.call('PUT /calendar/hours', {
    as: last,
    body: {
      ...{ version: 1, timeZone: 'UTC', weekly: {}, buffer: 0, notice: 1, horizon: 28 },
      days: [{ date, slots: [{ start: '20:00', end: '22:00' }] }],
    },
  });
  expect(await starts()).toEqual(expect.arrayContaining(['10:00', '11:15', '12:30']));
});
