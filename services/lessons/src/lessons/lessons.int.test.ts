import { LESSONS, type QueryInput } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { memberOf } from '@mutua/service-kit/testing';
import { inHours, type Learner, newId, useHarness } from '../../test/harness.ts';
import { createMemberRepository } from '../members/member.repository.ts';

const service = useHarness();

const list = async (query: QueryInput<'GET /lessons'>, as?: string) =>
  (await service.call('GET /lessons', { query, ...(as && { as }) })).body.lessons.map(({ _id }) => _id);
const put = (key: 'close' | 'reopen', id: string, as: string) =>
  service.call(`PUT /lessons/:id/${key}`, { params: { id }, as });
const word = () => `w${newId()}`;
const dates = (...hours: number[]) => hours.map((each) => ({ startsAt: inHours(each), minutes: 60 }));
const status = async (id: string, as?: string) =>
  (await service.call('GET /lessons/:id', { params: { id }, ...(as && { as }) })).status;
const offer = async (teacher: Learner, body: object) => {
  const answer = await service.call('POST /lessons', {
    as: teacher.id,
    body: {
      ...{ skillId: teacher.skillId, title: 'Kanji by pictures', about: 'Pictures that stay.', language: 'ja' },
      ...{ sessions: dates(96), place: { mode: 'link', link: 'meet.example/kanji' }, seats: 4 },
      ...body,
    } as never,
  });
  return answer.status === 201 ? 'offered' : (answer.error.errors?.[0]?.field ?? answer.error.code);
};

it('an offered lesson is found by words, day, place, language, level, skill and teacher, and by free seats', async () => {
  const [teacher, reader] = [await service.member(), await service.member()];
  const title = word();
  const { _id, kind, teacher: shown } = await service.lesson(teacher, { title, sessions: dates(96, 264) });
  expect([kind, shown._id]).toEqual(['course', teacher.id]);
  const finding: QueryInput<'GET /lessons'>[] = [
    { q: title.slice(0, 12).toUpperCase() },
    { q: `${title} loaf` },
    { q: `the ${title.slice(2)}` },
    { q: title, from: inHours(95), to: inHours(97) },
    { q: title, where: 'link', category: 'music', proficiency: 'advanced', language: 'en', free: 'true' },
    { skillId: teacher.skillId, sortBy: 'newest' },
    { teacherId: teacher.id },
  ];
  for (const query of finding) expect([query, await list(query, reader.id)]).toEqual([query, [_id]]);
  const others = [
    { q: `${title} cake` },
    { q: title, where: 'person' },
    { q: title, from: inHours(97) },
    { q: '.*' },
    { q: 'C++' },
  ];
  for (const query of others as QueryInput<'GET /lessons'>[])
    expect([query, (await list(query)).includes(_id)]).toEqual([query, false]);
  expect(await list({ q: title }, teacher.id)).toEqual([]);
  expect(await list({ teacherId: teacher.id }, teacher.id)).toEqual([]);
  expect((await service.call('GET /lessons/ids')).body.ids).toContain(_id);
});

it('nobody finds a lesson by link from the id of another one', async () => {
  const [one, other] = [await service.member(), await service.member()];
  const lessons = [await service.lesson(one), await service.lesson(other, { listed: 'link' })];
  const parts = lessons.flatMap(({ _id, sessions }) => [_id, sessions[0]?._id ?? '']);
  expect(parts).toEqual(parts.map(() => expect.stringMatching(/^[0-9a-f]{24}$/)));
  // The first bytes of an id that is counted are its time and its process.
  expect(new Set(parts.map((id) => id.slice(0, 18))).size).toBe(parts.length);
});

it('a repeated offer is stored once', async () => {
  const teacher = await service.member();
  const [one, other] = await Promise.all([1, 2].map(() => service.lesson(teacher, { clientId: 'again' })));
  expect(one?._id).toBe(other?._id);
});

it.each([
  ['another one’s skill', async () => ({ skillId: newId() }), 'skillId'],
  ['no date', async () => ({ sessions: [] }), 'sessions'],
  [
    'thirteen dates',
    async () => ({ sessions: dates(...Array.from({ length: 13 }, (_, i) => 100 + i * 24)) }),
    'sessions',
  ],
  ['a date in the past', async () => ({ sessions: dates(-5) }), 'sessions'],
  ['a date in two hours', async () => ({ sessions: dates(2) }), 'sessions'],
  ['a date in a year', async () => ({ sessions: dates(24 * 365) }), 'sessions'],
  ['two dates at one time', async () => ({ sessions: dates(96, 96.5) }), 'sessions'],
  ['a thirteenth seat', async () => ({ seats: 13 }), 'seats'],
  ['one seat', async () => ({ seats: 1 }), 'seats'],
  ['more at least than seats', async () => ({ least: 5 }), 'least'],
  ['a language that is no code', async () => ({ language: 'Klingonish!' }), 'language'],
  ['a link that is none', async () => ({ place: { mode: 'link', link: 'not a link' } }), 'place.link'],
  ['a room, where there are none', async () => ({ place: { mode: 'here' } }), 'place.mode'],
  ['a place in person without an area', async () => ({ place: { mode: 'person', address: '1 Rue' } }), 'place.area'],
] as const)('refuses an offer with %s', async (_what, fields, field) => {
  expect(await offer(await service.member(), await fields())).toBe(field);
});

it('a teacher has one lesson at a time, and at most five new ones a day', async () => {
  const teacher = await service.member();
  await service.lesson(teacher);
  expect(await offer(teacher, { sessions: dates(97) })).toBe('times_meet');
  const outcomes = [];
  for (const day of [1, 2, 3, 4, 5]) outcomes.push(await offer(teacher, { sessions: dates(100 + day * 24) }));
  expect(outcomes).toEqual(['offered', 'offered', 'offered', 'offered', 'too_many_requests']);
});

it('a teacher who offers several lessons at once has no more, and no two at one time', async () => {
  const teacher = await service.member();
  const atOnce = async (...days: number[]) =>
    (await Promise.all(days.map((day) => offer(teacher, { sessions: dates(100 + day * 24) })))).sort();
  expect(await atOnce(1, 1, 2, 3, 4)).toEqual(['offered', 'offered', 'offered', 'offered', 'times_meet']);
  expect(await atOnce(5, 6, 7)).toEqual(['offered', 'too_many_requests', 'too_many_requests']);
});

it('somebody new offers by link only, few seats, and not in person', async () => {
  const newcomer = await service.member({}, { days: 2, isNew: true });
  const { body } = await service.call('GET /lessons/allowance', { as: newcomer.id });
  expect(body).toMatchObject({
    mayList: false,
    missing: ['days', 'exchange'],
    rooms: false,
    lessons: LESSONS.open,
    seats: LESSONS.newcomerSeats,
  });
  expect(await offer(newcomer, {})).toBe('newcomer');
  expect(await offer(newcomer, { listed: 'link', seats: 5 })).toBe('newcomer');
  expect(await offer(newcomer, { listed: 'link', place: { mode: 'person', area: 'Lyon 3e' } })).toBe('newcomer');
  expect(await offer(newcomer, { listed: 'link' })).toBe('offered');
});

it('a reference that is shown counts as an exchange, and leaves no trace of an erased member', async () => {
  const vouched = await service.member({}, { days: 8, isNew: true });
  const missing = async () => (await service.call('GET /lessons/allowance', { as: vouched.id })).body.missing;
  expect(await missing()).toEqual(['exchange']);
  await service.publish(newEvent('reference.accepted', { referenceId: newId(), receiverId: vouched.id }));
  await service.waitFor(async () => (await missing()).length === 0);
  expect(await offer(vouched, {})).toBe('offered');

  const members = createMemberRepository(service.context.connection);
  await members.writeTombstone(vouched.id);
  await members.setVouched(vouched.id);
  expect(await members.find(vouched.id)).not.toHaveProperty('isVouched');
});

it('a lesson is found by those for whom it is listed, and never by more than find its teacher', async () => {
  const reader = await service.member();
  type Listed = 'everybody' | 'members' | 'link';
  const found = async (listed: Listed, findMe: 'everybody' | 'members' | 'nobody', bound: Listed = listed) => {
    const teacher = await service.member({ privacy: { ...OPEN, findMe } } as never);
    const { _id } = await service.lesson(teacher, { listed });
    const isIn = async (as?: string) => (await list({ teacherId: teacher.id }, as)).includes(_id);
    // A document for search engines has who finds the lesson; the teacher reads the own choice.
    expect([(await service.read(_id, reader.id)).listed, (await service.read(_id, teacher.id)).listed]).toEqual([
      bound,
      listed,
    ]);
    return [await isIn(), await isIn(reader.id), await status(_id), await status(_id, reader.id)];
  };
  expect(await found('everybody', 'everybody')).toEqual([true, true, 200, 200]);
  expect(await found('members', 'everybody')).toEqual([false, true, 404, 200]);
  expect(await found('everybody', 'members', 'members')).toEqual([false, true, 404, 200]);
  expect(await found('everybody', 'nobody', 'link')).toEqual([false, false, 200, 200]);
  expect(await found('link', 'everybody')).toEqual([false, false, 200, 200]);
});
const OPEN = {
  findMe: 'everybody',
  requests: 'every',
  online: true,
  read: true,
  hours: 'everybody',
  linkPreviews: true,
};

it('only the teacher changes a lesson, on the version that they see', async () => {
  const [teacher, other] = [await service.member(), await service.member()];
  const { _id, version } = await service.lesson(teacher);
  const edit = (as: string, body: object) =>
    service.call('PUT /lessons/:id', { params: { id: _id }, as, body: body as never });
  expect((await edit(other.id, { title: 'Mine', version })).status).toBe(403);
  expect((await edit(teacher.id, { title: 'Rye', version })).body.lesson.title).toBe('Rye');
  const late = await edit(teacher.id, { title: 'Spelt', version });
  expect([late.status, late.error.code, late.error.current]).toMatchObject([
    409,
    'lesson_changed',
    { lesson: { title: 'Rye' } },
  ]);
  expect((await put('close', _id, other.id)).status).toBe(403);
  expect((await put('close', _id, teacher.id)).body.lesson.status).toBe('closed');
  expect((await service.take(_id, other)).error.code).toBe('lesson_closed');
  expect((await put('reopen', _id, teacher.id)).body.lesson.status).toBe('open');
});

it('a cancelled lesson leaves the list, tells everybody, and stays for those who had a seat', async () => {
  const [teacher, ada] = [await service.member(), await service.member()];
  const { _id } = await service.lesson(teacher);
  await service.take(_id, ada);
  const cancel = () =>
    service.call('PUT /lessons/:id/cancel', { params: { id: _id }, as: teacher.id, body: { reason: 'I am ill' } });
  expect((await cancel()).body.lesson).toMatchObject({ status: 'cancelled', sessions: [{ reason: 'I am ill' }] });
  expect((await cancel()).status).toBe(200);
  expect(await list({ teacherId: teacher.id })).toEqual([]);
  expect((await service.read(_id, ada.id)).mine?.state).toBe('taken');
  const notices = async () =>
    (await service.context.sentTo('notifications', 'lesson.changed')).filter(
      ({ payload }) => payload.lessonId === _id && payload.change === 'cancelled_all',
    );
  await service.waitFor(async () => (await notices()).length > 0);
  expect((await notices()).map(({ payload }) => [payload.to, payload.words])).toEqual([[[ada.id], 'I am ill']]);
});

const mine = async (as: string, query: QueryInput<'GET /lessons/mine'>) =>
  (await service.call('GET /lessons/mine', { as, query })).body.lessons.map((each) => each._id);

it('lists what a member teaches and learns, to come and past', async () => {
  const [teacher, ada] = [await service.member(), await service.member()];
  const { _id } = await service.lesson(teacher);
  await service.take(_id, ada);
  expect(await mine(teacher.id, {})).toEqual([_id]);
  expect([await mine(teacher.id, { role: 'learn' }), await mine(ada.id, { role: 'learn' })]).toEqual([[], [_id]]);
  expect(await mine(ada.id, { when: 'past' })).toEqual([]);
  await service.store(_id, { endsAt: new Date(Date.now() - 1000), startsAt: new Date(Date.now() - 5000) });
  expect([await mine(ada.id, {}), await mine(ada.id, { when: 'past' })]).toEqual([[], [_id]]);
  expect((await service.take(_id, await service.member())).error.code).toBe('lesson_closed');
});

describe('moderators', () => {
  const decide = (targetId: string, isHidden: boolean, version: number) =>
    service.publish(
      newEvent('content.moderated', {
        kind: 'lesson',
        targetId,
        subjectId: newId(),
        isHidden,
        note: 'Free only.',
        version,
      }),
    );

  const reportsOf = async (targetId: string) =>
    (await service.context.sentTo('auth', 'lesson.reported')).filter(
      ({ payload }) => payload.report.targetId === targetId,
    );

  /** Waits until the worker has counted the seats that a teacher has taken back. */
  const allCounted = (teacherId: string) =>
    service.waitFor(async () => {
      const uncounted = { teacherId, uncountedSince: { $ne: null } };
      return (await service.context.connection.collection('lessons').countDocuments(uncounted)) === 0;
    });

  it('get a case about a teacher who takes back a fourth seat within 30 days, and none for questions and waits', async () => {
    const [teacher, ...learners] = await Promise.all(Array.from({ length: 8 }, () => service.member()));
    const [one, other] = [
      await service.lesson(teacher as Learner, { seats: 3 }),
      await service.lesson(teacher as Learner, { seats: 3, sessions: dates(200) }),
    ];
    const seats = learners.map((learner, index) => ({ learner, _id: (index < 4 ? one : other)._id }));
    for (const { learner, _id } of seats) await service.take(_id, learner, { orWait: true });
    const remove = ({ learner: { id: memberId }, _id }: (typeof seats)[number]) =>
      service.call('PUT /lessons/:id/people/:memberId', {
        params: { id: _id, memberId },
        as: teacher?.id ?? '',
        body: { answer: 'remove', reason: 'No' },
      });
    // The fourth of the first lesson waits; the second lesson has three seats.
    for (const index of [3, 0, 1, 2]) expect((await remove(seats[index] as never)).status).toBe(200);
    await allCounted(teacher?.id ?? '');
    expect(await reportsOf(teacher?.id ?? '')).toEqual([]);
    await remove(seats[4] as never);
    const [report] = await service.waitFor(async () => {
      const found = await reportsOf(teacher?.id ?? '');
      return found.length > 0 && found;
    });
    expect(report?.payload.report).toMatchObject({
      ...{ reporterId: '0'.repeat(24), subjectId: teacher?.id, text: '', block: false },
      evidence: [{ part: 'title', text: other.title }],
    });
  });

  it('count without a new version: the teacher changes the lesson after a seat is taken back', async () => {
    const [teacher, ada] = [await service.member(), await service.member()];
    const { _id } = await service.lesson(teacher);
    await service.take(_id, ada);
    const { body } = await service.call('PUT /lessons/:id/people/:memberId', {
      params: { id: _id, memberId: ada.id },
      as: teacher.id,
      body: { answer: 'remove', reason: 'No' },
    });
    await allCounted(teacher.id);
    const { version } = body.lesson;
    const change = { params: { id: _id }, as: teacher.id, body: { title: 'Rye', version } };
    expect((await service.call('PUT /lessons/:id', change)).status).toBe(200);
  });

  it('get a case about a teacher who takes back a third and a fourth seat at once, in two lessons', async () => {
    const [teacher, ...learners] = await Promise.all(Array.from({ length: 5 }, () => service.member()));
    const lessons = [
      await service.lesson(teacher as Learner, { seats: 2 }),
      await service.lesson(teacher as Learner, { seats: 2, sessions: dates(200) }),
    ];
    const seats = learners.map((learner, index) => ({ learner, _id: lessons[index % 2]?._id ?? '' }));
    for (const { learner, _id } of seats) expect((await service.take(_id, learner)).status).toBe(201);
    const removeAtOnce = (those: typeof seats) =>
      Promise.all(
        those.map(({ learner: { id: memberId }, _id }) =>
          service.call('PUT /lessons/:id/people/:memberId', {
            params: { id: _id, memberId },
            as: teacher?.id ?? '',
            body: { answer: 'remove', reason: 'No' },
          }),
        ),
      );
    await removeAtOnce(seats.slice(0, 2));
    await allCounted(teacher?.id ?? '');
    expect(await reportsOf(teacher?.id ?? '')).toEqual([]);
    await removeAtOnce(seats.slice(2));
    await service.waitFor(async () => (await reportsOf(teacher?.id ?? '')).length > 0);
    expect(new Set((await reportsOf(teacher?.id ?? '')).map(({ payload }) => payload.report._id)).size).toBe(1);
  });

  it('uphold a report: a lesson that is still hidden a day before it begins is cancelled, and all are told', async () => {
    const [teacher, ada, cleo] = [await service.member(), await service.member(), await service.member()];
    const { _id, sessions } = await service.lesson(teacher, { seats: 2, sessions: dates(96, 200) });
    await service.take(_id, ada);
    await decide(_id, true, 1);
    await service.waitFor(async () => (await status(_id, cleo.id)) === 404);
    expect((await service.read(_id, ada.id)).status).toBe('open');
    const startsAt = new Date(Date.now() + 23 * 3_600_000);
    await service.store(_id, { 'sessions.0.startsAt': startsAt, startsAt, dueAt: new Date() });
    await service.waitFor(async () => (await service.read(_id, ada.id)).status === 'cancelled');
    const notices = async () =>
      (await service.context.sentTo('notifications', 'lesson.changed'))
        .map(({ payload }) => payload)
        .filter(({ lessonId, change }) => lessonId === _id && change === 'cancelled_all');
    await service.waitFor(async () => (await notices()).length === 2);
    expect((await notices()).map(({ to, words, person }) => [to, words, person])).toEqual([
      [[ada.id], '', null],
      [[teacher.id], '', null],
    ]);
    // Showing it again brings nothing back, and no late cancellation is the teacher's.
    await decide(_id, false, 2);
    await service.waitFor(async () => (await status(_id, ada.id)) === 200);
    expect((await service.read(_id, ada.id)).sessions.map((each) => each.status)).toEqual(['cancelled', 'cancelled']);
    const { linkOnlyUntil } = (await service.call('GET /lessons/allowance', { as: teacher.id })).body;
    expect([sessions.length, linkOnlyUntil]).toEqual([2, null]);
  });

  it('get a report with the words of the lesson, once a day', async () => {
    const [teacher, ada] = [await service.member(), await service.member()];
    const { _id } = await service.lesson(teacher);
    const report = (as: string) =>
      service.call('POST /lessons/:id/reports', { params: { id: _id }, as, body: { reason: 'money' } });
    expect([(await report(ada.id)).status, (await report(ada.id)).status, (await report(teacher.id)).status]).toEqual([
      201, 201, 403,
    ]);
    const sent = await service.waitFor(async () => {
      const found = await reportsOf(_id);
      return found.length > 0 && found;
    });
    expect(sent.map(({ payload }) => payload.report)).toMatchObject([
      { subjectId: teacher.id, evidence: [{ part: 'title' }, {}] },
    ]);
  });

  it('hide a lesson from all but its teacher and those with a seat, and show it again', async () => {
    const [teacher, ada, bob] = [await service.member(), await service.member(), await service.member()];
    const [dan, cleo] = [await service.member(), await service.member()];
    const { _id } = await service.lesson(teacher);
    for (const each of [ada, dan, cleo]) await service.take(_id, each, { orWait: true });
    await decide(_id, true, 1);
    await service.waitFor(async () => (await status(_id, bob.id)) === 404);
    expect([await status(_id), await status(_id, ada.id), await list({ teacherId: teacher.id })]).toEqual([
      404,
      200,
      [],
    ]);
    expect((await service.read(_id, teacher.id)).hidden).toEqual({ note: 'Free only.' });
    // Who waits gets nothing meanwhile; those with a seat read that it is checked, but not why.
    expect([await status(_id, cleo.id), await mine(cleo.id, {}), await mine(ada.id, {})]).toEqual([404, [], [_id]]);
    expect((await service.read(_id, ada.id)).hidden).toEqual({ note: '' });
    expect((await service.take(_id, bob)).status).toBe(404);
    await decide(_id, false, 2);
    await service.waitFor(async () => (await status(_id)) === 200);
    expect(await list({ teacherId: teacher.id })).toEqual([_id]);
  });

  it('suspend a teacher, whose lessons are cancelled at once, and a learner, whose seats are free again', async () => {
    const [teacher, other, ada, bob] = (await Promise.all([1, 2, 3, 4].map(() => service.member()))) as [
      Learner,
      Learner,
      Learner,
      Learner,
    ];
    const [own, joined] = [await service.lesson(teacher), await service.lesson(other)];
    for (const each of [ada, teacher]) await service.take(joined._id, each);
    await service.take(joined._id, bob, { orWait: true });
    await service.take(own._id, ada);
    await service.publish(newEvent('member.moderated', { userId: teacher.id, isSuspended: true, version: 1 }));
    await service.waitFor(async () => (await service.read(joined._id, bob.id)).mine?.state === 'offered');
    expect((await service.read(own._id, ada.id)).status).toBe('cancelled');
  });
});

describe('the data of a member', () => {
  it('is exported with what they wrote and not what others wrote', async () => {
    const [teacher, ada, bob] = [await service.member(), await service.member(), await service.member()];
    const { _id } = await service.lesson(teacher);
    await service.take(_id, ada, { note: 'Nut allergy' });
    await service.take(_id, bob, { note: 'Shy' });
    const lines = async (as: string) => {
      const answer = await service.fetch('/lessons/own-data/all', { as });
      return (await answer.text())
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    expect(await lines(ada.id)).toMatchObject([{ kind: 'lesson-seat', id: _id, seat: 'taken', note: 'Nut allergy' }]);
    const [taught, ...more] = await lines(teacher.id);
    expect([taught, more]).toMatchObject([{ kind: 'lesson', link: 'https://meet.example/bread' }, []]);
    expect(JSON.stringify(taught)).not.toContain('allergy');
  });

  it('is gone after the erasure: a teacher’s lesson is cancelled, a learner’s seat is free, and no name stays', async () => {
    const [teacher, ada] = [
      await service.member({ name: 'Amara Okafor' }),
      await service.member({ name: 'Ada Moser' }),
    ];
    const [own, joined] = [await service.lesson(teacher), await service.lesson(await service.member())];
    const ben = await service.member();
    await service.take(own._id, ada, { note: 'Nut allergy' });
    await service.take(own._id, ben);
    for (const each of [ada, teacher]) await service.take(joined._id, each);
    for (const { id } of [teacher, ada]) await service.publish(newEvent('member.erased', { userId: id }));
    const stored = service.context.connection.collection<{ _id: string; outbox?: unknown }>('lessons');
    const read = () => stored.find({ _id: { $in: [own._id, joined._id] } }, { projection: { outbox: 0 } }).toArray();
    const isWithout = (trace: string) => async () => !JSON.stringify(await read()).includes(trace);
    for (const trace of [ada.id, 'allergy']) await service.waitFor(isWithout(trace));
    const erased = await service.waitFor(() => stored.findOne({ _id: own._id, about: '' } as never));
    expect(erased).toMatchObject({ status: 'cancelled', place: { link: '' } });
    expect([await status(own._id), await status(own._id, newId()), await status(own._id, ben.id)]).toEqual([
      404, 404, 200,
    ]);
  });
});

it('a lesson that members find is told of once, with who has had a seat before and has no block', async () => {
  const [teacher, former, blocked] = [await service.member(), await service.member(), await service.member()];
  const first = await service.lesson(teacher);
  await service.take(first._id, former);
  await service.take(first._id, blocked);
  const past = new Date(Date.now() - 86_400_000);
  await service.store(first._id, { startsAt: past, endsAt: past, 'sessions.0.startsAt': past });
  await service.block(teacher.id, blocked.id);
  const clientId = 'offer-once-0001';
  const second = await service.lesson(teacher, { clientId });
  await service.lesson(teacher, { clientId });
  const hidden = await service.lesson(teacher, { listed: 'link', sessions: [{ startsAt: inHours(200), minutes: 60 }] });
  const notices = async () =>
    (await service.context.sentTo('notifications', 'lesson.offered')).map(({ payload }) => payload);
  const of = async (id: string) => (await notices()).filter(({ lessonId }) => lessonId === id);
  await service.waitFor(async () => (await of(second._id)).length > 0);
  expect(await of(second._id)).toMatchObject([{ former: [former.id], seats: 2, teacher: { _id: teacher.id } }]);
  expect(await of(hidden._id)).toEqual([]);
});

it('a lesson in person keeps the clock of its place while its teacher is away', async () => {
  const place = { mode: 'person' as const, area: 'Graz', address: '', link: '', notes: '' };
  const sessions = [{ startsAt: `${inHours(96).slice(0, 10)}T20:00:00.000Z`, minutes: 60 }];
  const teacher = await service.member({ timeZone: 'Africa/Lagos' });
  const offered = await service.lesson(teacher, { place, sessions });
  const abroad = await service.lesson(teacher, {
    ...{ place, timeZone: 'Asia/Kolkata', title: 'Bread on a holiday' },
    sessions: [{ startsAt: inHours(240), minutes: 60 }],
  });
  const online = await service.lesson(teacher, { sessions: [{ startsAt: inHours(300), minutes: 60 }] });
  const member = memberOf({ _id: teacher.id, timeZone: 'Asia/Bangkok', version: 2 });
  await service.publish(newEvent('member.changed', { member }));
  const clockOf = async ({ _id }: { _id: string }) => (await service.read(_id)).sessions[0]?.theirs;
  await service.waitFor(async () => (await clockOf(online))?.offset === 420);
  expect(await clockOf(offered)).toEqual({ local: expect.stringContaining('T21:00'), offset: 60 });
  expect(await clockOf(abroad)).toMatchObject({ offset: 330 });
});
