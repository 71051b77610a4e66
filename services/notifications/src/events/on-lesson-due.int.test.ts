import type { EventPayload } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { Types } from 'mongoose';
import { newAccount, newId, newPerson } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { service, listOf, arrived } = useHarnessWithMails();

const unreadOf = async (as: string) =>
  (await listOf(as)).filter(({ isRead }) => !isRead).map(({ type, title, message }) => [type, title, message]);
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

/** A lesson of Hana with Ada, and its events. */
function aLesson(startsAt = inAnHour()) {
  const [hana, ada] = [newPerson('Hana'), newPerson('Ada')];
  const about = { lessonId: newId(), title: 'Bread baking', teacher: hana, to: [hana._id, ada._id], until: null };
  return {
    hana,
    ada,
    due: (
      version: number,
      what: EventPayload<'lesson.due'>['what'],
      fields: Partial<EventPayload<'lesson.due'>> = {},
    ) =>
      newEvent('lesson.due', {
        ...{ ...about, version, what },
        session: { _id: newId(), startsAt, minutes: 90 },
        place: { mode: 'person', area: 'Lyon 3e' },
        seats: { taken: 1, of: 6, least: 3 },
        ...fields,
      }),
    changed: (version: number, fields: Partial<EventPayload<'lesson.changed'>>) =>
      newEvent('lesson.changed', {
        ...{ ...about, version, change: 'moved', at: new Date().toISOString(), to: [ada._id], person: null, words: '' },
        session: { startsAt: inAnHour(), was: startsAt, minutes: 90 },
        seats: { taken: 1, of: 6 },
        ...fields,
      }),
  };
}

it('reminds teacher and learner, each in own words, and a newer reminder replaces the earlier one', async () => {
  const { hana, ada, due } = aLesson();
  const [day, hour] = [due(5, 'day'), due(6, 'hour')];
  // They may come in another order, and again.
  await service.deliver(hour);
  await service.deliver(day);
  await service.deliver(hour, day);
  expect(await unreadOf(ada._id)).toEqual([
    ['reminder', 'In an hour: Bread baking', expect.stringMatching(/^Lyon 3e, 90 minutes: /)],
  ]);
  expect(await unreadOf(hana._id)).toEqual([
    ['reminder', 'In an hour: Bread baking', expect.stringMatching(/^You teach one person, 90 minutes: /)],
  ]);
  const shown = { actionUrl: `/lessons/${day.payload.lessonId}`, priority: 'high' };
  expect(await listOf(ada._id)).toMatchObject([shown, shown]);
});

it('in the meeting of a ring nobody teaches: all get the same words, and the others are invited', async () => {
  const { hana, ada, due, changed } = aLesson();
  await service.deliver(
    changed(4, { kind: 'ring', change: 'invited', person: hana, title: 'Our ring meets' }),
    due(5, 'hour', { kind: 'ring', title: 'Our ring meets', to: [hana._id, ada._id] }),
    due(6, 'ask', { kind: 'ring', title: 'Our ring meets', to: [hana._id] }),
  );
  expect(await unreadOf(ada._id)).toEqual([
    ['reminder', 'In an hour: Our ring meets', expect.stringMatching(/^Lyon 3e, 90 minutes: /)],
    ['lesson_offered', 'Hana would like your ring to meet', expect.stringMatching(/^Our ring meets: /)],
  ]);
  expect((await unreadOf(hana._id)).map(([, title]) => title)).toEqual(['Were you there?']);
});

it.each([
  ['on the last day', inAnHour(), 'high'],
  ['earlier', new Date(Date.now() + 2 * DAY_MS).toISOString(), 'medium'],
])('another place is told without the place, %s', async (_when, startsAt, priority) => {
  const { ada, changed } = aLesson();
  await service.deliver(changed(4, { change: 'placed', session: { startsAt, was: null, minutes: 90 } }));
  expect(await listOf(ada._id)).toMatchObject([
    {
      type: 'lesson_moved',
      title: 'New place: Bread baking',
      message: expect.stringContaining('shows where'),
      priority,
    },
  ]);
});

it('sends only the reminders that a member wants', async () => {
  const { hana, ada, due } = aLesson();
  await service.deliver(newAccount(ada._id, 'ada@off.test', { reminders: { day: false, hour: true, start: false } }));
  await service.deliver(due(5, 'day'), due(7, 'start'));
  expect(await listOf(ada._id)).toEqual([]);
  expect(await listOf(hana._id)).toHaveLength(2);
});

it('mails the reminder of the day before, with a button to the lesson, and no other reminder of a session', async () => {
  const { ada, due } = aLesson(new Date(Date.now() + DAY_MS).toISOString());
  const address = `${newId()}@mutua.test`;
  await service.deliver(newAccount(ada._id, address));
  await service.deliver(due(5, 'hour', { lessonId: newId() }), due(6, 'day'));
  const [mail] = await arrived(address);
  expect(mail?.subject).toContain('Bread baking');
  expect(mail?.text).toContain('Open the lesson');
  const stored = service.connection.collection('notifications');
  const userId = new Types.ObjectId(ada._id);
  expect(await stored.countDocuments({ userId })).toBe(2);
  expect(await stored.countDocuments({ userId, mail: { $exists: true } })).toBe(1);
});

it.each<[title: string, change: EventPayload<'lesson.changed'>['change'], isByLearner: boolean]>([
  ['was moved', 'moved', false],
  ['was cancelled', 'cancelled_all', false],
  ['has lost the reader, who left', 'left', true],
])('a reminder becomes read once its session %s', async (_title, change, isByLearner) => {
  const startsAt = inAnHour();
  const { hana, ada, due, changed } = aLesson(startsAt);
  await service.deliver(due(5, 'day'));
  const moved = new Date(Date.now() + DAY_MS).toISOString();
  const session = { startsAt: change === 'moved' ? moved : startsAt, was: startsAt, minutes: 90 };
  const who = isByLearner ? { person: ada, to: [hana._id] } : {};
  await service.deliver(changed(6, { change, session, ...who }));
  // A late reminder of before is untrue from the beginning.
  await service.deliver(due(4, 'day'));
  const isReminder = ([type]: (string | undefined)[]) => type === 'reminder';
  expect((await unreadOf(ada._id)).filter(isReminder)).toEqual([]);
  expect((await unreadOf(hana._id)).filter(isReminder)).toHaveLength(isByLearner ? 1 : 0);
});

it('a question that is taken back takes its notification and waiting mail with it, until it is asked again', async () => {
  const { hana, ada, changed } = aLesson();
  await service.deliver(newAccount(hana._id, `${hana._id}@mutua.test`, { quiet: { from: '00:00', until: '23:59' } }));
  const question = { to: [hana._id], person: ada };
  const kinds = async () => (await unreadOf(hana._id)).map(([type]) => type);
  await service.deliver(changed(2, { ...question, change: 'asked', words: 'May I?' }));
  expect(await kinds()).toEqual(['lesson_asked']);
  await service.deliver(changed(3, { ...question, change: 'withdrawn' }));
  expect(await listOf(hana._id)).toEqual([]);
  const stored = await service.connection.collection('notifications').find({ userId: new Types.ObjectId(hana._id) });
  expect((await stored.toArray()).map(({ mail }) => mail?.state)).toEqual(['dropped']);
  await service.deliver(changed(5, { ...question, change: 'asked' }));
  expect(await kinds()).toEqual(['lesson_asked']);
  // Events in another order: a question that was taken back before it came, and one that comes after a late withdrawal.
  await service.deliver(changed(4, { ...question, change: 'withdrawn' }));
  expect(await kinds()).toEqual(['lesson_asked']);
  await service.deliver(changed(7, { ...question, change: 'withdrawn' }));
  await service.deliver(changed(6, { ...question, change: 'asked' }));
  expect(await kinds()).toEqual([]);
});

it('a reminder of another session stays unread after a session was cancelled', async () => {
  const { ada, due, changed } = aLesson();
  await service.deliver(due(5, 'day'));
  const later = new Date(Date.now() + 7 * DAY_MS).toISOString();
  await service.deliver(changed(6, { change: 'cancelled_rest', session: { startsAt: later, was: null, minutes: 90 } }));
  expect((await unreadOf(ada._id)).map(([type]) => type)).toContain('reminder');
});

it('reminds of an offered seat in the words of the offer, and asks a teacher with few learners', async () => {
  const { hana, ada, due } = aLesson();
  const until = new Date(Date.now() + 6 * HOUR_MS).toISOString();
  await service.deliver(due(5, 'offer', { to: [ada._id], until }), due(6, 'least', { to: [hana._id] }));
  expect(await unreadOf(ada._id)).toEqual([
    ['lesson_offered', expect.stringMatching(/^A seat for you until /), expect.stringMatching(/^Bread baking, /)],
  ]);
  expect(await unreadOf(hana._id)).toEqual([
    [
      'lesson_seat',
      'Only 1 of at least 3 seats taken',
      expect.stringMatching(/^Bread baking, .+ Otherwise it does\.$/),
    ],
  ]);
});

it('asks the teacher who came and a learner whether they were there, and mails it next morning', async () => {
  const { hana, ada, due } = aLesson(new Date(Date.now() - 2 * HOUR_MS).toISOString());
  await service.deliver(due(5, 'start'));
  const asked = due(6, 'ask');
  await service.deliver(asked, asked);
  expect(await unreadOf(hana._id)).toEqual([['lesson_ask', 'Who came?', expect.stringMatching(/^Bread baking, /)]]);
  expect(await unreadOf(ada._id)).toEqual([
    ['lesson_ask', 'Were you there?', expect.stringMatching(/^Bread baking, /)],
  ]);
});

it('reads the question who was there once it is answered elsewhere, and keeps that of another session', async () => {
  const startsAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  const { hana, ada, due } = aLesson(startsAt);
  const asked = due(6, 'ask');
  const { lessonId } = asked.payload;
  const answered = (version: number, memberId: string) =>
    newEvent('lesson.answered', { lessonId, version, startsAt, memberId });
  const typesOf = async (as: string) => (await unreadOf(as)).map(([type]) => type);
  await service.deliver(asked, answered(7, ada._id));
  expect(await typesOf(ada._id)).toEqual([]);
  expect(await typesOf(hana._id)).toEqual(['lesson_ask']);
  const other = { _id: newId(), startsAt: new Date(Date.now() - HOUR_MS).toISOString(), minutes: 30 };
  await service.deliver(due(8, 'ask', { session: other }));
  // The answer may come before its question.
  await service.deliver(answered(10, hana._id));
  await service.deliver(due(9, 'ask', { to: [hana._id] }));
  expect(await typesOf(ada._id)).toEqual(['lesson_ask']);
  expect(await typesOf(hana._id)).toEqual(['lesson_ask']);
});

it.each([
  ['after', true],
  ['before', false],
])(
  'what tells that the teacher has not seen a learner is read once they have answered elsewhere, also when it comes %s the answer',
  async (_when, isLate) => {
    const startsAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
    const { ada, changed } = aLesson(startsAt);
    const doubted = changed(7, { change: 'doubted', session: { startsAt, was: null, minutes: 90 } });
    const { lessonId } = doubted.payload;
    const answered = newEvent('lesson.answered', { lessonId, version: 8, startsAt, memberId: ada._id });
    for (const event of isLate ? [answered, doubted] : [doubted, answered]) await service.deliver(event);
    expect(await listOf(ada._id)).toMatchObject([{ type: 'lesson_ask', isRead: true }]);
  },
);

it.each<[title: string, fields: Partial<EventPayload<'lesson.changed'>>]>([
  ['takes a seat back', { change: 'removed', words: 'Lackadaisical' }],
  ['gives none', { change: 'declined', words: 'Lackadaisical' }],
  ['cancels', { change: 'cancelled_all', words: 'Lackadaisical' }],
  ['has not seen a learner', { change: 'doubted' }],
])('nothing of an erased teacher stays with learners: why they %s', async (_title, fields) => {
  const { hana, ada, changed } = aLesson();
  const event = changed(7, fields);
  await service.deliver(event);
  const all = service.connection.collection('notifications');
  const stored = () => all.find({ userId: new Types.ObjectId(ada._id) }, { projection: { outbox: 0 } });
  expect(JSON.stringify(await stored().toArray())).toMatch(/Lackadaisical|Hana/);
  await service.deliver(newEvent('member.erased', { userId: hana._id }));
  expect(JSON.stringify(await stored().toArray())).not.toMatch(/Lackadaisical|Hana/);
  expect(await listOf(ada._id)).toEqual([]);
});

it('tells that lessons of an erased teacher do not take place, and in a ring removes the words of who cancelled', async () => {
  const { hana, ada, changed } = aLesson();
  const ben = newPerson('Ben');
  await service.deliver(changed(7, { kind: 'ring', change: 'cancelled_all', person: ben, words: 'Lackadaisical' }));
  await service.deliver(newEvent('member.erased', { userId: hana._id }));
  expect(await listOf(ada._id)).toHaveLength(1);
  await service.deliver(
    newEvent('member.erased', { userId: ben._id }),
    changed(8, { change: 'cancelled_all', to: [ada._id, ben._id] }),
  );
  expect(await listOf(ben._id)).toEqual([]);
  expect((await listOf(ada._id)).map(({ type, message }) => [type, message])).toEqual([
    ['lesson_cancelled', 'Bread baking was cancelled.'],
  ]);
});

it('tells a learner whom the teacher has not seen, and a teacher how many have thanked', async () => {
  const { hana, ada, changed, due } = aLesson();
  const { lessonId } = due(1, 'day').payload;
  await service.deliver(changed(7, { change: 'doubted' }));
  expect((await unreadOf(ada._id)).map(([, title]) => title)).toEqual(['Hana says that you were not there']);
  await service.deliver(
    newEvent('lesson.thanked', { lessonId, sessionId: newId(), title: 'Bread baking', teacher: hana, count: 2 }),
  );
  expect(await unreadOf(hana._id)).toEqual([['lesson_thanks', '2 people have thanked you', 'Bread baking']]);
});

it('asks whether a moved session fits, and tells who waits after a yes, and whose silence has ended a seat', async () => {
  const { ada, changed, due } = aLesson();
  const until = new Date(Date.now() + 6 * HOUR_MS).toISOString();
  await service.deliver(changed(6, { change: 'moved_asked' }));
  expect(await unreadOf(ada._id)).toEqual([
    [
      'lesson_moved',
      expect.stringMatching(/^Moved: now /),
      expect.stringMatching(/Still fits\? Your seat stays, unless/),
    ],
  ]);
  await service.deliver(changed(7, { change: 'asked_again', until }));
  expect(await unreadOf(ada._id)).toContainEqual([
    'lesson_moved',
    expect.stringMatching(/^Moved: now /),
    expect.stringMatching(/Somebody waits: without your answer the seat goes to them on /),
  ]);
  await service.deliver(due(8, 'keep', { to: [ada._id], until }));
  expect(await unreadOf(ada._id)).toContainEqual([
    'lesson_moved',
    expect.stringMatching(/^Still fits\? Your seat is kept until /),
    expect.stringMatching(/^Bread baking, .+ Somebody waits/),
  ]);
  await service.deliver(changed(9, { change: 'waits' }));
  expect(await unreadOf(ada._id)).toContainEqual([
    'lesson_answered',
    'You are on the list: no seat is free yet',
    'Bread baking',
  ]);
  await service.deliver(changed(10, { change: 'lapsed' }));
  expect(await unreadOf(ada._id)).toContainEqual([
    'lesson_answered',
    'Your seat went to somebody who waits',
    'Bread baking',
  ]);
});
