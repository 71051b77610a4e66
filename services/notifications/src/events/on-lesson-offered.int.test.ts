import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newMember, newPerson, useHarness } from '../../test/harness.ts';

const { service, listOf } = useHarness();

/** A lesson that Hana offers, with who has had a seat before. */
const offered = (teacher: ReturnType<typeof newPerson>, former: string[]) =>
  newEvent('lesson.offered', {
    ...{ lessonId: newId(), title: 'Bread baking', teacher, skillId: newId(), seats: 6, former },
    startsAt: '2030-12-05T09:00:00.000Z',
  });
const titlesOf = async (as: string) => (await listOf(as)).map(({ type, title, message }) => [type, title, message]);
const follows = (followerId: string, followedId: string) =>
  newEvent('member.followed', { followerId, followedId, version: 1 } as never);

it('tells followers and whoever has had a seat, each once, in a digest', async () => {
  const [hana, follower, learner, both] = [newPerson('Hana'), newId(), newId(), newId()];
  await service.deliver(
    newMember(follower, 'Ada', 'Europe/Berlin'),
    newAccount(follower, `${newId()}@example.com`),
    follows(follower, hana._id),
    follows(both, hana._id),
  );
  const event = offered(hana, [learner, both]);
  await service.deliver(event);
  await waitFor(async () => (await listOf(follower)).length > 0 && (await listOf(both)).length > 0);
  await service.deliver(event);
  expect(await titlesOf(follower)).toEqual([['lesson_new', 'Hana offers Bread baking', 'Thu, Dec 5, 10:00, 6 seats']]);
  expect(await titlesOf(learner)).toHaveLength(1);
  expect(await titlesOf(both)).toHaveLength(1);
  expect(await listOf(follower)).toMatchObject([{ actionUrl: `/lessons/${event.payload.lessonId}`, priority: 'low' }]);
  const stored = await service.connection.collection('notifications').findOne({ type: 'lesson_new', mail: null });
  expect(stored).toMatchObject({ digest: { state: 'waiting', by: 'daily', until: new Date(event.payload.startsAt) } });
  expect(stored).not.toHaveProperty('push');
});

const shownAs = (event: ReturnType<typeof offered>, listed: 'everybody' | null) => {
  const { lessonId, skillId, startsAt, teacher } = event.payload;
  return newEvent('lesson.shown', {
    ...{ lessonId, version: 2, teacherId: teacher._id, skillId, title: '', startsAt },
    ...{ free: 0, waiting: 0, where: 'link' as const, listed },
  });
};

it('invites nobody any more to a lesson that was cancelled, closed or hidden', async () => {
  const [hana, learner] = [newPerson('Hana'), newId()];
  const [event, other] = [offered(hana, [learner]), offered(hana, [learner])];
  const { lessonId, skillId, title, startsAt } = event.payload;
  const lesson = { _id: lessonId, title, startsAt };
  const wanted = { userId: learner, wantId: newId(), skill: { _id: skillId, title: 'Bread' }, owner: hana };
  await service.deliver(event, other, newEvent('want.answered', { ...wanted, lesson }));
  const read = async () => (await listOf(learner)).map(({ type, isRead }) => `${type}:${isRead}`).sort();
  await service.deliver(shownAs(event, 'everybody'));
  expect(await read()).toEqual(['lesson_new:false', 'lesson_new:false', 'want_answered:false']);
  await service.deliver(shownAs(event, null));
  expect(await read()).toEqual(['lesson_new:false', 'lesson_new:true', 'want_answered:true']);
});

it('invites nobody whose invitation comes after the lesson was closed, until it is open again', async () => {
  const [hana, follower, learner] = [newPerson('Hana'), newId(), newId()];
  await service.deliver(follows(follower, hana._id));
  const event = offered(hana, [learner]);
  const { lessonId, skillId, title, startsAt } = event.payload;
  const wanted = () =>
    newEvent('want.answered', {
      ...{ userId: learner, wantId: newId(), skill: { _id: skillId, title: 'Bread' }, owner: hana },
      lesson: { _id: lessonId, title, startsAt },
    });
  const late = wanted();
  // The order of two events within a millisecond is unknown.
  const closed = { ...shownAs(event, null), occurredAt: new Date(Date.parse(late.occurredAt) + 1).toISOString() };
  await service.deliver(closed);
  await service.deliver(event, late);
  const read = async () => (await listOf(learner)).map(({ type, isRead }) => `${type}:${isRead}`).sort();
  expect(await read()).toEqual(['lesson_new:true', 'want_answered:true']);
  await service.deliver(shownAs(event, 'everybody'), {
    ...wanted(),
    occurredAt: new Date(Date.now() + 1).toISOString(),
  });
  expect(await read()).toEqual(['lesson_new:true', 'want_answered:false', 'want_answered:true']);
  expect(await listOf(follower)).toEqual([]);
});

it('stops telling followers once the lesson is closed', async () => {
  const [hana, follower] = [newPerson('Hana'), newId()];
  await service.deliver(follows(follower, hana._id));
  const event = offered(hana, []);
  const notices = service.connection.collection<{ _id: string }>('followernotices');
  const { lessonId, title, startsAt, seats, skillId } = event.payload;
  const owner = { ownerId: hana._id, ownerName: hana.name };
  await service.deliver(shownAs(event, null));
  await notices.insertOne({
    ...{ _id: event.id, ...owner, skillId, skillTitle: title, lesson: { lessonId, title, startsAt, seats } },
    ...{ state: 'waiting', toldUpTo: '', dueAt: new Date(), createdAt: new Date() },
  } as never);
  await waitFor(() => notices.findOne({ _id: event.id, state: 'done' } as never));
  expect(await listOf(follower)).toEqual([]);
});
