import type { SeatState } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import ical, { type VEvent } from 'node-ical';
import { useHarness } from '../../test/harness.ts';
import { lessonDates, lessonsOf, SECRETS } from '../../test/lessons.ts';
import { exchangeOf, meetingsOf, soon } from '../../test/meetings.ts';

const service = useHarness(() => ({ env: { PUBLIC_URL: 'https://mutua.test' } }));
const meetings = meetingsOf(service);
const lessons = lessonsOf(service);
beforeAll(() => service.context.log.expect('unread notifications not known'));

const calendarOf = async (as: string, from = soon(0, 0), to = soon(30, 0)) =>
  (await service.call('GET /calendar', { as, query: { from, to } })).body;
const shownTo = async (as: string) => (await calendarOf(as)).lessons?.map(({ seat, status }) => [seat, status]);
async function feedOf(as: string): Promise<{ text: string; events: VEvent[] }> {
  const { body } = await service.call('POST /calendar/feed', { as });
  const text = await (await service.fetch(new URL(body.url).pathname.replace('/api', ''))).text();
  const events = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[];
  return { text, events };
}
const seat = (memberId: string, state: SeatState = 'taken', bump = 0) => ({ memberId, state, bump });
const member = async (name?: string) => (await service.member(name ? { name } : {}))._id;

it('the calendar has the sessions that a member teaches, learns in or hopes for', async () => {
  const [teacherId, learner, waiting] = await Promise.all([member('Hana'), member(), member()]);
  const [offered, other] = await Promise.all([member(), member()]);
  const people = [seat(learner), seat(waiting, 'waiting'), seat(offered, 'offered')];
  const { lessonId, sessions } = await lessons.tell(lessonDates({ teacherId, people }));
  const own = await calendarOf(learner);
  expect(own.lessons).toEqual([
    {
      _id: sessions[0]?._id,
      lessonId,
      kind: 'workshop',
      title: 'Bread baking: the first loaf',
      teacher: expect.objectContaining({ _id: teacherId, name: 'Hana' }),
      startsAt: soon(3),
      minutes: 60,
      status: 'planned',
      seat: 'taken',
      overlaps: false,
    },
  ]);
  const seats = await Promise.all([teacherId, waiting, offered, other].map(shownTo));
  expect(seats).toEqual([[[null, 'planned']], [['waiting', 'planned']], [['offered', 'planned']], []]);
  expect((await calendarOf(learner, soon(4, 0), soon(9, 0))).lessons).toEqual([]);
});

it('an older event changes nothing, and a newer one ends a seat', async () => {
  const learner = await member();
  const lesson = await lessons.tell(lessonDates({ version: 3, people: [seat(learner)] }));
  await lessons.tell({ ...lesson, version: 2, people: [] });
  expect(await shownTo(learner)).toHaveLength(1);
  await lessons.tell({ ...lesson, version: 4, people: [] });
  expect(await shownTo(learner)).toEqual([]);
});

it('the feed has one entry for each session, with the place and without people', async () => {
  const [teacherId, learner, companion] = await Promise.all([member('Hana'), member(), member('Companion')]);
  const lesson = lessonDates({ teacherId, people: [seat(learner, 'taken', 2), seat(companion)] });
  const [session] = lesson.sessions;
  if (!session) throw new Error('no session');
  await lessons.tell({ ...lesson, sessions: [{ ...session, sequence: 1 }] });
  const { text, events } = await feedOf(learner);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    uid: `${session._id}@mutua`,
    sequence: 3,
    summary: 'Bread baking: the first loaf with Hana',
    location: '12 Rue Moncey, Lyon 3e',
    description: 'Ring at Okafor',
    start: new Date(soon(3)),
    end: new Date(soon(3, 18)),
    status: 'CONFIRMED',
  });
  expect(text).toContain(`https://mutua.test/lessons/${lesson.lessonId}`);
  expect(text).not.toMatch(/ATTENDEE|ORGANIZER|Companion/);
  const taught = await feedOf(teacherId);
  expect(taught.events[0]).toMatchObject({ sequence: 1, summary: 'Bread baking: the first loaf' });

  await lessons.tell({
    ...lesson,
    version: 2,
    sessions: [{ ...session, sequence: 2, status: 'cancelled', setAt: new Date().toISOString() }],
  });
  expect((await feedOf(learner)).events[0]).toMatchObject({
    sequence: 4,
    status: 'CANCELLED',
    summary: 'Cancelled: Bread baking: the first loaf with Hana',
  });
});

it('nothing of a place leaves the service for anybody without a seat', async () => {
  const states: SeatState[] = ['asked', 'waiting', 'offered'];
  const [stranger, ...hopeful] = await Promise.all([member(), ...states.map(() => member())]);
  const lesson = await lessons.tell(lessonDates({ people: hopeful.map((id, index) => seat(id, states[index])) }));
  const left = await member();
  await lessons.tell({ ...lesson, version: 2, people: [...lesson.people, seat(left)] });
  expect((await feedOf(left)).text).toContain(SECRETS[0]);
  await lessons.tell({ ...lesson, version: 3 });
  for (const as of [stranger, ...hopeful, left]) {
    const { text, events } = await feedOf(as);
    const all = JSON.stringify([await calendarOf(as), text]);
    expect([events.length, SECRETS.filter((secret) => all.includes(secret)), all.includes('Lyon')]).toEqual([
      0,
      [],
      false,
    ]);
  }
});

it('a private feed says only that there is a session', async () => {
  const learner = await member();
  await lessons.tell(lessonDates({ people: [seat(learner)] }));
  await feedOf(learner);
  await service.call('PUT /calendar/feed', { as: learner, body: { detail: 'private' } });
  const { text, events } = await feedOf(learner);
  expect(events[0]).toMatchObject({ summary: 'Mutua session' });
  expect(text).not.toMatch(/Bread|Lyon|Moncey|Okafor/);
});

it('a session of a lesson is busy time: for suggestions, for picks and in the calendar', async () => {
  const { ada, ben, id } = await exchangeOf(service);
  const startsOf = async () =>
    (await meetings.times(ben, id, { from: soon(3, 0), days: 1, limit: 200 })).body.times
      .filter(({ fits }) => fits === 'both')
      .map(({ startsAt }) => startsAt);
  expect(await startsOf()).toContain(soon(3));
  const lesson = await lessons.tell(lessonDates({ people: [seat(ada, 'waiting')] }));
  expect(await startsOf()).toContain(soon(3));
  await lessons.tell({ ...lesson, version: 2, people: [seat(ada)] });
  expect(await startsOf()).not.toContain(soon(3));

  const { body } = await meetings.propose(ada, id);
  const proposalId = body.plan.proposals[0]?._id ?? '';
  expect((await meetings.pick(ben, id, proposalId)).error).toMatchObject({ code: 'time_taken' });
  await lessons.tell({ ...lesson, version: 3, teacherId: ben, people: [] });
  expect((await meetings.pick(ben, id, proposalId)).error).toMatchObject({
    code: 'overlap',
    current: { sessions: [{ startsAt: soon(3), minutes: 60 }] },
  });
  expect((await meetings.pick(ben, id, proposalId, { despite: true })).status).toBe(200);
  const { sessions, lessons: taught } = await calendarOf(ben);
  expect([sessions[0]?.overlaps, taught?.[0]?.overlaps]).toEqual([true, true]);
});

it('the meeting of a ring is for those with a seat, also for who has arranged it, and names nobody', async () => {
  const [ada, ben, cleo] = await Promise.all([member('Ada'), member('Ben'), member()]);
  const meeting = lessonDates({
    kind: 'ring',
    title: 'Our ring meets',
    teacherId: ada,
    people: [seat(ada), seat(ben)],
  });
  await lessons.tell(meeting);
  expect((await calendarOf(ada)).lessons).toMatchObject([{ kind: 'ring', seat: 'taken' }]);
  expect((await feedOf(ben)).events[0]).toMatchObject({
    summary: 'Our ring meets',
    location: '12 Rue Moncey, Lyon 3e',
  });
  expect(await shownTo(cleo)).toEqual([]);
  await lessons.tell({ ...meeting, version: 2, people: [seat(ben)] });
  expect(await shownTo(ada)).toEqual([]);
  await service.publish(newEvent('member.erased', { userId: ada }));
  await service.waitFor(
    async () =>
      (await service.context.connection.collection('members').findOne({ _id: ada as never }))?.['name'] !== 'Ada',
  );
  expect((await feedOf(ben)).events[0]).toMatchObject({ location: '12 Rue Moncey, Lyon 3e' });
});

it('an erasure removes seats, and where the member taught', async () => {
  const [teacherId, learner] = await Promise.all([member(), member()]);
  const { lessonId } = await lessons.tell(lessonDates({ teacherId, people: [seat(learner)] }));
  await service.publish(
    newEvent('member.erased', { userId: learner }),
    newEvent('member.erased', { userId: teacherId }),
  );
  await service.waitFor(async () => !JSON.stringify(await lessons.stored(lessonId)).includes('Moncey'));
  await service.waitFor(async () => !JSON.stringify(await lessons.stored(lessonId)).includes(learner));
  expect(await lessons.stored(lessonId)).toMatchObject({ title: 'Bread baking: the first loaf', people: [] });
});

it('the next sessions of a member have those of lessons with a seat, and the dashboard the first of them', async () => {
  const { ada, ben } = await exchangeOf(service);
  const statsOf = async (as: string) => (await service.call('GET /users/dashboard/stats', { as })).body.stats;
  expect(await statsOf(ada)).toMatchObject({ nextSession: null, nextLesson: null });
  const lesson = await lessons.tell(lessonDates({ teacherId: ben, people: [seat(ada, 'waiting')] }));
  expect(await statsOf(ada)).toMatchObject({ nextLesson: null });
  const shown = { lessonId: lesson.lessonId, startsAt: soon(3) };
  expect(await statsOf(ben)).toMatchObject({ nextSession: null, nextLesson: { ...shown, seat: null } });
  await lessons.tell({ ...lesson, version: 2, people: [seat(ada)] });
  expect(await statsOf(ada)).toMatchObject({ nextLesson: { ...shown, seat: 'taken', overlaps: false } });
  // Also outside the days that the page shows.
  expect((await calendarOf(ada, soon(10, 0), soon(17, 0))).nextLessons).toMatchObject([shown]);
  const [session] = lesson.sessions;
  const off = session && { ...session, status: 'cancelled' as const, sequence: 1 };
  await lessons.tell({ ...lesson, version: 3, people: [seat(ada)], sessions: off ? [off] : [] });
  expect(await statsOf(ada)).toMatchObject({ nextLesson: null });
  expect((await calendarOf(ada)).nextLessons).toEqual([]);
});
