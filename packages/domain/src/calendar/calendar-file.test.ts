import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { type CalendarEntry, type CalendarFile, calendarFile, entryTitle } from './calendar-file.ts';

const NOTES = `See you\rDTSTART:19990101T000000Z\r\nbring\u2028paper; pens, and \\ \u0007${'日本 '.repeat(50)}`;
const entry = (fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: `${'a'.repeat(24)}@mutua`,
  sequence: 3,
  startsAt: new Date('2026-12-01T17:30:00.000Z'),
  minutes: 90,
  isCancelled: false,
  title: 'French; “A1”, \\ ⇄ TypeScript with Jonas',
  place: { platform: 'Café Zentral, back room', notes: NOTES },
  url: 'https://mutua.test/chat/b',
  stamp: new Date('2026-11-25T12:00:00.000Z'),
  ...fields,
});
const REQUEST: CalendarFile = {
  method: 'REQUEST',
  alarm: true,
  organizer: { name: 'Mutua', address: 'no-reply@mutua.test' },
  attendee: { name: 'Nadia "N" Benali', address: 'nadia@mutua.test' },
};

/** The results of two independent parsers. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const events = calendar.getAllSubcomponents('vevent');
  const other = convertIcsCalendar(undefined, text);
  return { calendar, events, other };
}
const textOf = (component: InstanceType<typeof ICAL.Component>, name: string) =>
  String(component.getFirstPropertyValue(name));

it('two parsers read back what was written', () => {
  const { calendar, events, other } = read(calendarFile([entry()], REQUEST));
  const [event] = events;
  const [same] = other.events ?? [];
  if (!event || !same) throw new Error('no event');
  expect([textOf(calendar, 'method'), other.method]).toEqual(['REQUEST', 'REQUEST']);
  expect([textOf(event, 'uid'), same.uid]).toEqual([entry().uid, entry().uid]);
  expect([textOf(event, 'sequence'), same.sequence]).toEqual(['3', 3]);
  expect([textOf(event, 'dtstart'), same.start.date]).toEqual(['2026-12-01T17:30:00Z', entry().startsAt]);
  expect([textOf(event, 'dtend'), same.end?.date]).toEqual([
    '2026-12-01T19:00:00Z',
    new Date('2026-12-01T19:00:00.000Z'),
  ]);
  expect([textOf(event, 'status'), same.status]).toEqual(['CONFIRMED', 'CONFIRMED']);
  expect([textOf(event, 'summary'), same.summary]).toEqual([entry().title, entry().title]);
  expect([textOf(event, 'location'), same.location]).toEqual(['Café Zentral, back room', 'Café Zentral, back room']);
  expect([textOf(event, 'url'), same.url]).toEqual([entry().url, entry().url]);
  const notes = `See you\nDTSTART:19990101T000000Z\nbring\npaper; pens, and \\ ${'日本 '.repeat(50)}`;
  expect(textOf(event, 'description')).toBe(notes);
  expect(same.description?.trim()).toBe(notes.trim());

  expect([textOf(event, 'organizer'), same.organizer?.email]).toEqual([
    'mailto:no-reply@mutua.test',
    'no-reply@mutua.test',
  ]);
  const attendees = event.getAllProperties('attendee');
  expect(
    attendees.map((each) => [each.getFirstValue(), each.getParameter('partstat'), each.getParameter('rsvp')]),
  ).toEqual([['MAILTO:nadia@mutua.test', 'ACCEPTED', 'FALSE']]);
  expect(same.attendees).toMatchObject([{ partstat: 'ACCEPTED', rsvp: false }]);
  // This parser leaves the line break after the last parameter.
  expect(same.attendees?.map(({ email }) => email.trim())).toEqual(['nadia@mutua.test']);
  const [alarm] = event.getAllSubcomponents('valarm');
  expect([alarm && textOf(alarm, 'action'), alarm && textOf(alarm, 'trigger')]).toEqual(['DISPLAY', '-PT1H']);
  expect(same.alarms).toMatchObject([{ action: 'DISPLAY', trigger: { type: 'relative', value: { before: true } } }]);
});

it('a cancelled session says so, and has no alarm', () => {
  const { calendar, events } = read(
    calendarFile([entry({ isCancelled: true, sequence: 4 })], { ...REQUEST, method: 'CANCEL' }),
  );
  const [event] = events;
  if (!event) throw new Error('no event');
  expect(textOf(calendar, 'method')).toBe('CANCEL');
  expect(['status', 'sequence', 'transp'].map((name) => textOf(event, name))).toEqual([
    'CANCELLED',
    '4',
    'TRANSPARENT',
  ]);
  expect(event.getAllSubcomponents('valarm')).toEqual([]);
});

it('a series is one file with an event for each session, without addresses', () => {
  const text = calendarFile(
    [
      entry({ uid: 'one@mutua' }),
      entry({ uid: 'two@mutua', place: { link: 'https://meet.test/x', platform: 'Zoom' } }),
      // Stored before links were checked.
      entry({ uid: 'three@mutua', place: { link: 'https://bank.example@аррӏе.com/x', platform: 'Zoom' } }),
    ],
    { method: 'PUBLISH', alarm: false, name: 'Mutua: Nadia', refreshSeconds: 3_600 },
  );
  const { calendar, events, other } = read(text);
  expect(events.map((each) => textOf(each, 'uid'))).toEqual(['one@mutua', 'two@mutua', 'three@mutua']);
  expect(other.events?.map(({ location }) => location)).toEqual([
    'Café Zentral, back room',
    'https://meet.test/x',
    'https://xn--80ak6aa92e.com/x',
  ]);
  expect(textOf(calendar, 'refresh-interval')).toBe('PT1H');
  expect(textOf(calendar, 'x-wr-calname')).toBe('Mutua: Nadia');
  expect(text).not.toMatch(/mailto|ATTENDEE|ORGANIZER|VALARM|VTIMEZONE|RRULE/);
});

it('lines have at most 75 octets, and no user text can start a property', () => {
  const place = { platform: 'A\r\nATTENDEE:mailto:evil@mutua.test', link: '', notes: NOTES };
  const text = calendarFile([entry({ title: 'French\nSTATUS:CANCELLED', place })], { method: 'PUBLISH', alarm: false });
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(Math.max(...lines.map((each) => Buffer.byteLength(each)))).toBeLessThanOrEqual(75);
  expect(lines.filter((each) => /^(DTSTART|STATUS|ATTENDEE)/.test(each))).toEqual([
    'DTSTART:20261201T173000Z',
    'STATUS:CONFIRMED',
  ]);
  expect(textOf(read(text).events[0] as never, 'location')).toBe('A ATTENDEE:mailto:evil@mutua.test');
});

it('an entry may lack a place, and a calendar its sessions', () => {
  expect(calendarFile([entry({ place: null })], { method: 'PUBLISH', alarm: false })).not.toMatch(
    /LOCATION|DESCRIPTION/,
  );
  expect(read(calendarFile([], { method: 'PUBLISH', alarm: false })).events).toEqual([]);
});

it('a title names subject and partner in the language of its reader, or neither', () => {
  const both = { teaches: 'French', learns: 'TypeScript', name: 'Jonas' };
  expect(entryTitle('en', both, false, 'Mutua')).toBe('French ⇄ TypeScript with Jonas');
  expect(entryTitle('de', { ...both, teaches: null }, false, 'Mutua')).toBe('TypeScript mit Jonas');
  expect(entryTitle('fr', null, false, 'Mutua')).toBe('Rendez-vous Mutua');
  expect(entryTitle('de', null, false, 'Zeitbank Graz')).toBe('Zeitbank-Graz-Treffen');
  expect(entryTitle('fr', { ...both, learns: null, name: null }, false, 'Mutua')).toBe('French');
});

it.each([
  ['en', 'Cancelled: Mutua session'],
  ['es', 'Cancelado: Encuentro de Mutua'],
  ['fr', 'Annulé : Rendez-vous Mutua'],
  ['de', 'Abgesagt: Mutua-Treffen'],
  ['it', 'Annullato: Incontro Mutua'],
  ['pt', 'Cancelado: Encontro Mutua'],
] as const)('the title of a cancelled session says so in %s', (language, title) => {
  expect(entryTitle(language, null, true, 'Mutua')).toBe(title);
});

it('every line of a file has an end, also the last', () => {
  for (const entries of [[], [entry()], [entry({ isCancelled: true })]]) {
    const text = calendarFile(entries, { method: 'PUBLISH', alarm: false });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text).not.toMatch(/\r\n\r\n|[^\r]\n/);
  }
});
