import { DAY_MS } from '@mutua/contracts/time';
import { createFindBusy } from './find-busy.ts';
import { readBusy } from './read-busy.ts';

const FROM = Date.parse('2026-11-25T00:00:00Z');
const TO = FROM + 90 * DAY_MS;

const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\n').replaceAll('\n', '\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${lines.join('')}`.slice(0, 60), ...lines, 'END:VEVENT'].join('\n');
const busyIn = (text: string, zone: string | null = 'Europe/Berlin', to = TO) =>
  readBusy({ text, from: FROM, to, zone }).map((each) =>
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

it('counts a whole day only when it says that it is busy', () => {
  const day = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202'];
  const free = [
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
    'TRANSP:TRANSPARENT',
    'TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ];
  for (const words of [[], ...free.map((each) => [each])]) expect(of(...day, ...words)).toEqual([]);
  for (const words of ['X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'TRANSP:OPAQUE']) {
    expect(of(...day, words)).toEqual(['2026-11-30T23:00 2026-12-01T23:00']);
  }
  expect(of('DTSTART:20261201', 'DTEND:20261203')).toEqual([]);
  const midnights = ['DTSTART:20261201T000000', 'DTEND:20261202T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
  expect(of(...midnights)).toEqual([]);
  expect(of(...midnights, 'TRANSP:OPAQUE')).toHaveLength(1);
});

it.each([
  ['without VALUE=DATE', ['DTSTART:20261201', 'DTEND:20261202']],
  ['that ends on its own day', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261201']],
  ['without an end', ['DTSTART;VALUE=DATE:20261201']],
  ['of a length', ['DTSTART;VALUE=DATE:20261201', 'DURATION:P1D']],
  ['of no length', ['DTSTART;VALUE=DATE:20261201', 'DURATION:P0D']],
  ['of a length in hours', ['DTSTART;VALUE=DATE:20261201', 'DURATION:PT24H']],
  ['with a time', ['DTSTART;VALUE=DATE:20261201T000000', 'DTEND;VALUE=DATE:20261202T000000']],
  [
    'with a zone',
    ['DTSTART;VALUE=DATE;TZID="Amsterdam, Berlin":20261201', 'DTEND;VALUE=DATE;TZID="Amsterdam, Berlin":20261202'],
  ],
])('reads a whole day %s', (_what, lines) => {
  expect(of(...lines, 'TRANSP:OPAQUE')).toEqual(['2026-11-30T23:00 2026-12-01T23:00']);
});

it('ignores the entries of own sessions, and counts those of another Mutua', () => {
  const own = (uid: string) => `BEGIN:VEVENT\nUID:${uid}\nDTSTART:20261201T170000Z\nDTEND:20261201T180000Z\nEND:VEVENT`;
  const text = calendar(own('abc@mutua'));
  expect(readBusy({ text, from: FROM, to: TO, zone: null, ownUids: ['abc@mutua'] })).toEqual([]);
  expect(readBusy({ text, from: FROM, to: TO, zone: null, ownUids: ['other@mutua'] })).toHaveLength(1);
});

it('reads the periods of a calendar that shares only when its owner is busy', () => {
  const list = (...lines: string[]) =>
    ['BEGIN:VFREEBUSY', 'DTSTART:20261130T000000Z', ...lines, 'END:VFREEBUSY'].join('\n');
  const text = calendar(
    list(
      'FREEBUSY;FBTYPE=BUSY:20261201T090000Z/20261201T100000Z,20261202T090000Z/PT2H',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261204T090000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20261203T090000Z/PT1H',
      'FREEBUSY:20261205T090000Z/never,20261206T090000Z/PT1H',
      'FREEBUSY;TZID=America/New_York:20261207T040000/20261207T050000',
    ),
  );
  expect(busyIn(text)).toEqual([
    '2026-12-01T09:00 2026-12-01T10:00',
    '2026-12-02T09:00 2026-12-02T11:00',
    '2026-12-04T09:00 2026-12-04T10:00',
    '2026-12-06T09:00 2026-12-06T10:00',
    '2026-12-07T09:00 2026-12-07T10:00',
  ]);
});

it('ignores what the owner of a calendar has declined', () => {
  const invited = (answer: string, who = 'me@example.org') =>
    event('DTSTART:20261201T170000Z', 'DURATION:PT1H', `ATTENDEE;CN="Me: at home";PARTSTAT=${answer}:MAILTO:${who}`);
  const named = (...parts: string[]) => busyIn(calendar('X-WR-CALNAME:Me@example.org', ...parts));
  expect(named(invited('DECLINED'))).toEqual([]);
  expect(busyIn(calendar('NAME:me@example.org', invited('DECLINED')))).toEqual([]);
  expect(named(invited('ACCEPTED'))).toHaveLength(1);
  expect(named(invited('DECLINED', 'you@example.org'))).toHaveLength(1);
  expect(busyIn(calendar(invited('DECLINED')))).toHaveLength(1);
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

it('leaves out a line, an event or a zone that cannot be read, and reads the others', () => {
  const text = calendar(
    'BEGIN:VTIMEZONE\nTZID:Broken\nBEGIN:STANDARD\nRRULE:FREQ=NEVER\nEND:STANDARD\nEND:VTIMEZONE',
    event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'RRULE:FREQ=WEEKLY;BYDAY=XX'),
    event('DTSTART:20261231T100000Z', 'DTEND:20261232T110000Z'),
    event('DESCRIPTION:Bring', 'Jane Doe', 'DTSTART:20261201T120000Z', 'DTEND:20261201T130000Z'),
    event('DESCRIPTION:Party', 'Begin: 9', 'End: late', 'DTSTART:20261201T140000Z', 'DTEND:20261201T150000Z'),
    event('DTSTART:20261201T170000Z', 'DTEND:20261201T180000Z'),
  );
  expect(busyIn(text)).toEqual(
    ['12', '14', '17'].map((hour) => `2026-12-01T${hour}:00 2026-12-01T${Number(hour) + 1}:00`),
  );
});

it('reads lines that end, fold and spell in other ways', () => {
  const lines = [
    'begin:vevent',
    'dtst',
    ' art;tzid=',
    '\tEurope/Berlin:20261201T',
    ' 180000',
    'duration:PT1H',
    'BEGIN:VALARM\nTRIGGER:-PT5M\nDURATION:PT9H\nEND:VALARM',
    'end:vevent',
  ];
  for (const lineEnd of ['\r\n', '\n', '\r']) {
    const text = `\uFEFF${calendar(lines.join('\n'))}`.replaceAll('\r\n', lineEnd);
    expect(busyIn(text, 'Asia/Tokyo')).toEqual(['2026-12-01T17:00 2026-12-01T18:00']);
  }
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

const ODD_RULES = [
  'FREQ=SECONDLY',
  'FREQ=SECONDLY;BYSECOND=1,2,3;BYSETPOS=-1',
  'FREQ=MINUTELY;INTERVAL=7;BYHOUR=25',
  'FREQ=HOURLY;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYSETPOS=5',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2',
  'FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;BYMONTH=5;BYSETPOS=3;BYMONTHDAY=3',
  'FREQ=DAILY;BYSETPOS=400;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=32',
  'FREQ=YEARLY;INTERVAL=999999',
  'FREQ=WEEKLY;INTERVAL=0;BYDAY=MO',
  'FREQ=YEARLY;BYHOUR=1,2,3,4;BYMINUTE=1,2,3,4,5,6,7,8,9;BYSECOND=1,2,3,4,5,6,7,8,9;BYDAY=MO,TU,WE;BYSETPOS=-1',
];

it('reads ordinary events beside rules that are impossible or expensive, in a share of a second', () => {
  const odd = ODD_RULES.flatMap((rule) =>
    Array.from({ length: 100 }, (_, index) =>
      event(`UID:${rule}${index}`, 'DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', `RRULE:${rule}`),
    ),
  );
  const weekly = event('DTSTART;TZID=Europe/Berlin:20050103T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
  const before = process.threadCpuUsage();
  const found = busyIn(calendar(...odd, weekly));
  // A continuous rule ends after some hours of steps; the weekly one still counts on the last day.
  expect(found.at(-1)).toBe('2027-02-22T17:00 2027-02-22T18:00');
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2);
});

it('reads 5,000 ordinary rules', () => {
  const rules = [
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=DAILY',
    'FREQ=MONTHLY;BYDAY=2FR',
    'FREQ=YEARLY',
    'FREQ=WEEKLY;COUNT=2000',
  ];
  const events = Array.from({ length: 5_000 }, (_, index) =>
    event(
      `UID:${index}`,
      `DTSTART;TZID=Europe/Berlin:20050103T${String(index % 24).padStart(2, '0')}0000`,
      'DURATION:PT5M',
      `RRULE:${rules[index % rules.length]}`,
    ),
  );
  const before = process.threadCpuUsage();
  expect(busyIn(calendar(...events)).at(-1)).toBe('2027-02-22T23:00 2027-02-22T23:05');
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(2);
});

it('follows a rule from the day that is asked for, however long ago it began', () => {
  for (const start of ['17000101T090000Z', '19700101T090000Z', '20050103T090000Z']) {
    expect(of(`DTSTART:${start}`, 'DURATION:PT30M', 'RRULE:FREQ=DAILY')).toHaveLength(90);
  }
  expect(of('DTSTART:20050103T090000Z', 'DURATION:PT30M', 'RRULE:FREQ=HOURLY')).toHaveLength(2160);
  expect(of('DTSTART:19900101T090000Z', 'DURATION:PT30M', 'RRULE:FREQ=HOURLY;COUNT=400000')).toHaveLength(2160);
  expect(of('DTSTART:20161126T090000Z', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=3654')).toEqual([
    '2026-11-25T09:00 2026-11-25T09:30',
    '2026-11-26T09:00 2026-11-26T09:30',
    '2026-11-27T09:00 2026-11-27T09:30',
  ]);
});

it('reads a calendar of many years, of which only the last days count', () => {
  const past = Array.from({ length: 12_000 }, (_, index) =>
    event(`UID:${index}`, 'DTSTART:20200101T090000Z', 'DTEND:20200101T100000Z', `DESCRIPTION:${'x'.repeat(500)}`),
  );
  const before = process.threadCpuUsage();
  expect(busyIn(calendar(...past, event('DTSTART:20261201T170000Z', 'DURATION:PT1H')))).toHaveLength(1);
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
});

it('finds the same in a process as without one', async () => {
  const text = calendar(event('DTSTART:20261201T180000', 'DTEND:20261201T190000'));
  const order = { from: FROM, to: TO, zone: 'Europe/Berlin' };
  expect(await createFindBusy()({ ...order, content: Buffer.from(text) })).toEqual(readBusy({ ...order, text }));
});

it('reports a file that is no calendar, or none that is whole', async () => {
  const findBusy = createFindBusy();
  const order = { from: FROM, to: TO, zone: null };
  expect(await findBusy({ ...order, content: Buffer.from('BEGIN:VCALENDAR\nnonsense') })).toEqual({
    problem: 'no_calendar',
  });
});

it('ends a process that takes too long', async () => {
  const rule = event('DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY');
  const content = Buffer.from(calendar(...Array.from({ length: 20_000 }, () => rule)));
  const began = createFindBusy({ deadlineMs: 50 })({ content, from: FROM, to: TO, zone: null });
  expect(await began).toEqual({ problem: 'too_large' });
});

it('reads a property of a million parameters', async () => {
  const params = Array.from({ length: 1_100_000 }, (_, index) => `;${(index + 46_656).toString(36)}=`).join('');
  const content = Buffer.from(calendar(event(`DTSTART${params}:20261201T170000Z`, 'DURATION:PT1H')));
  expect(await createFindBusy()({ content, from: FROM, to: TO, zone: null })).toHaveLength(1);
});

it('refuses what is more than a process may read at once', async () => {
  const findBusy = createFindBusy({ atOnce: { concurrency: 1, waiting: 1 } });
  const order = { content: Buffer.from(calendar()), from: FROM, to: TO, zone: null };
  const read = await Promise.allSettled([findBusy(order), findBusy(order), findBusy(order)]);
  expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
