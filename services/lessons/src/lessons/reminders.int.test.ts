import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { startService } from '@mutua/service-kit/testing';
import { useHarness } from '../../test/harness.ts';
import { app } from '../app.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';

const service = useHarness();

const lessons = () => service.context.connection.collection<StoredLesson>('lessons');
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

/** A lesson in person in which one member has a seat. */
async function aLesson() {
  const [teacher, ada] = [await service.member(), await service.member()];
  const place = { mode: 'person' as const, area: 'Lyon 3e', address: '1 Rue Secrète', link: '', notes: 'Code 4711' };
  const { _id } = await service.lesson(teacher, { place, admission: 'open' });
  await service.take(_id, ada, { note: 'Nut allergy' });
  return { _id, teacher: teacher.id, ada: ada.id };
}
/** Lets time pass: the lesson and its seats are old, it begins in so many milliseconds, and the sweep looks at it. */
async function pass(_id: string, startsIn: number): Promise<void> {
  const { sessions = [], people = [] } = (await lessons().findOne({ _id })) ?? {};
  const startsAt = new Date(Date.now() + startsIn);
  await service.store(_id, {
    sessions: sessions.map((session) => ({ ...session, startsAt })),
    people: people.map((person) => ({ ...person, since: LONG_AGO })),
    ...{ createdAt: LONG_AGO, startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS), dueAt: new Date() },
  });
}
/** Waits until the sweep has done what was due. */
const swept = (_id: string) => service.waitFor(() => lessons().findOne({ _id, dueAt: { $gt: new Date() } }));
const duesOf = async (_id: string) =>
  (await service.context.sentTo('notifications', 'lesson.due'))
    .map(({ payload }) => payload)
    .filter(({ lessonId }) => lessonId === _id);

it('two processes that look at the same time send each reminder once', async () => {
  const other = await startService(app, { context: service.context, timing: { pollMs: 50 } });
  try {
    const made = await Promise.all([1, 2, 3, 4].map(aLesson));
    await Promise.all(made.map(({ _id }) => pass(_id, DAY_MS - 2 * HOUR_MS)));
    for (const { _id } of made) await swept(_id);
    // Both look again.
    await Promise.all(made.map(({ _id }) => service.store(_id, { dueAt: new Date() })));
    for (const { _id } of made) await swept(_id);
    for (const { _id, teacher, ada } of made) {
      const sent = await service.waitFor(async () => {
        const dues = await duesOf(_id);
        return dues.length > 0 && dues;
      });
      expect(sent).toMatchObject([{ what: 'day', to: [teacher, ada], place: { mode: 'person', area: 'Lyon 3e' } }]);
      expect((await lessons().findOne({ _id }))?.sessions).toMatchObject([{ told: { day: [teacher, ada] } }]);
    }
  } finally {
    await other.stop();
  }
});

it('a reminder has nothing that only those with a seat read, and no note', async () => {
  const { _id } = await aLesson();
  await pass(_id, HOUR_MS - 1000);
  await swept(_id);
  const sent = await service.waitFor(async () => {
    const dues = await duesOf(_id);
    return dues.length > 0 && JSON.stringify(dues);
  });
  expect(sent).toContain('"what":"hour"');
  for (const secret of ['Secrète', '4711', 'allergy', 'Europe/']) expect(sent).not.toContain(secret);
});
