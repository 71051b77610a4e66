import { newId, useHarness } from '../../test/harness.ts';
import {
  accept,
  addMember,
  addRing,
  addThree,
  decline,
  eventsOf,
  newWord,
  type RingMember,
  ringOf,
  startRing,
  suggestionOf,
  suggestionsOf,
  type Three,
} from '../../test/ring-members.ts';

const service = useHarness();

/** Adds another subject that a member can learn in a ring with two others. */
async function addSecondRing(member: RingMember): Promise<void> {
  const [link, wanted] = [newWord(), newWord()];
  await addMember(service, link, member.teaches);
  await addMember(service, wanted, link);
  await service.call('POST /wants', { as: member._id, body: { category: 'music', title: wanted } });
}
const suggestionsOnce = (as: string, count: number) =>
  service.waitFor(async () => {
    const found = await suggestionsOf(service, as);
    return found.length === count && found;
  });

it('a member may have two open rings of their own, and start five a week', async () => {
  const [ana] = await addThree(service);
  await addSecondRing(ana);
  // Members who have completed an exchange may be in several rings.
  await service.request({ senderId: ana._id, receiverId: newId(), status: 'completed' });
  await service.stored('swappers', { _id: ana._id, completed: 1 });
  const [one, other] = (await suggestionsOnce(ana._id, 2)) || [];
  const start = (offer = '') => service.call('POST /rings', { as: ana._id, body: { offer } });
  const withdraw = (id: string) => service.call('PUT /rings/:id/withdraw', { as: ana._id, params: { id } });

  const open = [await start(one?.offer), await start(other?.offer)];
  expect(open.map(({ status }) => status)).toEqual([201, 201]);
  const third = await start(one?.offer);
  expect(third).toMatchObject({ status: 409, error: { code: 'too_many_rings' } });
  expect(third.error.message).toContain('2 open rings');
  for (const { body } of open) await withdraw(body.ring._id);

  for (let number = 3; number <= 5; number += 1) {
    const { status, body } = await start(one?.offer);
    expect([number, status]).toEqual([number, 201]);
    await withdraw(body.ring._id);
  }
  const sixth = await start(one?.offer);
  expect(sixth).toMatchObject({ status: 409, error: { code: 'too_many_rings' } });
  expect(sixth.error.message).toContain('5 rings a week');
});

it('a refused ring leaves no want behind', async () => {
  const [ana, ben, cleo] = await addThree(service);
  const { wantId, ...dora } = await addMember(service, ana.teaches, newWord());
  await service.call('DELETE /wants/:id', { as: dora._id, params: { id: wantId } });
  const { body } = await service.call('GET /matches/paths/:skillId', {
    as: dora._id,
    params: { skillId: cleo.skillId },
  });
  expect(body.size).toBe(3);
  const settings = { capacity: 3, rings: false, tellMe: true };
  await service.call('PUT /matches/settings', { as: ben._id, body: settings });
  const start = () => service.call('POST /rings', { as: dora._id, body: { offer: body.offer ?? '' } });
  expect(await start()).toMatchObject({ status: 409, error: { code: 'ring_gone' } });
  const wants = async () => (await service.call('GET /wants', { as: dora._id })).body.wants;
  expect(await wants()).toEqual([]);
  await service.call('PUT /matches/settings', { as: ben._id, body: { ...settings, rings: true } });
  expect((await start()).status).toBe(201);
  expect(await wants()).toHaveLength(1);
});

it('rings that are started at once count like others', async () => {
  const [ana] = await addThree(service);
  for (let count = 0; count < 2; count += 1) await addSecondRing(ana);
  await service.request({ senderId: ana._id, receiverId: newId(), status: 'completed' });
  await service.stored('swappers', { _id: ana._id, completed: 1 });
  const offers = ((await suggestionsOnce(ana._id, 3)) || []).map(({ offer }) => offer);
  const answers = await Promise.all(
    offers.map((offer) => service.call('POST /rings', { as: ana._id, body: { offer } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'too_many_rings' });
  await service.stored('members', { _id: ana._id, startingUntil: { $exists: false } });
});

it('a member who leaves two exchanges of rings in 90 days gets into no ring until they are past', async () => {
  const members = await addThree(service);
  const [ana, ben, cleo] = members;
  await addSecondRing(ana);
  const { offer } = ((await suggestionsOnce(ana._id, 2)) || []).find(
    ({ places }) => places.at(-1)?.user?._id === cleo._id,
  ) ?? { offer: '' };
  const { ring } = (await service.call('POST /rings', { as: ana._id, body: { offer } })).body;
  for (const { _id } of [ben, cleo]) await accept(service, _id, ring._id);
  const cancel = (place: 0 | 2) =>
    service.request({
      senderId: place === 0 ? ben._id : ana._id,
      receiverId: place === 0 ? ana._id : cleo._id,
      status: 'cancelled',
      ring: { _id: ring._id, size: 3, place },
      actorId: ana._id,
    });
  const known = service.context.connection.collection<{ _id: string }>('members');

  await cancel(0);
  await service.stored('members', { _id: ana._id, 'ringDefaults.0': { $exists: true } });
  expect(await suggestionsOnce(ana._id, 1)).toHaveLength(1);
  await cancel(2);
  await service.stored('swappers', { _id: ana._id, rings: false });
  expect(await suggestionsOf(service, ana._id)).toEqual([]);

  const longAgo = new Date(Date.now() - 91 * 24 * 3600 * 1000);
  await known.updateOne({ _id: ana._id }, { $set: { 'ringDefaults.0': longAgo } });
  await service.call('PUT /matches/settings', { as: ana._id, body: { capacity: 3, rings: true, tellMe: true } });
  await suggestionOf(service, ana._id);
});

it('a member who declines three rings in a row gets no notifications of rings until they accept one', async () => {
  const [wanted, taught] = [newWord(), newWord()];
  const ben = await addMember(service, taught, wanted);
  /** Starts a ring with Ben. Returns its id, its starter, and whether Ben is notified. */
  const ask = async () => {
    const subject = newWord();
    const ana = await addMember(service, wanted, subject);
    const cleo = await addMember(service, subject, taught);
    const { _id } = await startRing(service, ana._id);
    const proposed = await service.waitFor(
      async () => (await eventsOf(service, { type: 'ring.proposed', id: _id }))[0],
    );
    const told = proposed.payload.asked.map(({ userId }) => userId);
    expect(told).toContain(cleo._id);
    return { _id, starter: ana._id, isTold: told.includes(ben._id) };
  };
  for (let number = 1; number <= 3; number += 1) {
    const { _id, isTold } = await ask();
    expect([number, isTold]).toEqual([number, true]);
    await decline(service, ben._id, _id);
  }
  const quiet = await ask();
  expect(quiet.isTold).toBe(false);
  const known = service.context.connection.collection<{ _id: string; ringsQuietUntil: Date }>('members');
  const { ringsQuietUntil } = (await known.findOne({ _id: ben._id })) ?? {};
  expect(((ringsQuietUntil?.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  // Ben can still answer it.
  const { body } = await service.call('GET /rings', { as: ben._id, query: { status: 'open' } });
  expect(body.rings.map(({ _id }) => _id)).toEqual([quiet._id]);
  expect((await accept(service, ben._id, quiet._id)).status).toBe(200);
  await service.call('PUT /rings/:id/withdraw', { as: quiet.starter, params: { id: quiet._id } });
  expect((await ask()).isTold).toBe(true);
});

it('a ring of four is suggested when there is no smaller one, and works like others', async () => {
  const [ana, ben, cleo, dora] = (await addRing(service, 4, ['Ana Ito', 'Ben Roy', 'Cleo Day', 'Dora Fox'])) as [
    ...Three,
    RingMember,
  ];
  const suggestion = await suggestionOf(service, ana._id);
  expect(suggestion.size).toBe(4);
  expect(suggestion.places.map(({ user }) => user?.name ?? null)).toEqual(['Ana Ito', null, null, 'Dora Fox']);
  const { _id } = await startRing(service, ana._id);
  const asked = (await ringOf(service, cleo._id, _id)).body.ring;
  expect(asked.places.map(({ user }) => user?.name ?? null)).toEqual(['Cleo Day', 'Dora', null, 'Ben Roy']);
  for (const each of [cleo, dora])
    expect((await accept(service, each._id, _id)).body.ring).toMatchObject({ status: 'proposed' });
  expect((await accept(service, ben._id, _id)).body.ring).toMatchObject({ status: 'confirmed', accepted: 4 });
  const sent = await service.waitFor(
    async () => (await eventsOf(service, { to: 'requests', type: 'ring.confirmed', id: _id }))[0],
  );
  expect(sent.payload).toMatchObject({
    ring: { _id, size: 4 },
    legs: [
      { teacher: { _id: ana._id }, learner: { _id: ben._id }, skill: { _id: ana.skillId } },
      { teacher: { _id: ben._id }, learner: { _id: cleo._id }, skill: { _id: ben.skillId } },
      { teacher: { _id: cleo._id }, learner: { _id: dora._id }, skill: { _id: cleo.skillId } },
      { teacher: { _id: dora._id }, learner: { _id: ana._id }, skill: { _id: dora.skillId } },
    ],
  });
});
