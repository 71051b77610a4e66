import { type BodyInput, WEEKDAYS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { type Pair, useHarness } from '../../../test/harness.ts';
import { exchangeOf, meetingsOf, soon } from '../../../test/meetings.ts';

const service = useHarness();
const meetings = meetingsOf(service);

type Body = BodyInput<'PUT /calendar/hours'>;

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const every = (start: string, end: string): Body['weekly'] =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start, end }]]));
const evenings = (fields: Partial<Body> = {}): Body => ({
  version: 0,
  timeZone: 'UTC',
  weekly: every('18:00', '20:00'),
  days: [],
  buffer: 15,
  notice: 1,
  horizon: 28,
  ...fields,
});
const NOTHING = Object.fromEntries(WEEKDAYS.map((day) => [day, []]));
const get = (as: string) => service.call('GET /calendar/hours', { as });
const put = (as: string, fields: Partial<Body> = {}) =>
  service.call('PUT /calendar/hours', { as, body: evenings(fields) });
const stored = (memberId: string) => service.context.connection.collection('hours').findOne({ _id: memberId as never });

/** Makes an accepted exchange of two members who have saved hours. */
async function timedExchange(pair?: Pair) {
  const exchange = await exchangeOf(service, pair);
  await Promise.all([put(exchange.ada), put(exchange.ben)]);
  return exchange;
}
const idOf = (answer: { body: { plan: { proposals: { _id: string }[] } } }) => answer.body.plan.proposals[0]?._id ?? '';
const startsOf = ({ body }: { body: { times: { startsAt: string }[] } }) => body.times.map(({ startsAt }) => startsAt);
const hoursOf = (starts: readonly string[]) => [...new Set(starts.map((start) => start.slice(11, 16)))].sort();

it('a member saves hours, changes them, and reads them', async () => {
  const { _id } = await service.member();
  expect((await get(_id)).body.hours).toMatchObject({
    version: 0,
    timeZone: null,
    buffer: 15,
    notice: 12,
    horizon: 28,
  });
  const days = [
    { date: dayIn(9), slots: [] },
    { date: dayIn(3), slots: [{ start: '22:00', end: '02:00' }] },
  ];
  const saved = await put(_id, { days, timeZone: 'Europe/Berlin' });
  expect([saved.status, saved.body.hours.version]).toEqual([200, 1]);
  expect(saved.body.hours).toMatchObject({ timeZone: 'Europe/Berlin', days: [days[1], days[0]] });
  expect((await get(_id)).body).toEqual(saved.body);

  const { hours } = saved.body;
  const changed = await put(_id, { ...(hours as Body), buffer: 60 });
  expect(changed.body.hours).toEqual({ ...hours, version: 2, buffer: 60 });
});

it('each change is published once, without the fields that only suggestions need', async () => {
  const { _id } = await service.member();
  await put(_id, { timeZone: 'Europe/Berlin' });
  await put(_id, { timeZone: 'Europe/Berlin' });
  await put(_id, { version: 1, weekly: every('22:00', '02:00'), timeZone: null });
  const sent = await service.waitFor(async () => {
    const events = await service.eventsSentTo('skills', _id);
    return events.length === 2 ? events : null;
  });
  const hours = { 1: every('18:00', '20:00'), 2: every('22:00', '02:00') };
  expect(sent.map(({ type, payload }) => [type, payload])).toEqual([
    ['hours.changed', { userId: _id, version: 1, timeZone: 'Europe/Berlin', weekly: hours[1] }],
    ['hours.changed', { userId: _id, version: 2, timeZone: null, weekly: hours[2] }],
  ]);
});

it('saving the same hours again changes nothing; an older version is refused with the present hours', async () => {
  const { _id } = await service.member();
  const first = await put(_id);
  const again = await put(_id);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const late = await put(_id, { buffer: 30 });
  expect([late.status, late.error.code]).toEqual([409, 'hours_changed']);
  expect(late.error.current).toEqual(first.body);
  expect((await put(_id, { version: 7, buffer: 30 })).status).toBe(409);
  expect((await get(_id)).body).toEqual(first.body);
});

it('one of two concurrent changes is stored, also for the first hours', async () => {
  const { _id } = await service.member();
  for (const version of [0, 1]) {
    const both = await Promise.all([
      put(_id, { version, notice: 20 + version }),
      put(_id, { version, notice: 40 + version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(_id)).body.hours.version).toBe(version + 1);
  }
});

it('special days in the past are left out', async () => {
  const { _id } = await service.member();
  const days = [-400, -2, 1].map((day) => ({ date: dayIn(day), slots: [] }));
  expect((await put(_id, { days })).body.hours.days).toEqual([{ date: dayIn(1), slots: [] }]);
  await service.context.connection
    .collection('hours')
    .updateOne({ _id: _id as never }, { $set: { days: [{ date: dayIn(-2), slots: [] }] } });
  expect((await get(_id)).body.hours.days).toEqual([]);
});

const slots = (count: number) => Array.from({ length: count }, () => ({ start: '10:00', end: '11:00' }));
const specialDays = (count: number) => Array.from({ length: count }, (_, day) => ({ date: dayIn(day + 1), slots: [] }));

it.each<[string, object, string]>([
  ['no version', { version: undefined }, 'version'],
  ['a negative version', { version: -1 }, 'version'],
  ['an unknown zone', { timeZone: 'Mars/Phobos' }, 'timeZone'],
  ['an offset as zone', { timeZone: '+02:00' }, 'timeZone'],
  ['no week', { weekly: undefined }, 'weekly'],
  ['a week that is a list', { weekly: [] }, 'weekly'],
  ['five times a day', { weekly: { monday: slots(5) } }, 'weekly.monday'],
  ['a time that is none', { weekly: { monday: [{ start: '24:00', end: '10:00' }] } }, 'weekly.monday.0.start'],
  ['a slot without an end', { weekly: { monday: [{ start: '10:00' }] } }, 'weekly.monday.0.end'],
  ['61 special days', { days: specialDays(61) }, 'days'],
  ['a day twice', { days: [...specialDays(1), ...specialDays(1)] }, 'days'],
  ['a date that is none', { days: [{ date: '2026-02-30', slots: [] }] }, 'days.0.date'],
  ['a day in more than 400 days', { days: [{ date: dayIn(402), slots: [] }] }, 'days.0.date'],
  ['a special day with five times', { days: [{ date: dayIn(1), slots: slots(5) }] }, 'days.0.slots'],
  ['a buffer of 20 minutes', { buffer: 20 }, 'buffer'],
  ['a notice of half an hour', { notice: 0.5 }, 'notice'],
  ['a notice of 73 hours', { notice: 73 }, 'notice'],
  ['a horizon of 13 days', { horizon: 13 }, 'horizon'],
  ['a horizon of 91 days', { horizon: 91 }, 'horizon'],
])('refuses hours with %s', async (_what, fields, field) => {
  const { _id } = await service.member();
  const { status, error } = await put(_id, fields as never);
  expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
  expect(await stored(_id)).toBeNull();
});

it('suggests times within the hours of both, and marks the best', async () => {
  const { id, ada, ben } = await timedExchange();
  await put(ben, { version: 1, weekly: every('19:00', '23:00') });
  const { body, status } = await meetings.times(ada, id, { minutes: 30, limit: 200 });
  expect([status, body.known]).toEqual([200, { you: 'hours', they: 'hours' }]);
  expect(hoursOf(startsOf({ body }))).toEqual(['19:00', '19:15', '19:30']);
  expect(new Set(body.times.map(({ fits }) => fits))).toEqual(new Set(['both']));
  expect(body.times.filter(({ best }) => best)).toHaveLength(5);
  expect(body.times[0]?.weeks).toEqual({ fit: 1, of: 1, misfit: [] });
  const few = await meetings.times(ben, id, { minutes: 30, limit: 3 });
  expect(few.body.times.map(({ best }) => best)).toEqual([true, true, true]);
  // The length of the last proposal is the default.
  expect(hoursOf(startsOf(await meetings.times(ada, id)))).toEqual(['19:00']);
});

it('sessions and own open proposals of either member, with their buffers, are not suggested', async () => {
  const { id, pair, ada, ben } = await timedExchange();
  const cleo = await service.member({ name: 'Cleo' });
  const other = await exchangeOf(service, { ...pair, receiver: cleo, wanted: await service.skill(cleo._id) });
  const onDay = async (as: string, day: number) =>
    startsOf(await meetings.times(as, id, { minutes: 30, limit: 200 }))
      .filter((start) => start.startsWith(dayIn(day)))
      .map((start) => start.slice(11, 16));
  const free = ['18:00', '18:15', '18:30', '18:45', '19:00', '19:15', '19:30'];
  expect([await onDay(ada, 3), await onDay(ada, 4)]).toEqual([free, free]);

  const proposed = await meetings.propose(ada, other.id, { times: [soon(3, 18), soon(4, 18)], minutes: 30 });
  for (const member of [ada, ben]) {
    expect([await onDay(member, 3), await onDay(member, 4)]).toEqual([free.slice(3), free.slice(3)]);
  }
  // Times that the other member has proposed stay free until they are picked.
  await put(cleo._id);
  await meetings.pick(cleo._id, other.id, idOf(proposed), { startsAt: soon(3, 18) });
  expect([await onDay(ben, 3), await onDay(ben, 4)]).toEqual([free.slice(3), free]);
});

it('days on which either member is away are suggested to neither of the two', async () => {
  const { id, ada, ben } = await timedExchange();
  const setAway = (as: string, until: string | null) =>
    service.call('PUT /calendar/away', { as, body: { from: dayIn(4), until, note: 'At sea', requests: 'tell' } });
  const daysFor = async (as: string) => {
    const { body } = await meetings.times(as, id, { minutes: 30, limit: 200 });
    expect(JSON.stringify(body)).not.toMatch(/At sea|away/);
    return [...new Set(startsOf({ body }).map((start) => start.slice(0, 10)))].slice(0, 7);
  };
  const days = await daysFor(ada);
  const [four, five] = [dayIn(4), dayIn(5)];
  expect(days).toEqual(expect.arrayContaining([four, five]));
  expect((await setAway(ben, five)).status).toBe(200);
  const others = (await daysFor(ada)).slice(0, 5);
  expect(others).toEqual(days.filter((day) => day !== four && day !== five));
  expect((await daysFor(ben)).slice(0, 5)).toEqual(others);
  // An absence without an end leaves only the days before it.
  await setAway(ada, null);
  expect(await daysFor(ben)).toEqual(days.filter((day) => day < four));
});

it('uses the times of a skill that has its own, and those of all own skills without weekly hours', async () => {
  const own = (start: string, end: string, hoursFrom: 'member' | 'skill' = 'skill') => ({
    details: {
      ...{ description: '', tags: [], rating: { average: 0, count: 0 }, exchangeCount: 0 },
      ...{ endorsements: [], endorsementCount: 0 },
      ...{ availableDays: [], availableTimeSlots: [{ start, end }], hoursFrom },
    },
  });
  const pair = await service.pair();
  const [ada, ben] = [pair.sender._id, pair.receiver._id];
  const taught = await service.skill(ben, own('12:00', '13:00'));
  const { id } = await exchangeOf(service, { ...pair, wanted: taught });
  await service.skill(ada, own('12:00', '12:30'));
  await service.skill(ada, own('20:00', '21:00'));
  await service.skill(ada, own('00:00', '23:00', 'member'));
  await service.member({ ...pair.sender, timeZone: 'UTC', version: 2 });
  await put(ben);
  const hours = async () => hoursOf(startsOf(await meetings.times(ada, id, { minutes: 30, limit: 200 })));
  expect(await hours()).toEqual(['12:00']);
  await put(ada, { weekly: every('12:00', '14:00') });
  expect(await hours()).toEqual(['12:00', '12:15', '12:30']);
});

it('names the weeks of a series that do not suit', async () => {
  const pair = await service.pair();
  await service.member({ ...pair.receiver, timeZone: 'Asia/Kathmandu', version: 2 });
  const { id, ada } = await timedExchange(pair);
  await put(ada, { version: 1, days: [{ date: dayIn(10), slots: [] }] });
  const { body } = await meetings.times(ada, id, { count: 3, everyWeeks: 1, limit: 200 });
  const on = (day: number) => body.times.find(({ startsAt }) => startsAt === soon(day, 18))?.weeks;
  expect(on(3)).toMatchObject({ fit: 2, of: 3, misfit: [soon(10, 18)] });
  expect(on(4)).toMatchObject({ fit: 3, of: 3, misfit: [] });
  // The other member's clock is given for each session, because it may change in between.
  const theirs = on(4)?.theirs?.map((clock) => Date.parse(clock?.local.slice(0, 10) ?? '') / 86_400_000) ?? [];
  expect(theirs.map((day) => day - (theirs[0] ?? 0))).toEqual([0, 7, 14]);
  expect(on(4)?.starts).toEqual([soon(4, 18), soon(11, 18), soon(18, 18)]);
});

it('returns both clocks at chosen times and at each session of their series, as far ahead as a time can be proposed', async () => {
  const pair = await service.pair();
  await service.member({ ...pair.receiver, timeZone: 'Asia/Kathmandu', version: 2 });
  const { id, ada } = await exchangeOf(service, pair);
  const at = (...moments: string[]) => ({ at: moments.join() });
  const [one, two] = [soon(150, 3), soon(20, 18)];
  const { body } = await meetings.times(ada, id, { ...at(one, two, soon(-1), soon(181)), count: 2 });
  expect(body.at?.map(({ startsAt, theirs }) => [startsAt, theirs?.offset])).toEqual([
    [one, 345],
    [two, 345],
  ]);
  expect(body.at?.[1]?.series?.map(({ startsAt, theirs }) => [startsAt, theirs?.local.slice(11, 16)])).toEqual([
    [two, '23:45'],
    [soon(27, 18), '23:45'],
  ]);
  const single = await meetings.times(ada, id, at(one));
  expect(single.body).toMatchObject({ times: [], at: [{ startsAt: one, theirs: { offset: 345 } }] });
  expect(JSON.stringify([body, single.body])).not.toMatch(/Kathmandu/);
});

it('uses the hours of one member alone, or the usual hours when neither has saved any', async () => {
  const pair = await service.pair();
  await service.member({ ...pair.sender, timeZone: 'Asia/Kathmandu', version: 2 });
  await service.member({ ...pair.receiver, timeZone: 'America/New_York', version: 2 });
  const { id, ada, ben } = await exchangeOf(service, pair);
  const neither = await meetings.times(ada, id, { limit: 200 });
  expect(neither.body.known).toEqual({ you: 'nothing', they: 'nothing' });
  for (const { yours, theirs, fits } of neither.body.times) {
    expect(fits).toBe('both');
    for (const clock of [yours, theirs]) {
      expect(Number(clock?.local.slice(11, 13))).toBeGreaterThanOrEqual(9);
      expect(Number(clock?.local.slice(11, 13))).toBeLessThan(21);
    }
  }
  await put(ada, { timeZone: null });
  const one = await meetings.times(ada, id, { limit: 200 });
  expect(one.body.known).toEqual({ you: 'hours', they: 'nothing' });
  expect(new Set(one.body.times.map(({ fits }) => fits))).toEqual(new Set(['you']));
  expect(hoursOf(one.body.times.map(({ yours }) => `${yours?.local}`))).toEqual([
    '18:00',
    '18:15',
    '18:30',
    '18:45',
    '19:00',
  ]);
  const seen = await meetings.times(ben, id);
  expect(seen.body.known).toEqual({ you: 'nothing', they: 'hours' });
  // No answer contains a zone or a reason.
  const text = JSON.stringify([neither.body, one.body, seen.body]);
  expect(text).not.toMatch(/Kathmandu|New_York|buffer|notice|weekly/);
  expect(Object.keys(seen.body.times[0] ?? {}).sort()).toEqual([
    'best',
    'fits',
    'startsAt',
    'theirs',
    'weeks',
    'yours',
  ]);
});

it('uses the zone of the page for usual hours when no zone is known', async () => {
  const { id, ada } = await exchangeOf(service);
  const { body } = await meetings.times(ada, id, { limit: 200, zone: 'Asia/Kathmandu' });
  expect(body.times.length).toBeGreaterThan(0);
  for (const { startsAt, yours } of body.times) {
    const hour = new Date(Date.parse(startsAt) + 345 * 60_000).getUTCHours();
    expect([hour >= 9 && hour < 21, yours]).toEqual([true, null]);
  }
  expect(body.times.some(({ best }) => best)).toBe(true);
  expect((await meetings.times(ada, id, { zone: 'Mars/Phobos' })).status).toBe(200);
});

it('hours without a known zone do not count, nor do special days in the past', async () => {
  const { id, ada, ben } = await exchangeOf(service);
  await put(ben);
  const days = [{ date: dayIn(-3), slots: [{ start: '10:00', end: '12:00' }] }];
  await service.context.connection
    .collection('hours')
    .updateOne({ _id: ben as never }, { $set: { days, weekly: NOTHING } });
  await put(ada, { timeZone: null });
  expect((await meetings.times(ada, id)).body.known).toEqual({ you: 'nothing', they: 'nothing' });
});

it('both members of an accepted exchange may ask, and the receiver of a pending request', async () => {
  const pair = await service.pair();
  const { _id: id } = await service.request(pair);
  const ask = async (as: string) => {
    const { status, error } = await meetings.times(as, id);
    return status === 200 ? 200 : [status, error.code];
  };
  const [ada, ben] = [pair.sender._id, pair.receiver._id];
  const stranger = (await service.member())._id;
  expect([await ask(ada), await ask(ben), await ask(stranger)]).toEqual([[403, 'forbidden'], 200, [404, 'not_found']]);
  await service.act('accept', id, ben);
  expect([await ask(ada), await ask(ben)]).toEqual([200, 200]);
  await service.act('cancel', id, ada);
  expect([await ask(ada), await ask(ben)]).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
  ]);
  const blocked = await exchangeOf(service);
  await service.block(blocked.ada, blocked.ben);
  const refused = await meetings.times(blocked.ben, blocked.id);
  expect([refused.status, refused.error.code]).toEqual([403, 'not_available']);
});

it.each<[string, object, string]>([
  ['10 minutes', { minutes: 10 }, 'minutes'],
  ['minutes that are no number', { minutes: 'long' }, 'minutes'],
  ['61 minutes', { minutes: 61 }, 'minutes'],
  ['a date as beginning', { from: dayIn(1) }, 'from'],
  ['a beginning in 91 days', { from: soon(92) }, 'from'],
  ['no day', { days: 0 }, 'days'],
  ['29 days', { days: 29 }, 'days'],
  ['a series of 13', { count: 13 }, 'count'],
  ['half a session', { count: 1.5 }, 'count'],
  ['a series every third week', { everyWeeks: 3 }, 'everyWeeks'],
  ['201 times', { limit: 201 }, 'limit'],
  ['a word as a chosen time', { at: 'tomorrow' }, 'at.0'],
  ['a chosen time twice', { at: `${soon(1)},${soon(1)}` }, 'at'],
  ['six chosen times', { at: [1, 2, 3, 4, 5, 6].map((day) => soon(day)).join() }, 'at'],
])('finds no times for %s', async (_what, query, field) => {
  const { id, ada } = await exchangeOf(service);
  const { status, error } = await meetings.times(ada, id, query);
  expect([status, error.errors?.[0]?.field]).toEqual([400, field]);
});

it('a start in the past is taken as now, and days after the horizon have no times', async () => {
  const { id, ada } = await timedExchange();
  const past = await meetings.times(ada, id, { from: soon(-30), limit: 200 });
  expect(past.body.times.every(({ startsAt }) => Date.parse(startsAt) > Date.now())).toBe(true);
  expect(past.body.times.length).toBeGreaterThan(60);
  expect((await meetings.times(ada, id, { from: soon(30) })).body.times).toEqual([]);
});

it('a member may ask 60 times an hour for each exchange', async () => {
  const { id, ada, ben } = await timedExchange();
  const statuses = new Set<number>();
  for (let call = 0; call < 60; call += 1) statuses.add((await meetings.times(ada, id, { days: 1 })).status);
  expect(statuses).toEqual(new Set([200]));
  const refused = await meetings.times(ada, id, { days: 1 });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await meetings.times(ben, id, { days: 1 })).status).toBe(200);
});

it('an export contains the hours, and an erasure removes them', async () => {
  const { _id } = await service.member();
  await put(_id);
  expect(await service.exportOf(_id)).toMatchObject([
    { kind: 'hours', id: _id, timeZone: 'UTC', buffer: 15, weekly: every('18:00', '20:00') },
  ]);
  await service.publish(newEvent('member.erased', { userId: _id }));
  await service.waitFor(async () => (await stored(_id)) === null);
});
