import { OPEN_PRIVACY, type Ring } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';
import {
  accept,
  addMember,
  addRing,
  decline,
  eventsOf,
  newWord,
  type RingMember,
  ringOf,
  startRing,
  suggestionOf,
  type Three,
} from '../../test/ring-members.ts';

const service = useHarness();

const NAMES = ['Annelise Itokawa', 'Benedikt Royston', 'Clementine Daybrook', 'Dorothea Foxworth'];
const SIZE = NAMES.length;
interface Told extends RingMember {
  name: string;
  location: string;
  title: string;
}

/** Four members who each teach the next one. The titles of their skills contain more than the topics. */
async function four(): Promise<Told[]> {
  const words = NAMES.map(newWord);
  const members: Told[] = [];
  for (const [place, name] of NAMES.entries()) {
    const word = words[place] ?? '';
    const fields = { name, location: `Town${newWord()}`, title: `${word} ${newWord()}` };
    const member = await addMember(service, word, words[(place + SIZE - 1) % SIZE] ?? '', fields);
    members.push({ ...member, ...fields });
  }
  return members;
}

/** Texts that a member may not read about another one: everything, all but the first name, or only the wants. */
const wantsOf = ({ wantId }: Told): string[] => [wantId];
const surnameOf = ({ name }: Told): string => name.split(' ')[1] ?? '';
const allButFirstName = (of: Told): string[] => [
  ...wantsOf(of),
  of._id,
  of.location,
  of.skillId,
  of.title,
  surnameOf(of),
];
const everything = (of: Told): string[] => [...allButFirstName(of), of.name.split(' ')[0] ?? ''];

/** The texts that answers to the member at a place may not contain. */
function secretsFor(members: readonly Told[], place: number, status: 'suggested' | 'proposed' | 'confirmed'): string[] {
  const at = (offset: number) => members[(place + offset) % SIZE] as Told;
  const [learner, other, teacher] = [at(1), at(2), at(3)];
  if (status === 'confirmed') return [learner, other, teacher].flatMap(wantsOf);
  const ofLearner = status === 'suggested' ? everything(learner) : allButFirstName(learner);
  return [...ofLearner, ...everything(other), ...wantsOf(teacher)];
}
function expectNothingOf(secrets: readonly string[], told: unknown): void {
  const text = JSON.stringify(told);
  expect(text.length).toBeGreaterThan(2);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** Everything about a ring that a member can read by calls. */
async function readBy(as: string, id: string): Promise<{ ring: Ring; all: unknown[] }> {
  const { ring } = (await ringOf(service, as, id)).body;
  const lists = await Promise.all(
    [{}, { status: 'open' as const }].map(async (query) => (await service.call('GET /rings', { as, query })).body),
  );
  expect(lists.map(({ rings }) => rings.map(({ _id }) => _id))).toEqual([[id], [id]]);
  return { ring, all: [ring, lists] };
}
const askedOf = (id: string) =>
  service.waitFor(async () => (await eventsOf(service, { type: 'ring.proposed', id }))[0]?.payload.asked);

it('a suggestion reveals the teacher, the own skills and topics; of the learner only common hours', async () => {
  const members = await four();
  const [ana, , , dora] = members;
  const suggestion = await suggestionOf(service, ana?._id ?? '');
  const { offer, ...told } = suggestion;
  expectNothingOf(secretsFor(members, 0, 'suggested'), told);
  expectNothingOf(members.slice(1).flatMap(everything), Buffer.from(offer, 'base64url').toString('latin1'));
  expect(told.places.map(({ user }) => user?.name ?? null)).toEqual([ana?.name, null, null, dora?.name]);
  expect(told.legs.map(({ skill }) => skill?.title ?? null)).toEqual([ana?.title, null, null, dora?.title]);
});

it('a proposal reveals the teacher, the learner’s first name, the topics of the others, and the number of acceptances', async () => {
  const members = await four();
  const [ana, ben, cleo, dora] = members as [Told, Told, Told, Told];
  const started = await startRing(service, ana._id, 'Shall we?');
  const answered = await accept(service, cleo._id, started._id);
  expectNothingOf(secretsFor(members, 0, 'proposed'), started);
  expectNothingOf(secretsFor(members, 2, 'proposed'), answered.body);
  for (const [place, { _id }] of members.entries()) {
    const { ring, all } = await readBy(_id, started._id);
    expectNothingOf(secretsFor(members, place, 'proposed'), all);
    expect([ring.accepted, ring.places[2]?.answer, ring.places[2]?.isStarter]).toEqual([2, null, false]);
    const learner = members[(place + 1) % SIZE] as Told;
    expect(ring.places[1]?.user).toEqual({
      _id: null,
      name: learner.name.split(' ')[0],
      avatar: null,
      location: '',
      rating: { average: 0, count: 0 },
    });
  }
  const asked = await askedOf(started._id);
  expect(asked.map(({ userId }) => userId).sort()).toEqual([ben._id, cleo._id, dora._id].sort());
  for (const each of asked) {
    const place = members.findIndex(({ _id }) => _id === each.userId);
    // Notifications do not name the learner at all.
    expectNothingOf([...secretsFor(members, place, 'suggested')], each);
  }

  for (const each of [ben, dora]) await accept(service, each._id, started._id);
  for (const [place, { _id }] of members.entries()) {
    const { ring, all } = await readBy(_id, started._id);
    expectNothingOf(secretsFor(members, place, 'confirmed'), all);
    expect(ring.places.map(({ user }) => user?.name).sort()).toEqual([...NAMES].sort());
  }
});

it('a ring and its errors reveal nothing to strangers', async () => {
  const [ana, ben, cleo] = (await addRing(service)) as Three;
  const { offer } = await suggestionOf(service, ana._id);
  const { _id } = await startRing(service, ana._id);
  const stranger = await addMember(service, ana.teaches, ana.wants);
  const params = { id: _id };
  const calls = [
    service.call('GET /rings/:id', { as: stranger._id, params }),
    service.call('PUT /rings/:id/accept', { as: stranger._id, params }),
    service.call('PUT /rings/:id/decline', { as: stranger._id, params, body: {} }),
    service.call('PUT /rings/:id/withdraw', { as: stranger._id, params }),
  ];
  for (const { status, error } of await Promise.all(calls)) {
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'not_found', message: 'Ring not found' });
    expectNothingOf(
      [ana, ben, cleo].flatMap(({ _id: userId, skillId }) => [userId, skillId]),
      error,
    );
  }
  // An offer for another member, and a ring without free seats: no answer reveals whom it is about.
  const foreign = await service.call('POST /rings', { as: stranger._id, body: { offer } });
  expect(foreign).toMatchObject({ status: 409, error: { code: 'ring_gone', current: { suggestion: null } } });
  expectNothingOf([ana._id, ben._id, cleo._id], foreign.error);
});

describe('a member who has left a ring', () => {
  async function left() {
    const [ana, ben, cleo] = (await addRing(service)) as Three;
    const dora = await addMember(service, cleo.teaches, cleo.wants);
    const { _id, places } = await startRing(service, ana._id);
    const [leaver, other] = places[2]?.user?._id === cleo._id ? [cleo, dora] : [dora, cleo];
    await decline(service, leaver._id, _id);
    await service.stored('rings', { _id, repairs: 1 });
    const idsWith = async (status?: 'open' | 'proposed' | 'confirmed' | 'closed' | 'withdrawn') => {
      const { body } = await service.call('GET /rings', { as: leaver._id, query: status ? { status } : {} });
      return body.rings.map((ring) => ring._id);
    };
    const read = async () => (await ringOf(service, leaver._id, _id)).body.ring;
    return { _id, ana, ben, leaver, other, idsWith, read };
  }

  it('sees it as closed, even if it continues and is confirmed', async () => {
    const { _id, ana, ben, other, idsWith, read } = await left();
    const before = await read();
    expect(before).toMatchObject({ status: 'closed', accepted: 0, dueAt: null, message: '' });
    expect(before.places.map(({ user }) => user?._id ?? null).slice(1)).toEqual([null, null]);
    for (const each of [ben, other, ana]) await accept(service, each._id, _id);
    expect((await ringOf(service, ana._id, _id)).body.ring.status).toBe('confirmed');
    expect(await read()).toEqual(before);
    expect(await Promise.all([idsWith(), idsWith('closed')])).toEqual([[_id], [_id]]);
    expect(await Promise.all([idsWith('open'), idsWith('proposed'), idsWith('confirmed')])).toEqual([[], [], []]);
  });

  it('does not see that its starter withdrew it', async () => {
    const { _id, ana, idsWith, read } = await left();
    const before = await read();
    await service.call('PUT /rings/:id/withdraw', { as: ana._id, params: { id: _id } });
    expect((await ringOf(service, ana._id, _id)).body.ring.status).toBe('withdrawn');
    expect(await read()).toEqual(before);
    expect(await Promise.all([idsWith('closed'), idsWith('withdrawn')])).toEqual([[_id], []]);
  });
});

describe('nobody takes a place', () => {
  const complete = async ({ _id }: RingMember) => {
    await service.request({ senderId: _id, receiverId: newId(), status: 'completed' });
    await service.stored('swappers', { _id, completed: 1 });
  };
  const REASONS: [string, (dora: RingMember, ben: RingMember) => Promise<unknown>][] = [
    [
      'who has put a member of the ring away',
      (dora, ben) => service.call('DELETE /matches/:userId', { as: dora._id, params: { userId: ben._id } }),
    ],
    [
      'who has had the same lesson already',
      (dora, ben) =>
        service.request({
          senderId: dora._id,
          receiverId: ben._id,
          receiverSkillId: ben.skillId,
          status: 'completed',
        }),
    ],
    [
      'as a newcomer beside a member who is asked only by those who have completed an exchange',
      async (_, ben) => {
        await service.member({ _id: ben._id, version: 2, privacy: { ...OPEN_PRIVACY, requests: 'reviewed' } });
        await service.stored('swappers', { _id: ben._id, isForReviewed: true });
      },
    ],
  ];

  it.each(REASONS)('%s', async (_, separate) => {
    const [ana, ben, cleo] = (await addRing(service)) as Three;
    for (const each of [ana, cleo]) await complete(each);
    const ring = await startRing(service, ana._id);
    const dora = await addMember(service, cleo.teaches, cleo.wants);
    await separate(dora, ben);
    await decline(service, cleo._id, ring._id);
    expect((await ringOf(service, ana._id, ring._id)).body.ring.status).toBe('closed');
  });
});

it('a substitute teacher is shown only while that member can be asked', async () => {
  const members = (await addRing(service)) as Three;
  const [ana, ben, cleo] = members;
  const { _id } = await startRing(service, ana._id);
  for (const each of [ben, cleo]) await accept(service, each._id, _id);
  const dora = await addMember(service, cleo.teaches, ana.teaches);
  await service.request({
    senderId: ana._id,
    receiverId: cleo._id,
    status: 'cancelled',
    ring: { _id, size: 3, place: 2 },
    actorId: cleo._id,
  });
  const shown = async () => (await ringOf(service, ana._id, _id)).body.ring.substitute?.user._id ?? null;
  await service.waitFor(async () => (await shown()) === dora._id);
  await service.member({ _id: dora._id, version: 2, privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
  await service.waitFor(async () => (await shown()) === null);
  await service.member({ _id: dora._id, version: 3 });
  await service.waitFor(async () => (await shown()) === dora._id);
  await service.publish(newEvent('skill.hidden', { skillId: dora.skillId, ownerId: dora._id, version: 2 }));
  await service.waitFor(async () => (await shown()) === null);
});
