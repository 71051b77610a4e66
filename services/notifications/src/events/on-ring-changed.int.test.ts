import type { RequestSnapshot } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, newPerson, newSkill, useHarness } from '../../test/harness.ts';

const { service, listOf, listed } = useHarness();

const aRing = () => ({ ring: { _id: newId(), size: 3 }, version: 2 });
const [ada, luca, hana] = ['Ada', 'Luca', 'Hana'].map((name) => newPerson(name)) as [
  ReturnType<typeof newPerson>,
  ReturnType<typeof newPerson>,
  ReturnType<typeof newPerson>,
];

it('tells an asked member what a yes means, but not the learner’s name, and asks again about a new teacher', async () => {
  const userId = newId();
  const asked = {
    userId,
    isAgain: false,
    teacher: hana,
    learns: newSkill('Watercolour'),
    teaches: newSkill('Guitar'),
    dueAt: new Date().toISOString(),
  };
  const change = aRing();
  await service.publish(newEvent('ring.proposed', { ...change, actorId: ada._id, asked: [asked] }));
  expect(await listed(userId)).toMatchObject([
    {
      type: 'ring_proposed',
      priority: 'high',
      title: 'You are asked to join a ring',
      message: 'You would learn Watercolour from Hana and teach Guitar to somebody who wants it.',
      actionUrl: `/rings/${change.ring._id}`,
    },
  ]);
  await service.publish(newEvent('ring.repaired', { ...change, asked: [{ ...asked, isAgain: true, teacher: luca }] }));
  expect((await listed(userId, 2))[0]).toMatchObject({
    type: 'ring_proposed',
    title: 'Your ring has a new teacher',
    message: 'You would learn Watercolour from Luca, and still teach Guitar. Still yes?',
  });
});

it('tells all members with whom they learn and teach once the ring is confirmed', async () => {
  const members = [ada, luca, hana];
  const skills = ['Guitar', 'Italian', 'Watercolour'].map(newSkill);
  const next = <T>(list: readonly T[], place: number): T => list[(place + 1) % list.length] as T;
  const event = newEvent('ring.confirmed', {
    ...aRing(),
    legs: members.map((teacher, place) => ({
      place,
      teacher,
      learner: next(members, place),
      skill: skills[place] as ReturnType<typeof newSkill>,
      gives: next(skills, place),
    })),
  });
  await service.publish(event);
  await service.publish(event);
  const [mine] = await listed(ada._id);
  expect(mine).toMatchObject({
    type: 'ring_confirmed',
    message: 'All have said yes. You learn Watercolour from Hana and teach Guitar to Luca: you have a chat with each.',
  });
  await listed(hana._id);
  expect(await listOf(ada._id)).toHaveLength(1);
});

it('names nobody when a ring ends', async () => {
  const [one, other] = [newId(), newId()];
  await service.publish(newEvent('ring.closed', { ...aRing(), status: 'closed', memberIds: [one, other] }));
  await service.publish(newEvent('ring.completed', { ...aRing(), memberIds: [one] }));
  expect((await listed(other)).map(({ title, message }) => [title, message])).toEqual([
    ['This ring did not come about', 'Nobody is told who said no. We keep looking.'],
  ]);
  expect((await listed(one, 2)).map(({ title }) => title).sort()).toEqual([
    'This ring did not come about',
    'Your ring is complete',
  ]);
});

it('tells the other members of a broken ring that their lessons go on, and the harmed learner who could teach instead', async () => {
  const [one, harmedId] = [newId(), newId()];
  const broken = { ...aRing(), memberIds: [one, harmedId], harmedId };
  await service.publish(
    newEvent('ring.broken', { ...broken, substitute: { teacher: hana, skill: newSkill('Watercolour') } }),
  );
  expect(await listed(harmedId)).toMatchObject([{ message: 'Hana could teach you Watercolour instead.' }]);
  expect(await listed(one)).toMatchObject([{ message: 'Yours go on.' }]);
});

describe('a leg of a ring', () => {
  const leg = (status: RequestSnapshot['status']): RequestSnapshot => ({
    _id: newId(),
    status,
    senderId: newPerson('Luca Rossi'),
    receiverId: newPerson('Ada Byron'),
    senderSkillId: newSkill('Italian'),
    receiverSkillId: newSkill('Guitar'),
    message: '',
    reason: status === 'cancelled' ? 'I move away.' : '',
    scheduledDate: null,
    meetingDetails: null,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ring: { _id: newId(), size: 3, place: 0 },
  });

  it('gets a notification of the ring when it begins, and one of its own when it ends', async () => {
    const begun = leg('accepted');
    await service.publish(newEvent('request.accepted', { request: begun, version: 1, actorId: null }));
    const done = { ...begun, status: 'completed' as const };
    await service.publish(newEvent('request.completed', { request: done, version: 2, actorId: begun.receiverId._id }));
    expect(await listed(begun.senderId._id)).toMatchObject([
      {
        type: 'request_completed',
        message: 'Ada Byron marked the lesson Guitar as completed. Leave a review.',
        actionUrl: `/reviews?requestId=${begun._id}`,
      },
    ]);
    expect(await listOf(begun.receiverId._id)).toEqual([]);
  });

  it('names the lesson when it is cancelled, and links to the ring', async () => {
    const request = leg('cancelled');
    await service.publish(newEvent('request.cancelled', { request, version: 2, actorId: request.receiverId._id }));
    expect(await listed(request.senderId._id)).toMatchObject([
      {
        message: 'Ada Byron cancelled Guitar, a lesson of your ring: “I move away.”',
        actionUrl: `/rings/${request.ring?._id}`,
      },
    ]);
  });
});
