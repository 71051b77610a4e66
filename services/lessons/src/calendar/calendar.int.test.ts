import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import ical, { type VEvent } from 'node-ical';
import { inHours, useHarness } from '../../test/harness.ts';

const service = useHarness();

const noticesOf = async (lessonId: string): Promise<EventPayload<'lesson.changed'>[]> =>
  (await service.context.sentTo('notifications', 'lesson.changed'))
    .map(({ payload }) => payload)
    .filter((payload) => payload.lessonId === lessonId);
/** What calendars were told of a lesson, once there are so many entries, by version. */
const entriesOf = (lessonId: string, count: number) =>
  service.waitFor(async () => {
    const notices = (await noticesOf(lessonId)).filter(({ calendar }) => calendar);
    return notices.length >= count ? notices.sort((a, b) => a.version - b.version) : undefined;
  });
const wish = async (userId: string, fields: Partial<EventPayload<'calendar.changed'>>) => {
  const payload = { userId, version: 1, mailEntries: 'auto' as const, alarms: true, feedReadAt: null, ...fields };
  await service.publish(newEvent('calendar.changed', payload));
  const wishes = service.context.connection.collection<{ _id: string; version: number }>('calendarwishes');
  await service.waitFor(() => wishes.findOne({ _id: userId, version: payload.version }));
};
const file = (lessonId: string, sessionId: string, as: string) =>
  service.fetch(`/lessons/${lessonId}/sessions/${sessionId}/file`, { as });

it('offer, seat, move and leaving tell the calendars of those who want it, each once', async () => {
  const [teacher, learner, silent] = [await service.member(), await service.member(), await service.member()];
  await wish(silent.id, { mailEntries: 'never' });
  await wish(learner.id, { alarms: false });
  const { _id, sessions } = await service.lesson(teacher);
  const sessionId = sessions[0]?._id ?? '';
  await service.take(_id, silent);
  await service.take(_id, learner);
  const { version } = await service.read(_id, teacher.id);
  const body = { version, startsAt: inHours(120) };
  await service.call('PUT /lessons/:id/sessions/:sessionId', { params: { id: _id, sessionId }, as: teacher.id, body });
  await service.call('DELETE /lessons/:id/seat', { params: { id: _id }, as: learner.id });
  const notices = await entriesOf(_id, 5);
  const uid = `${sessionId}@mutua`;
  const at = { uid, minutes: 90 };
  expect(notices.map(({ change, to, calendar }) => [change, to, calendar?.to, calendar?.sessions])).toEqual([
    [
      'entries',
      [teacher.id],
      [{ memberId: teacher.id, bump: 0, alarm: true }],
      [{ ...at, sequence: 0, startsAt: sessions[0]?.startsAt, isCancelled: false }],
    ],
    [
      'entries',
      [learner.id],
      [{ memberId: learner.id, bump: 0, alarm: false }],
      [{ ...at, sequence: 0, startsAt: sessions[0]?.startsAt, isCancelled: false }],
    ],
    [
      'moved_asked',
      [silent.id, learner.id],
      [{ memberId: learner.id, bump: 0, alarm: false }],
      [{ ...at, sequence: 1, startsAt: body.startsAt, isCancelled: false }],
    ],
    [
      'entries',
      [teacher.id],
      [{ memberId: teacher.id, bump: 0, alarm: true }],
      [{ ...at, sequence: 1, startsAt: body.startsAt, isCancelled: false }],
    ],
    [
      'entries',
      [learner.id],
      [{ memberId: learner.id, bump: 1, alarm: false }],
      [{ ...at, sequence: 1, startsAt: body.startsAt, isCancelled: true }],
    ],
  ]);
  expect(notices.map(({ calendar }) => calendar?.place?.link)).toEqual([
    ...Array(4).fill('https://meet.example/bread'),
    undefined,
  ]);
});

it('a calendar that has read the feed lately gets no entries, and an older event changes nothing', async () => {
  const [teacher, learner] = [await service.member(), await service.member()];
  await wish(learner.id, { version: 3, feedReadAt: inHours(-48) });
  await service.publish(
    newEvent('calendar.changed', {
      userId: learner.id,
      version: 2,
      mailEntries: 'always',
      alarms: true,
      feedReadAt: null,
    }),
  );
  await wish(teacher.id, { feedReadAt: inHours(-10 * 24) });
  const { _id } = await service.lesson(teacher);
  await service.take(_id, learner);
  await service.call('PUT /lessons/:id', { params: { id: _id }, as: teacher.id, body: { version: 2, title: 'Bread' } });
  const notices = await entriesOf(_id, 2);
  expect(notices.map(({ title, to }) => [title, to])).toEqual([
    ['Bread baking: the first loaf', [teacher.id]],
    ['Bread', [teacher.id]],
  ]);
});

it('a file has one session, for the teacher and for seats', async () => {
  const [teacher, learner, waiting, stranger] = await Promise.all([1, 2, 3, 4].map(() => service.member()));
  if (!teacher || !learner || !waiting || !stranger) throw new Error('no member');
  await wish(learner.id, { alarms: false });
  const { _id, sessions } = await service.lesson(teacher, { seats: 2 });
  const sessionId = sessions[0]?._id ?? '';
  await service.take(_id, learner);
  await service.call('DELETE /lessons/:id/seat', { params: { id: _id }, as: learner.id });
  await service.take(_id, learner);
  await service.take(_id, await service.member());
  await service.take(_id, waiting, { orWait: true });
  const answer = await file(_id, sessionId, learner.id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await answer.text();
  const [event] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[];
  expect(event).toMatchObject({
    uid: `${sessionId}@mutua`,
    sequence: 2,
    summary: expect.stringMatching(/^Bread baking: the first loaf with /),
    location: 'https://meet.example/bread',
    description: 'Code 4711',
    url: { val: `http://localhost:8080/lessons/${_id}` },
  });
  expect(text).not.toMatch(/ATTENDEE|ORGANIZER|VALARM/);
  expect(await (await file(_id, sessionId, teacher.id)).text()).toMatch(
    /SUMMARY:Bread baking: the first loaf\r\n[\s\S]*VALARM/,
  );
  const refused = await Promise.all([
    file(_id, sessionId, waiting.id),
    file(_id, sessionId, stranger.id),
    file(_id, stranger.skillId, learner.id),
    file(stranger.skillId, sessionId, learner.id),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await refused[0]?.text()).not.toMatch(/4711|meet\.example/);
});

it('an erasure removes what a member wants, also when a late event comes', async () => {
  const { id } = await service.member();
  await wish(id, { mailEntries: 'always' });
  await service.publish(newEvent('member.erased', { userId: id }));
  const wishes = service.context.connection.collection<{ _id: string }>('calendarwishes');
  await service.waitFor(() => wishes.findOne({ _id: id, mailEntries: 'never' } as never));
});
