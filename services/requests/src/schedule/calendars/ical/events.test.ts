import { readBusy } from '../read-busy.ts';

const FROM = Date.parse('2026-11-30T00:00:00Z');
const TO = Date.parse('2027-03-01T00:00:00Z');

const zone = (name: string, ...changes: string[][]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...changes.flatMap(([kind = '', ...lines]) => [`BEGIN:${kind}`, ...lines, `END:${kind}`]),
  'END:VTIMEZONE',
];
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
/** The busy times of a member in Tokyo, without the year. */
const busyIn = (...lines: string[]) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return readBusy({ text, from: FROM, to: TO, zone: 'Asia/Tokyo' }).map((each) =>
    each.map((moment) => new Date(moment).toISOString().slice(5, 16)).join(' '),
  );
};
const berlin = (time: string, name = 'DTSTART') => `${name};TZID=Europe/Berlin:${time}`;
const hourAt = (time: string) => [berlin(time), 'DURATION:PT1H'];
/** Ten o'clock in Berlin on three days. */
const three = [...hourAt('20261201T100000'), 'RRULE:FREQ=DAILY;COUNT=3'];
const [FIRST, SECOND, THIRD] = ['12-01', '12-02', '12-03'].map((day) => `${day}T09:00 ${day}T10:00`);
const days = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY;COUNT=3', 'TRANSP:OPAQUE'];
const BERLIN_RULES = zone(
  'Berlin by rules',
  [
    'DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  ],
  [
    'STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  ],
);

describe('a time of a series that is left out or replaced', () => {
  it.each([
    ['in the same zone', 'EXDATE;TZID=Europe/Berlin:20261202T100000'],
    ['in UTC', 'EXDATE:20261202T090000Z'],
    ['in another zone', 'EXDATE;TZID=Asia/Tokyo:20261202T180000'],
    ['in a zone of Windows', 'EXDATE;TZID=W. Europe Standard Time:20261202T100000'],
    ['without a zone', 'EXDATE:20261202T100000'],
    ['as a date', 'EXDATE;VALUE=DATE:20261202'],
    ['as a date that does not say so', 'EXDATE:20261202'],
    ['in a list with what is no time', 'EXDATE:20261225T090000Z,never,20261202T090000Z'],
  ])('is left out when it is named %s', (_how, line) => {
    expect(busyIn(...event('a', ...three, line))).toEqual([FIRST, THIRD]);
  });

  it.each([
    'RECURRENCE-ID;TZID=Europe/Berlin:20261202T100000',
    'RECURRENCE-ID:20261202T090000Z',
    'RECURRENCE-ID;TZID=America/New_York:20261202T040000',
    'RECURRENCE-ID;VALUE=DATE:20261202',
    'RECURRENCE-ID:20261202T100000',
  ])('is moved or cancelled by %s', (line) => {
    const moved = event('a', line, ...hourAt('20261202T150000'));
    expect(busyIn(...event('a', ...three), ...moved)).toEqual([FIRST, '12-02T14:00 12-02T15:00', THIRD]);
    expect(busyIn(...event('a', line, 'STATUS:CANCELLED'), ...event('a', ...three))).toEqual([FIRST, THIRD]);
  });

  it.each([
    'EXDATE;VALUE=DATE:20261202',
    'EXDATE;TZID=Europe/Berlin:20261202T000000',
    'EXDATE:20261201T150000Z',
    'EXDATE:20261202T000000Z',
  ])('is a whole day when a series of whole days has %s', (line) => {
    expect(busyIn(...event('a', ...days, line))).toEqual(['11-30T15:00 12-01T15:00', '12-02T15:00 12-03T15:00']);
  });

  it('counts for each series with one id, and without any', () => {
    const later = event('a', ...hourAt('20261210T100000'), 'RRULE:FREQ=DAILY;COUNT=2');
    const gone = event(
      'a',
      berlin('20261202T100000', 'RECURRENCE-ID'),
      'STATUS:CANCELLED',
      ...hourAt('20261202T100000'),
    );
    const ten = ['12-10T09:00 12-10T10:00', '12-11T09:00 12-11T10:00'];
    expect(busyIn(...event('a', ...three), ...later, ...gone)).toEqual([FIRST, THIRD, ...ten]);
    expect(busyIn(...event('b', berlin('20261202T100000', 'RECURRENCE-ID'), ...hourAt('20261202T100000')))).toEqual([
      SECOND,
    ]);
    // One of them was changed more often. Only an older copy of the same event does not count.
    expect(busyIn(...event('a', 'SEQUENCE:2', ...three), ...later)).toEqual([FIRST, SECOND, THIRD, ...ten]);
    expect(
      busyIn(...event('a', 'SEQUENCE:2', ...three), ...event('a', berlin('20261201T100000'), 'DURATION:PT5H')),
    ).toEqual([FIRST, SECOND, THIRD]);
  });

  it('is replaced by the entry with the most changes', () => {
    const moved = (sequence: number, hour: string) =>
      event('a', `SEQUENCE:${sequence}`, berlin('20261202T100000', 'RECURRENCE-ID'), ...hourAt(`20261202T${hour}0000`));
    const right = [FIRST, '12-02T14:00 12-02T15:00', THIRD];
    expect(busyIn(...event('a', ...three), ...moved(2, '15'), ...moved(1, '12'))).toEqual(right);
    expect(busyIn(...event('a', ...three), ...moved(1, '12'), ...moved(1, '15'))).toEqual(right);
    const inUtc = event('a', 'RECURRENCE-ID:20261202T090000Z', ...hourAt('20261202T120000'));
    expect(busyIn(...event('a', ...three), ...moved(2, '15'), ...inUtc)).toEqual(right);
  });

  it('takes the later ones along, when it says so', () => {
    const range = berlin('20261202T100000', 'RECURRENCE-ID;RANGE=THISANDFUTURE');
    expect(busyIn(...event('a', ...three), ...event('a', range, ...hourAt('20261202T120000')))).toEqual([
      FIRST,
      '12-02T11:00 12-02T12:00',
      '12-03T11:00 12-03T12:00',
    ]);
    expect(busyIn(...event('a', ...three), ...event('a', range, 'STATUS:CANCELLED'))).toEqual([FIRST]);
  });
});

it('reads further times as times, periods and days', () => {
  const first = hourAt('20261201T100000');
  const periods = 'RDATE;VALUE=PERIOD:20261202T110000Z/20261202T130000Z,20261203T110000Z/PT30M';
  expect(busyIn(...event('a', ...first, periods))).toEqual([
    FIRST,
    '12-02T11:00 12-02T13:00',
    '12-03T11:00 12-03T11:30',
  ]);
  expect(busyIn(...event('a', ...first, 'RDATE:20261202T090000Z', 'RDATE;VALUE=DATE:20261203'))).toEqual([
    FIRST,
    SECOND,
    THIRD,
  ]);
});

it.each([
  ['a date', 'UNTIL=20261203', [FIRST, SECOND, THIRD]],
  ['the last moment', 'UNTIL=20261203T090000Z', [FIRST, SECOND, THIRD]],
  ['a moment before', 'UNTIL=20261203T085959Z', [FIRST, SECOND]],
  ['a local time', 'UNTIL=20261203T100000', [FIRST, SECOND, THIRD]],
  ['a time with signs', 'UNTIL=2026-12-03T09:00:00Z', [FIRST, SECOND, THIRD]],
])('ends a rule at %s', (_what, until, expected) => {
  expect(busyIn(...event('a', ...hourAt('20261201T100000'), `RRULE:FREQ=DAILY;INTERVAL=1;${until};`))).toEqual(
    expected,
  );
});

it.each(['BYDAY=TU,WE,TH,', 'BYDAY=TU, WE, TH', 'BYMONTHDAY=1,2,3,', 'BYHOUR=10,', 'BYMONTH=12,;'])(
  'reads the list in a rule with %s',
  (list) => {
    expect(busyIn(...event('a', ...hourAt('20261201T100000'), `RRULE:FREQ=DAILY;COUNT=3;${list}`))).toEqual([
      FIRST,
      SECOND,
      THIRD,
    ]);
  },
);

it.each(['UNTIL=20261203', 'UNTIL=20261203T000000Z', 'UNTIL=20261203T235959Z', 'UNTIL=20261202T150000Z'])(
  'ends a rule of whole days by %s',
  (until) => {
    const lines = ['DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;${until}`, 'TRANSP:OPAQUE'];
    expect(busyIn(...event('a', ...lines))).toEqual(['11-30T15:00 12-03T15:00']);
  },
);

it('counts the start also when its rule does not name it', () => {
  const start = hourAt('20261201T100000');
  expect(busyIn(...event('a', ...start, 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'))).toEqual([FIRST, SECOND]);
  expect(busyIn(...event('a', ...start, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2'))).toEqual([FIRST]);
});

describe('the zone of a time', () => {
  it.each([
    'Europe/Berlin',
    '/Europe/Berlin',
    'europe/berlin',
    '/mozilla.org/20050126_1/Europe/Berlin',
    '/freeassociation.sourceforge.net/Europe/Berlin',
    'W. Europe Standard Time',
    'W. Europe Daylight Time',
    'W. Europe Standard Time 1',
    'w. europe standard time',
    'Central European Standard Time',
    'Central European Summer Time',
    'Central European Time',
    'Western/Central Europe',
    'CET',
    'MEZ',
    '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"',
    '(UTC+01:00) Amsterdam, Berlin, Bern, Rome',
    '"(GMT+01.00) Sarajevo/Warsaw/Zagreb"',
    '"Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm"',
    'GMT+0100',
    '"UTC+01:00"',
    '"(UTC+01:00) Nowhere"',
    'Berlin',
    'Mitteleuropäische Zeit',
  ])('is known by the name %s', (name) => {
    expect(busyIn(...event('a', `DTSTART;TZID=${name}:20261201T100000`, 'DURATION:PT1H'))).toEqual([FIRST]);
  });

  it.each([
    ['SA Pacific Standard Time', '12-01T15:00'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '12-01T15:00'],
    ['Eastern', '12-01T15:00'],
    ['Pacific Daylight Time', '12-01T18:00'],
    ['Russia Time Zone 3', '12-01T06:00'],
    ['"(UTC-09:00) Alaska"', '12-01T19:00'],
    ['"(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi"', '12-01T02:00'],
    ['"(UTC+10:00) Canberra, Melbourne, Sydney"', '11-30T23:00'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '12-01T04:30'],
    ['"(UTC) Coordinated Universal Time"', '12-01T10:00'],
    ['Greenwich Mean Time : Dublin\\, Edinburgh\\, Lisbon\\, London', '12-01T10:00'],
    ['Japan Standard Time', '12-01T01:00'],
    // Cities that IANA calls by another name, or does not name.
    ['Asia/Beijing', '12-01T02:00'],
    ['"Mumbai, New Delhi"', '12-01T04:30'],
    ['Kyiv', '12-01T08:00'],
    ['Brasilia', '12-01T13:00'],
    ['Indiana (East)', '12-01T15:00'],
    ['BST', '12-01T10:00'],
    ['UTC', '12-01T10:00'],
    // Nobody knows what this means, so it is the member's zone.
    ['Constructor', '12-01T01:00'],
    ['Customized Time Zone', '12-01T01:00'],
  ])('is found for %s', (name, start) => {
    expect(
      busyIn(...event('a', `DTSTART;TZID=${name}:20261201T100000`, 'DURATION:PT1H')).map((each) => each.slice(0, 11)),
    ).toEqual([start]);
  });

  it('is the described one, unless the description says nothing or the name is that of a place', () => {
    const at = (name: string) => event('a', `DTSTART;TZID=${name}:20261201T100000`, 'DURATION:PT1H');
    expect(busyIn(...BERLIN_RULES, ...at('Berlin by rules'))).toEqual([FIRST]);
    for (const name of ['Europe/Berlin', 'W. Europe Standard Time'])
      expect(busyIn(...zone(name), ...at(name))).toEqual([FIRST]);
    const flat = ['STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-0330', 'TZOFFSETTO:-033052'];
    expect(busyIn(...zone('Customized Time Zone', flat), ...at('Customized Time Zone'))).toEqual([
      '12-01T13:30 12-01T14:30',
    ]);
    expect(
      busyIn(
        ...zone('(UTC+01:00) A\\, B', ['STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETTO:+0200']),
        ...at('"(UTC+01:00) A, B"'),
      ),
    ).toEqual(['12-01T08:00 12-01T09:00']);
    // The changes of one past year, as some sites publish them.
    const summer = ['DAYLIGHT', 'DTSTART:20260329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'];
    for (const name of ['Europe/Berlin', '/mozilla.org/20050126_1/Europe/Berlin'])
      expect(busyIn(...zone(name, summer), ...at(name))).toEqual([FIRST]);
    const ended = [
      'STANDARD',
      'DTSTART:19800406T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=19950402T010000Z',
    ];
    expect(busyIn(...zone('Ended', ended), ...at('Ended'))).toEqual([FIRST]);
  });

  it('is that of the end for the end, of the calendar for floating times, and of the text itself', () => {
    const flight = [berlin('20261201T100000'), 'DTEND;TZID=America/New_York:20261201T060000'];
    expect(busyIn(...event('a', ...flight))).toEqual(['12-01T09:00 12-01T11:00']);
    const floating = event('a', 'DTSTART:20261201T100000', 'DTEND:20261201T110000');
    expect(busyIn('X-WR-TIMEZONE:Europe/Berlin', ...floating)).toEqual([FIRST]);
    expect(busyIn(...floating)).toEqual(['12-01T01:00 12-01T02:00']);
    expect(
      busyIn(...event('a', 'DTSTART;TZID=Asia/Tokyo:20261201T090000Z', 'DTEND:2026-12-01T11:00:00+01:00')),
    ).toEqual([FIRST]);
  });

  it.each([
    ['GMT Daylight Time', '08:00'],
    ['Eastern Daylight Time (Mexico)', '14:00'],
    ['Eastern Daylight Time', '13:00'],
  ])('is that of the whole year for the name of its summer, %s', (name, start) => {
    const text = [`DTSTART;TZID=${name}:20260401T090000`, 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=1'];
    const calendar = ['BEGIN:VCALENDAR', ...event('a', ...text), 'END:VCALENDAR'].join('\n');
    const [from, to] = [Date.parse('2027-03-20'), Date.parse('2027-04-20')];
    expect(
      readBusy({ text: calendar, from, to, zone: null }).map(([at]) => new Date(at).toISOString().slice(5, 16)),
    ).toEqual([`04-01T${start}`]);
  });

  it('changes at a change of clocks, and moves a skipped time forward', () => {
    const text = event('a', 'DTSTART;TZID=America/Sao_Paulo:20261201T100000', 'DURATION:PT1H');
    expect(busyIn(...text)).toEqual(['12-01T13:00 12-01T14:00']);
    const weekly = event('a', ...hourAt('20260801T100000'), 'RRULE:FREQ=MONTHLY');
    expect(busyIn(...weekly)[0]).toBe(FIRST);
  });
});
