import { createFindBusy } from './find-busy.ts';
import { BUSY_LIMITS, readBusy } from './read-busy.ts';

const FROM = Date.parse('2026-11-25T00:00:00Z');
const DAY_MS = 86_400_000;
const TO = FROM + 90 * DAY_MS;

const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\n').replaceAll('\n', '\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${lines.join('')}`.slice(0, 60), ...lines, 'END:VEVENT'].join('\n');
const busyIn = (text: string, zone: string | null = 'Europe/Berlin', to = TO) =>
  (readBusy({ text, from: FROM, to, zone }) ?? []).map((each) =>
    each.map((moment) => new Date(moment).toISOString().slice(0, 16)).join(' '),
  );
const of = (...lines: string[]) => busyIn(calendar(event(...lines)));

const BERLIN = `BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

it('reads times in UTC, in a zone of the file, in a named zone, and in the zone of the member', () => {
  expect(of('DTSTART:20261201T170000Z', 'DTEND:20261201T180000Z')).toEqual(['2026-12-01T17:00 2026-12-01T18:00']);
  const described = event(
    'DTSTART;TZID=W. Europe Standard Time:20261201T180000',
    'DTEND;TZID=W. Europe Standard Time:20261201T190000',
  );
  expect(busyIn(calendar(BERLIN, described), 'Asia/Tokyo')).toEqual(['2026-12-01T17:00 2026-12-01T18:00']);
  const named = event('DTSTART;TZID=America/New_York:20261201T120000', 'DTEND;TZID=America/New_York:20261201T130000');
  expect(busyIn(calendar(named), 'Asia/Tokyo')).toEqual(['2026-12-01T17:00 2026-12-01T18:00']);
  const floating = event('DTSTART:20261201T180000', 'DURATION:PT1H');
  expect(busyIn(calendar(floating))).toEqual(['2026-12-01T17:00 2026-12-01T18:00']);
  expect(busyIn(calendar(floating), null)).toEqual(['2026-12-01T18:00 2026-12-01T19:00']);
});

it.each<[string, string[]]>([
  ['free', ['TRANSP:TRANSPARENT']],
  ['cancelled', ['STATUS:CANCELLED']],
  ['marked as free', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
])('ignores an event that is %s', (_what, lines) => {
  expect(of('DTSTART:20261201T170000Z', 'DTEND:20261201T180000Z', ...lines)).toEqual([]);
});

it('counts a whole day only when it is marked as busy or out of office', () => {
  const day = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202'];
  expect(of(...day)).toEqual([]);
  expect(of(...day, 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE')).toEqual([]);
  for (const status of ['OOF', 'BUSY']) {
    expect(of(...day, `X-MICROSOFT-CDO-BUSYSTATUS:${status}`)).toEqual(['2026-11-30T23:00 2026-12-01T23:00']);
  }
});

it('ignores the entries of Mutua, because the service counts its own sessions', () => {
  const own = 'BEGIN:VEVENT\nUID:abc@mutua\nDTSTART:20261201T170000Z\nDTEND:20261201T180000Z\nEND:VEVENT';
  expect(busyIn(calendar(own))).toEqual([]);
});

it('follows a rule with its exceptions, and with its moved and cancelled events', () => {
  const uid = 'UID:series';
  const series = [
    'BEGIN:VEVENT',
    uid,
    'DTSTART:20261126T100000Z',
    'DTEND:20261126T110000Z',
    'RRULE:FREQ=DAILY;COUNT=6',
    'EXDATE:20261127T100000Z',
    'END:VEVENT',
  ].join('\n');
  const moved = [
    'BEGIN:VEVENT',
    uid,
    'RECURRENCE-ID:20261128T100000Z',
    'DTSTART:20261128T150000Z',
    'DTEND:20261128T160000Z',
    'END:VEVENT',
  ];
  const gone = [
    'BEGIN:VEVENT',
    uid,
    'RECURRENCE-ID:20261129T100000Z',
    'DTSTART:20261129T100000Z',
    'DTEND:20261129T110000Z',
    'STATUS:CANCELLED',
    'END:VEVENT',
  ];
  expect(busyIn(calendar(series, moved.join('\n'), gone.join('\n')))).toEqual([
    '2026-11-26T10:00 2026-11-26T11:00',
    '2026-11-28T15:00 2026-11-28T16:00',
    '2026-11-30T10:00 2026-11-30T11:00',
    '2026-12-01T10:00 2026-12-01T11:00',
  ]);
});

it('counts the first time of an event whose further times are listed', () => {
  const listed = ['DTSTART:20261126T100000Z', 'DTEND:20261126T110000Z', 'RDATE:20261128T100000Z,20261130T100000Z'];
  const times = ['2026-11-28T10:00 2026-11-28T11:00', '2026-11-30T10:00 2026-11-30T11:00'];
  const start = '2026-11-26T10:00 2026-11-26T11:00';
  expect(of(...listed)).toEqual([start, ...times]);
  expect(of(...listed, 'RDATE:20261126T100000Z')).toEqual([start, ...times]);
  expect(of(...listed, 'EXDATE:20261126T100000Z')).toEqual(times);
  expect(of('DTSTART:20261126T100000Z', 'DTEND:20261126T110000Z', 'RDATE:20261120T100000Z')).toEqual([start]);
});

it('counts a session of a series that was moved to an earlier day, from after the time that is asked for', () => {
  const uid = 'UID:series';
  const rule = ['DTSTART:20261126T100000Z', 'DTEND:20261126T110000Z', 'RRULE:FREQ=MONTHLY'];
  const series = ['BEGIN:VEVENT', uid, ...rule, 'END:VEVENT'].join('\n');
  const moved = (...lines: string[]) =>
    ['BEGIN:VEVENT', uid, 'RECURRENCE-ID:20270426T100000Z', ...lines, 'END:VEVENT'].join('\n');
  const within = moved('DTSTART:20261203T150000Z', 'DTEND:20261203T160000Z');
  const monthly = ['11-26', '12-26'].map((day) => `2026-${day}T10:00 2026-${day}T11:00`);
  const [first, ...others] = [...monthly, '2027-01-26T10:00 2027-01-26T11:00'];
  expect(busyIn(calendar(series, within))).toEqual([first, '2026-12-03T15:00 2026-12-03T16:00', ...others]);
  expect(busyIn(calendar(series, moved('DTSTART:20270503T150000Z', 'DTEND:20270503T160000Z')))).toEqual([
    first,
    ...others,
  ]);
  expect(
    busyIn(calendar(series, moved('DTSTART:20261203T150000Z', 'DTEND:20261203T160000Z', 'STATUS:CANCELLED'))),
  ).toEqual([first, ...others]);
});

it('leaves out an event or a zone that cannot be parsed, and reads the others', () => {
  const text = calendar(
    'BEGIN:VTIMEZONE\nTZID:Broken\nBEGIN:STANDARD\nRRULE:FREQ=NEVER\nEND:STANDARD\nEND:VTIMEZONE',
    event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'RRULE:FREQ=WEEKLY;BYDAY=XX'),
    event('DTSTART:20261201T120000Z', 'DTEND:20261201T130000Z', 'a line of no property'),
    event('DTSTART:20261201T170000Z', 'DTEND:20261201T180000Z'),
  );
  expect(busyIn(text)).toEqual(['2026-12-01T17:00 2026-12-01T18:00']);
});

it.each([
  ['events without an end', 'BEGIN:VEVENT\n'.repeat(100_000)],
  ['empty lines', `BEGIN:VEVENT${'\n'.repeat(900_000)}`],
])('is not slowed down by %s', (_what, lines) => {
  const before = process.threadCpuUsage();
  expect(busyIn(calendar(event('DTSTART:20261201T170000Z', 'DURATION:PT1H'), `${lines}END`))).toHaveLength(1);
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
});

it('answers intervals that are merged, and only within the time that is asked for', () => {
  const text = calendar(
    event('DTSTART:20261124T230000Z', 'DTEND:20261125T010000Z'),
    event('DTSTART:20261125T003000Z', 'DTEND:20261125T020000Z'),
    event('DTSTART:20261120T100000Z', 'DTEND:20261120T110000Z'),
    event('DTSTART:20270401T100000Z', 'DTEND:20270401T110000Z'),
    event('DTSTART:20261125T050000Z', 'DTEND:20261125T040000Z'),
    'BEGIN:VEVENT\nUID:broken\nDTSTART:never\nEND:VEVENT',
  );
  expect(busyIn(text)).toEqual(['2026-11-25T00:00 2026-11-25T02:00']);
});

it.each([
  'FREQ=SECONDLY',
  'FREQ=MINUTELY',
  'FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYSETPOS=400;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=32',
  'FREQ=YEARLY;INTERVAL=999999',
])('survives the endless rule %s since 1970', async (rule) => {
  const text = calendar(event('DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', `RRULE:${rule}`));
  const found = await createFindBusy()({ text, from: FROM, to: TO, zone: null });
  expect([[], { problem: 'too_large' }, { problem: 'no_calendar' }]).toContainEqual(found);
});

it('finds the same in a thread as without one', async () => {
  const text = calendar(event('DTSTART:20261201T180000', 'DTEND:20261201T190000'));
  const order = { text, from: FROM, to: TO, zone: 'Europe/Berlin' };
  expect(await createFindBusy()(order)).toEqual(readBusy(order));
});

it('reports a file that is no calendar, and a calendar with too many events', async () => {
  const findBusy = createFindBusy();
  const order = { from: FROM, to: TO, zone: null };
  expect(await findBusy({ ...order, text: 'BEGIN:VCALENDAR\nnonsense' })).toEqual({ problem: 'no_calendar' });
  const one = event('DTSTART:20261201T180000', 'DTEND:20261201T190000');
  const many = calendar(...Array.from({ length: BUSY_LIMITS.events + 1 }, () => one));
  expect(await findBusy({ ...order, text: many })).toEqual({ problem: 'too_large' });
});

it('ends a thread that takes too long', async () => {
  const rule = event('DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY');
  const text = calendar(...Array.from({ length: 1_500 }, () => rule));
  const began = createFindBusy({ deadlineMs: 50 })({ text, from: FROM, to: TO, zone: null });
  expect(await began).toEqual({ problem: 'too_large' });
});
