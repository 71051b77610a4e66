import type { EventPayload, MatchAlerts } from '@mutua/contracts';
import { OPEN_PRIVACY } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';
import { LYON, MEDELLIN } from '../../test/meeting-of.ts';
import { newWord } from '../../test/ring-members.ts';
import { useOneDay } from '../../test/use-one-day.ts';
import { MOST_NEW_A_DAY } from '../wants/disclosed-wants.ts';

const service = useHarness();
useOneDay();

const choose = (as: string, tell: MatchAlerts | undefined, tellMe = true) =>
  service.call('PUT /matches/settings', { as, body: { capacity: 3, rings: true, tellMe, ...(tell && { tell }) } });
const want = (as: string, title: string, more: object = {}) =>
  service.call('POST /wants', { as, body: { category: 'music', title, ...more } });
const swappers = () => service.context.connection.collection<{ _id: string; toldDay?: string }>('swappers');

const told = async <T extends 'want.answered' | 'match.found' = 'want.answered'>(userId: string, type?: T) =>
  (await service.context.sentTo('notifications', type ?? ('want.answered' as T))).filter(
    ({ payload }) => payload.userId === userId,
  );
/** Waits until all new answers are processed. */
const settled = async (userId: string) => {
  await service.waitFor(
    async () =>
      (await service.context.connection.collection('skills').findOne({ toTellAt: { $exists: true } })) === null &&
      (await swappers().findOne({ _id: userId, dueAt: { $lte: new Date(Date.now() + 60_000) } } as never)) === null,
  );
};

/** A member who wants something and is notified of everybody who teaches it. */
async function learner(tell: MatchAlerts = 'any', more: object = {}) {
  const subject = newWord();
  const { _id } = await service.member({ name: 'Ada Byron' });
  await choose(_id, tell);
  const { body } = await want(_id, subject, more);
  return { ada: _id, subject, wantId: body.want._id };
}
async function teacher(subject: string, name = 'Hana Sato') {
  const { _id } = await service.member({ name });
  return { _id, skill: await service.skill(_id, subject) };
}
/** Simulates the next day. */
const dayAfter = (userId: string) =>
  swappers().updateOne({ _id: userId }, { $set: { toldDay: '2026-01-01', dueAt: new Date() } });

describe('a teacher who wants nothing back', () => {
  it('is announced to members who have chosen so, without the words of the want', async () => {
    const { ada, subject, wantId } = await learner();
    const hana = await teacher(subject);
    await service.waitFor(async () => (await told(ada)).length === 1);
    expect((await told(ada))[0]?.payload).toEqual({
      userId: ada,
      wantId,
      skill: { _id: hana.skill._id, title: hana.skill.title },
      owner: { _id: hana._id, name: 'Hana Sato', avatar: null },
      lesson: null,
    });
    expect(await told(hana._id)).toEqual([]);
  });

  it('is announced for hidden wants, too: nobody else learns of these', async () => {
    const { ada, subject } = await learner('any', { visibility: 'hidden' });
    await teacher(subject);
    await service.waitFor(async () => (await told(ada)).length === 1);
  });

  it.each(['mutual', 'nothing'] as const)('is not announced to members who are notified of %s', async (tell) => {
    const { ada, subject } = await learner(tell);
    await teacher(subject);
    await settled(ada);
    expect(await told(ada)).toEqual([]);
  });

  it('is announced once for each skill, however often it changes', async () => {
    const { ada, subject } = await learner();
    const { _id, skill } = await teacher(subject);
    await service.waitFor(async () => (await told(ada)).length === 1);
    await dayAfter(ada);
    for (const version of [2, 3]) {
      const title = version === 2 ? newWord() : skill.title;
      await service.publish(
        newEvent('skill.updated', { skill: { ...skill, title, version, editedVersion: version, ownerId: _id } }),
      );
      await service.stored('skills', { _id: skill._id, version });
    }
    await settled(ada);
    expect(await told(ada)).toHaveLength(1);
  });

  it('is announced at most once a day, and the next one on the next day', async () => {
    const { ada, subject } = await learner();
    await teacher(subject);
    await service.waitFor(async () => (await told(ada)).length === 1);
    await teacher(subject, 'Mateo');
    await service.stored('swappers', { _id: ada, dueAt: { $gt: new Date(Date.now() + 60_000) } });
    expect(await told(ada)).toHaveLength(1);
    await dayAfter(ada);
    await service.waitFor(async () => (await told(ada)).length === 2);
    expect((await told(ada))[1]?.payload.owner.name).toBe('Mateo');
  });

  it('shares the day with new mutual matches, which come first', async () => {
    const { ada, subject } = await learner();
    const own = newWord();
    await service.skill(ada, own);
    await swappers().updateOne({ _id: ada }, { $set: { toldDay: new Date().toISOString().slice(0, 10) } });
    await teacher(subject);
    const mateo = await teacher(subject, 'Mateo');
    await want(mateo._id, own);
    await service.stored('swappers', { _id: ada, dueAt: { $gt: new Date(Date.now() + 60_000) } });
    await service.waitFor(async () => (await told(mateo._id, 'match.found')).length === 1);
    await dayAfter(ada);
    await service.waitFor(async () => (await told(ada, 'match.found')).length === 1);
    expect(await told(ada)).toEqual([]);
    await dayAfter(ada);
    await service.waitFor(async () => (await told(ada)).length === 1);
    expect((await told(ada))[0]?.payload.owner.name).toBe('Hana Sato');
  });

  it('is not announced when the two may not meet, or the level is too low', async () => {
    const { ada, subject } = await learner('any', { proficiency: 'expert' });
    await service.member({ _id: newId() });
    const blocked = await service.member();
    await service.publish(newEvent('member.blocked', { blockerId: blocked._id, blockedId: ada, version: 1 }));
    await service.stored('blocks', { _id: `${blocked._id}:${ada}` });
    const hidden = await service.member({ privacy: { ...OPEN_PRIVACY, findMe: 'nobody' } });
    const below = await service.member();
    for (const { _id } of [blocked, hidden]) await service.skill(_id, subject, { proficiency: 'expert' });
    await service.skill(below._id, subject, { proficiency: 'beginner' });
    await service.skill(ada, subject, { proficiency: 'expert' });
    await settled(ada);
    expect(await told(ada)).toEqual([]);
    const hana = await service.member();
    await service.skill(hana._id, subject, { proficiency: 'expert' });
    await service.waitFor(async () => (await told(ada)).length === 1);
  });

  it('counts for the daily limit of members whose wants are disclosed', async () => {
    const { ada, subject } = await learner();
    const day = new Date().toISOString().slice(0, 10);
    const ids = Array.from({ length: MOST_NEW_A_DAY }, newId);
    await swappers().updateOne({ _id: ada }, { $set: { newToday: { day, ids } } });
    await teacher(subject);
    await service.stored('swappers', { _id: ada, dueAt: { $gt: new Date(Date.now() + 60_000) } });
    expect(await told(ada)).toEqual([]);
    await swappers().updateOne({ _id: ada }, { $set: { newToday: null, dueAt: new Date() } } as never);
    await service.waitFor(async () => (await told(ada)).length === 1);
  });
});

describe('a group lesson', () => {
  const lessonOf = (
    { _id, skill }: Awaited<ReturnType<typeof teacher>>,
    fields: Partial<EventPayload<'lesson.shown'>> = {},
  ) =>
    newEvent('lesson.shown', {
      ...{ lessonId: newId(), version: 1, teacherId: _id, skillId: skill._id, title: 'Skies in an hour', free: 2 },
      ...{ startsAt: new Date(Date.now() + DAY_MS).toISOString(), waiting: 0, where: 'link', listed: 'everybody' },
      ...fields,
    });

  it('answers a want with the one notification of a day, once, also when the match is mutual', async () => {
    const { ada, subject, wantId } = await learner();
    const own = newWord();
    await service.skill(ada, own);
    // Otherwise she may be told of the teacher before the match is mutual, and that is then the one notification of the day.
    await swappers().updateOne({ _id: ada }, { $set: { toldDay: new Date().toISOString().slice(0, 10) } });
    const hana = await teacher(subject);
    await want(hana._id, own);
    await service.stored('swappers', { _id: ada, dueAt: { $gt: new Date(Date.now() + 60_000) } });
    await service.waitFor(async () => (await told(hana._id, 'match.found')).length === 1);
    await dayAfter(ada);
    await service.waitFor(async () => (await told(ada, 'match.found')).length === 1);
    const lesson = lessonOf(hana);
    await service.publish(lesson);
    await service.stored('swappers', { _id: ada, 'answered.lessonId': lesson.payload.lessonId });
    expect((await told(ada)).filter(({ payload }) => payload.lesson)).toEqual([]);
    await dayAfter(ada);
    await service.waitFor(async () => (await told(ada)).some(({ payload }) => payload.lesson));
    const { lessonId, startsAt, title } = lesson.payload;
    expect((await told(ada)).at(-1)?.payload).toMatchObject({ wantId, lesson: { _id: lessonId, title, startsAt } });
    await service.publish(newEvent('lesson.shown', { ...lesson.payload, version: 2, free: 1 }));
    await service.stored('shownlessons', { _id: lessonId, version: 2 });
    await settled(ada);
    expect((await told(ada)).filter(({ payload }) => payload.lesson)).toHaveLength(1);
  });

  it('that is over or cancelled before its notification is not announced, and neither is one of a blocked teacher', async () => {
    const { ada, subject } = await learner();
    const day = new Date().toISOString().slice(0, 10);
    await swappers().updateOne({ _id: ada }, { $set: { toldDay: day } });
    const [hana, mateo] = [await teacher(subject), await teacher(subject, 'Mateo')];
    await service.publish(newEvent('member.blocked', { blockerId: mateo._id, blockedId: ada, version: 1 }));
    await service.stored('blocks', { _id: `${mateo._id}:${ada}` });
    const lesson = lessonOf(hana);
    const other = lessonOf(mateo);
    await service.publish(lesson, other);
    await service.stored('swappers', { _id: ada, 'answered.lessonId': lesson.payload.lessonId });
    await service.publish(newEvent('lesson.shown', { ...lesson.payload, version: 2, listed: null, title: '' }));
    await service.stored('shownlessons', { _id: lesson.payload.lessonId, version: 2 });
    for (const _day of [1, 2, 3]) {
      await dayAfter(ada);
      await settled(ada);
    }
    expect((await told(ada)).filter(({ payload }) => payload.lesson)).toEqual([]);
  });

  it('is announced only when the two can meet for it, as it takes place and as the want asks', async () => {
    const { ada, subject } = await learner('any', { meets: 'online' });
    const bea = await learner();
    await service.member({ _id: bea.ada, version: 2, place: { id: LYON, for: 'members' } });
    const far = await service.member({ place: { id: MEDELLIN, for: 'members' } });
    await swappers().updateMany(
      { _id: { $in: [ada, bea.ada] } },
      { $set: { toldDay: new Date().toISOString().slice(0, 10) } },
    );
    for (const [learns, title] of [
      [ada, subject],
      [bea.ada, bea.subject],
    ] as const) {
      const hana = { _id: far._id, skill: await service.skill(far._id, title) };
      const [person, link] = [lessonOf(hana, { where: 'person' }), lessonOf(hana)];
      await service.publish(person);
      await service.stored('swappers', { _id: learns, 'answered.lessonId': person.payload.lessonId });
      await service.publish(link);
      await service.stored('swappers', { _id: learns, 'answered.lessonId': link.payload.lessonId });
      const lessons = async () => (await told(learns)).flatMap(({ payload }) => payload.lesson ?? []);
      await service.waitFor(async () => {
        await dayAfter(learns);
        await settled(learns);
        return (await lessons()).length > 0;
      });
      expect(await lessons()).toMatchObject([{ _id: link.payload.lessonId }]);
    }
  });
});

describe('the choice of notifications', () => {
  it('is understood from clients that know only yes and no', async () => {
    const { _id: as } = await service.member();
    const settings = async () => (await service.call('GET /matches/settings', { as })).body.settings;
    expect(await settings()).toMatchObject({ tellMe: true, tell: 'mutual' });
    await choose(as, 'any');
    expect(await settings()).toMatchObject({ tellMe: true, tell: 'any' });
    await choose(as, undefined);
    expect(await settings()).toMatchObject({ tellMe: true, tell: 'any' });
    await choose(as, undefined, false);
    expect(await settings()).toMatchObject({ tellMe: false, tell: 'nothing' });
    await choose(as, undefined, true);
    expect(await settings()).toMatchObject({ tellMe: true, tell: 'mutual' });
    await choose(as, 'nothing', true);
    expect(await settings()).toMatchObject({ tellMe: false, tell: 'nothing' });
  });
});
