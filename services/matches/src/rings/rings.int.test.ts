import { newEvent } from '@mutua/service-kit';
import { waitForList } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import {
  accept,
  addMember,
  addThree,
  decline,
  eventsOf,
  type RingMember,
  ringOf,
  seatsOf,
  startRing,
  suggestionOf,
  suggestionsOf,
  wantOf,
} from '../../test/ring-members.ts';

const service = useHarness();

describe('suggestions', () => {
  it('are not made while a mutual match serves the want; the list of wants says so', async () => {
    const [ana] = await addThree(service);
    await suggestionOf(service, ana._id);
    const wants = async () => (await service.call('GET /wants', { as: ana._id })).body.wants;
    expect((await wants())[0]).toMatchObject({ ring: 3, mutual: 0 });
    await addMember(service, ana.wants, ana.teaches);
    await service.waitFor(async () => (await wants())[0]?.mutual === 1);
    expect((await wants())[0]).toMatchObject({ ring: null });
    expect(await suggestionsOf(service, ana._id)).toEqual([]);
  });

  it('can be hidden, and shown again', async () => {
    const [ana] = await addThree(service);
    const { offer } = await suggestionOf(service, ana._id);
    const call = (method: 'DELETE' | 'PUT', as: string) =>
      service.call(`${method} /rings/suggestions/:offer`, { as, params: { offer } });
    expect((await call('DELETE', newId())).status).toBe(404);
    expect((await call('DELETE', ana._id)).status).toBe(200);
    expect(await suggestionsOf(service, ana._id)).toEqual([]);
    await call('PUT', ana._id);
    expect(await suggestionsOf(service, ana._id)).toHaveLength(1);
  });

  it('leave out members who want no rings', async () => {
    const [ana, ben] = await addThree(service);
    await suggestionOf(service, ana._id);
    await service.call('PUT /matches/settings', { as: ben._id, body: { capacity: 3, rings: false, tellMe: true } });
    expect(await suggestionsOf(service, ana._id)).toEqual([]);
  });
});

describe('a proposal', () => {
  it('asks the others, takes a seat of each, and shows only the first name of the learner', async () => {
    const [ana, ben, cleo] = await addThree(service);
    const ring = await startRing(service, ana._id, 'Shall we?');
    expect(ring).toMatchObject({ status: 'proposed', size: 3, accepted: 1, message: 'Shall we?' });
    expect(ring.places.map(({ user, answer, isStarter }) => [user?._id, user?.name, answer, isStarter])).toEqual([
      [ana._id, 'Ana Ito', 'accepted', true],
      [null, 'Ben', 'asked', false],
      [cleo._id, 'Cleo Day', 'asked', false],
    ]);
    expect(ring.legs[1]?.skill).toBeUndefined();
    for (const { _id } of [ana, ben, cleo]) expect(await seatsOf(service, _id)).toEqual([ring._id]);
    expect((await wantOf(service, ana.wantId))?.claimedBy).toBe(ring._id);
    const [proposed] = await waitForList(() => eventsOf(service, { type: 'ring.proposed', id: ring._id }));
    expect(proposed?.payload).toMatchObject({
      actorId: ana._id,
      asked: [
        { userId: ben._id, teacher: { _id: ana._id }, learns: { _id: ana.skillId }, teaches: { _id: ben.skillId } },
        { userId: cleo._id, teacher: { _id: ben._id }, learns: { _id: ben.skillId }, teaches: { _id: cleo.skillId } },
      ],
    });
    expect((await ringOf(service, newId(), ring._id)).status).toBe(404);
  });

  it('counts an answer once, however often it is sent, and none of who has started it', async () => {
    const [ana, ben] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    for (const as of [ben._id, ben._id, ana._id]) expect((await accept(service, as, _id)).status).toBe(200);
    const known = service.context.connection.collection<{ _id: string; ringAnswers?: object }>('members');
    const answersOf = async (id: string) => (await known.findOne({ _id: id }))?.ringAnswers;
    expect(await answersOf(ben._id)).toMatchObject({ yes: 1, all: 1 });
    expect(await answersOf(ana._id)).toBeUndefined();
  });

  it('is confirmed when all have accepted', async () => {
    const [ana, ben, cleo] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    expect((await accept(service, ben._id, _id)).body.ring).toMatchObject({ status: 'proposed', accepted: 2 });
    const { body } = await accept(service, cleo._id, _id);
    expect(body.ring).toMatchObject({ status: 'confirmed', accepted: 3, dueAt: null });
    expect(body.ring.places.map(({ user }) => user?.name)).toEqual(['Cleo Day', 'Ana Ito', 'Ben Roy']);
    expect(body.ring.legs.map(({ skill, status }) => [skill?._id, status])).toEqual([
      [cleo.skillId, 'active'],
      [ana.skillId, 'active'],
      [ben.skillId, 'active'],
    ]);
    for (const each of [ana, ben, cleo]) {
      expect(await seatsOf(service, each._id)).toEqual([]);
      expect(await wantOf(service, each.wantId)).toMatchObject({ claimedBy: _id, status: 'in_exchange' });
    }
    const leg = (place: number, teacher: RingMember, learner: RingMember) => ({
      ...{ place, teacher: { _id: teacher._id }, learner: { _id: learner._id } },
      ...{ skill: { _id: teacher.skillId }, gives: { _id: learner.skillId } },
    });
    const confirmed = await service.waitFor(
      async () => (await eventsOf(service, { to: 'requests', type: 'ring.confirmed', id: _id }))[0],
    );
    expect(confirmed.payload).toMatchObject({
      ring: { _id, size: 3 },
      legs: [leg(0, ana, ben), leg(1, ben, cleo), leg(2, cleo, ana)],
    });
    const known = await waitForList(() => eventsOf(service, { to: 'lessons', type: 'ring.people', id: _id }));
    expect(known.map(({ payload }) => payload)).toMatchObject([
      { ring: { size: 3 }, version: 3, status: 'confirmed', memberIds: [ana._id, ben._id, cleo._id] },
    ]);
    expect((await accept(service, cleo._id, _id)).status).toBe(200);
  });

  it('is closed after a refusal without a substitute, and nobody learns whose it was', async () => {
    const [ana, ben, cleo] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    await accept(service, cleo._id, _id);
    expect((await decline(service, ben._id, _id)).body.ring).toMatchObject({ status: 'closed' });
    for (const { _id: as } of [ana, ben, cleo]) {
      const { ring } = (await ringOf(service, as, _id)).body;
      expect(ring).toMatchObject({ status: 'closed', accepted: 0, dueAt: null });
      expect(ring.places.map(({ user, answer }) => [user?._id ?? null, answer])).toEqual([
        [as, null],
        [null, null],
        [null, null],
      ]);
      expect(await seatsOf(service, as)).toEqual([]);
    }
    expect(await wantOf(service, ana.wantId)).toMatchObject({ claimedBy: null, status: 'open' });
    const closed = await service.waitFor(async () => (await eventsOf(service, { type: 'ring.closed', id: _id }))[0]);
    expect(closed?.payload).toMatchObject({ status: 'closed', memberIds: [ana._id, cleo._id] });
    expect((await accept(service, cleo._id, _id)).error).toMatchObject({ code: 'ring_gone' });
    // The two are kept apart for 30 days.
    const apart = service.context.connection.collection<{ _id: string; until: Date }>('avoid');
    const { until } = (await apart.findOne({ _id: [ana._id, ben._id].sort().join(':ring:') })) ?? {};
    expect(((until?.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(await suggestionsOf(service, ana._id)).toEqual([]);
  });

  it('gets a substitute after a refusal, and asks the learner again', async () => {
    const [ana, ben, cleo] = await addThree(service);
    const dora = await addMember(service, cleo.teaches, cleo.wants, { name: 'Dora Fox' });
    const { _id, places } = await startRing(service, ana._id);
    const teacher = places[2]?.user?._id;
    const [first, second] = teacher === cleo._id ? [cleo, dora] : [dora, cleo];
    await accept(service, ben._id, _id);
    await decline(service, first._id, _id);
    const { ring } = (await ringOf(service, ana._id, _id)).body;
    expect(ring).toMatchObject({ status: 'proposed', accepted: 1 });
    expect(ring.places.map(({ user, answer, isSubstitute }) => [user?._id ?? null, answer, isSubstitute])).toEqual([
      [ana._id, 'again', false],
      [null, 'accepted', false],
      [second._id, 'asked', true],
    ]);
    expect((await ringOf(service, first._id, _id)).body.ring).toMatchObject({ status: 'closed' });
    expect(await seatsOf(service, first._id)).toEqual([]);
    const repaired = await service.waitFor(
      async () => (await eventsOf(service, { type: 'ring.repaired', id: _id }))[0],
    );
    expect(repaired?.payload).toMatchObject({
      asked: [
        { userId: second._id, isAgain: false },
        { userId: ana._id, isAgain: true, teacher: { _id: second._id } },
      ],
    });
    await accept(service, second._id, _id);
    expect((await accept(service, ana._id, _id)).body.ring).toMatchObject({ status: 'confirmed' });
  });

  it('can be withdrawn only by its starter', async () => {
    const [ana, ben] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    const withdraw = (as: string) => service.call('PUT /rings/:id/withdraw', { as, params: { id: _id } });
    expect((await withdraw(ben._id)).status).toBe(404);
    expect((await withdraw(ana._id)).body.ring.status).toBe('withdrawn');
    expect((await decline(service, ben._id, _id)).error.code).toBe('ring_gone');
    expect(await seatsOf(service, ben._id)).toEqual([]);
  });

  it('is refused for a want in another ring, and for an offer to another member', async () => {
    const [ana, ben] = await addThree(service);
    const { offer } = await suggestionOf(service, ana._id);
    const start = (as: string) => service.call('POST /rings', { as, body: { offer } });
    expect((await start(ben._id)).error).toMatchObject({ code: 'ring_gone' });
    const { ring } = (await start(ana._id)).body;
    const again = await start(ana._id);
    expect([again.status, again.error.code]).toEqual([409, 'want_taken']);
    expect(again.error).toMatchObject({ current: { ring: { _id: ring._id } }, repeated: true });
  });

  it('ends when somebody does not answer', async () => {
    const [ana, ben] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    const past = new Date(Date.now() - 1000);
    await service.context.connection
      .collection<{ _id: string }>('rings')
      .updateOne({ _id }, { $set: { dueAt: past, 'places.1.dueAt': past } });
    await service.stored('rings', { _id, status: 'closed', dueAt: null });
    expect(await seatsOf(service, ben._id)).toEqual([]);
  });
});

describe('a confirmed ring', () => {
  async function confirmed() {
    const members = await addThree(service);
    const [ana, ben, cleo] = members;
    const { _id } = await startRing(service, ana._id);
    await accept(service, ben._id, _id);
    await accept(service, cleo._id, _id);
    const leg = (place: 0 | 1 | 2, status: 'accepted' | 'completed' | 'cancelled', actorId?: string) =>
      service.request({
        _id: `${place}`.padStart(24, _id.slice(0, 23)),
        senderId: members[(place + 1) % 3]?._id ?? '',
        receiverId: members[place]._id,
        status,
        version: { accepted: 1, completed: 2, cancelled: 3 }[status],
        ring: { _id, size: 3, place },
        actorId,
      });
    return { _id, members, leg };
  }

  it('follows its exchanges until the last one is completed', async () => {
    const { _id, members, leg } = await confirmed();
    const first = await leg(0, 'accepted');
    await service.stored('rings', { _id, 'legs.0.requestId': first });
    expect((await ringOf(service, members[0]._id, _id)).body.ring.legs[0]?.requestId).toBe(first);
    expect((await ringOf(service, members[2]._id, _id)).body.ring.legs[1]?.requestId).toBeNull();
    for (const place of [0, 1, 2] as const) await leg(place, 'completed');
    await service.stored('rings', { _id, status: 'completed' });
    expect(
      await service.waitFor(async () => (await eventsOf(service, { type: 'ring.completed', id: _id }))[0]),
    ).toBeDefined();
  });

  it('says of each leg whether a time is planned, according to its latest plan', async () => {
    const { _id, members, leg } = await confirmed();
    const requestId = await leg(0, 'accepted');
    await leg(1, 'accepted');
    const person = (id: string) => ({ _id: id, name: 'A member', avatar: null });
    const skill = { _id: newId(), title: 'A skill', category: 'music' as const };
    const tell = (rev: number, planned: number) =>
      service.context.publish(
        newEvent('meeting.changed', {
          ...{ requestId, version: rev + 1, status: 'accepted', rev, change: 'agreed', isLeg: true, planned },
          ...{ actorId: members[0]._id, at: new Date().toISOString(), proposal: null, closed: [], sessions: [] },
          ...{ sender: person(members[1]._id), receiver: person(members[0]._id) },
          ...{ senderSkill: skill, receiverSkill: skill, ring: { _id, size: 3, place: 0 } },
        }),
      );
    await tell(3, 1);
    await service.stored('rings', { _id, 'legs.0.plan.rev': 3 });
    await tell(2, 0); // An older plan that comes late.
    await tell(4, 1);
    await service.stored('rings', { _id, 'legs.0.plan.rev': 4 });
    const planned = async () =>
      (await ringOf(service, members[2]._id, _id)).body.ring.legs.map((each) => each.isPlanned);
    // In the order for the member: the own lesson first.
    expect(await planned()).toEqual([false, true, false]);
    await tell(5, 0);
    await service.stored('rings', { _id, 'legs.0.plan.rev': 5 });
    expect(await planned()).toEqual([false, false, false]);
  });

  it('breaks when one exchange is cancelled: the others continue, and the learner is offered another teacher', async () => {
    const { _id, members, leg } = await confirmed();
    const [ana, ben, cleo] = members;
    const dora = await addMember(service, cleo.teaches, ana.teaches, { name: 'Dora Fox' });
    await leg(2, 'cancelled', cleo._id);
    await service.stored('rings', { _id, status: 'broken' });
    const { ring } = (await ringOf(service, ana._id, _id)).body;
    expect(ring.legs.map(({ status }) => status)).toEqual(['active', 'active', 'cancelled']);
    expect(ring.substitute).toMatchObject({ user: { _id: dora._id }, skill: { _id: dora.skillId } });
    expect((await ringOf(service, ben._id, _id)).body.ring.substitute).toBeNull();
    await service.stored('wants', { _id: ana.wantId, status: 'open', claimedBy: null });
    const broken = await service.waitFor(async () => (await eventsOf(service, { type: 'ring.broken', id: _id }))[0]);
    expect(broken?.payload).toMatchObject({ harmedId: ana._id, substitute: { teacher: { _id: dora._id } } });
    await service.waitFor(async () =>
      (await service.context.sentTo('lessons', 'ring.people')).some(
        ({ payload }) => payload.ring._id === _id && payload.status === 'broken',
      ),
    );
  });
});

it('starts from a path to a skill, with a hidden want', async () => {
  const [ana, , cleo] = await addThree(service);
  await service.call('DELETE /wants/:id', { as: ana._id, params: { id: ana.wantId } });
  const { body } = await service.call('GET /matches/paths/:skillId', {
    as: ana._id,
    params: { skillId: cleo.skillId },
  });
  expect(body).toMatchObject({ size: 3, offer: expect.any(String) });
  const started = await service.call('POST /rings', { as: ana._id, body: { offer: body.offer ?? '' } });
  expect(started.status).toBe(201);
  expect((await service.call('GET /wants', { as: ana._id })).body.wants[0]).toMatchObject({
    visibility: 'hidden',
    skillId: cleo.skillId,
  });
});
