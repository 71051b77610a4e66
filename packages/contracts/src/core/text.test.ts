import { z } from 'zod';
import { LoginInput } from '../accounts/forms.ts';
import { MeetingDetails } from '../meetings/forms.ts';
import { NameField, ProfileInput } from '../members/forms.ts';
import { AcceptInput } from '../requests/forms.ts';
import { SkillInput } from '../skills/forms.ts';
import { ObjectId } from './common.ts';
import { EmailField } from './email.ts';
import { indentedProse, line, optionalLine, prose, searchLine } from './text.ts';
import { KnownTimeZone } from './time-fields.ts';
import './messages.ts';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('one line of text', () => {
  it.each(['Zoë O’Neil', '李雷', 'مرحبا\u200f', 'नमस्\u200dते', '👩‍👩‍👧 family', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 English'])('takes %j', (text) => {
    expect(line().parse(` ${text} `)).toBe(text);
  });
  it.each([
    ['NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['an override of the direction', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['a space of no width', 'a\u200bb'],
    ['half a surrogate pair', 'a\ud800b'],
    ['letters of a flag without the flag', 'a\u{e0067}b'],
  ])('refuses %s', (_what, text) => {
    expect(takes(line(), text)).toBe(false);
  });
});

describe('the text of a search', () => {
  it.each([
    ['marks of direction', '\u2068חיפה\u2069', 'חיפה'],
    ['a space of no width', 'Ly\u200bon\ufeff', 'Lyon'],
    ['a soft hyphen', 'Mar\u00adseille', 'Marseille'],
    ['a tab', 'Lyon\tFrance', 'Lyon France'],
    ['a joiner, which a script needs', 'नमस्\u200dते', 'नमस्\u200dते'],
  ])('takes a pasted text with %s', (_what, text, read) => {
    expect(searchLine(2, 60).parse(text)).toBe(read);
  });
  it.each(['a\u0000b', 'a\u001bb', 'a\ud800b', 'a', '\u2068a\u2069'])('refuses %j', (text) => {
    expect(takes(searchLine(2, 60), text)).toBe(false);
  });
});

describe('text of several lines', () => {
  it('accepts line breaks, tabs and direction marks', () => {
    expect(takes(prose(), 'one\n\ttwo\r\n\u2067three\u2069')).toBe(true);
  });
  it.each(['a\u0000b', 'a\u001bb', 'a\u009fb', 'a\udc00b'])('refuses %j', (text) => {
    expect(takes(prose(), text)).toBe(false);
  });
});

it('keeps the indent of the first line of a message, and removes blank lines around it', () => {
  expect(indentedProse().parse(' \n\n    first\n        second \n ')).toBe('    first\n        second');
  expect(indentedProse().parse('  Hello \n')).toBe('Hello');
  expect(indentedProse().parse(' \n ')).toBe('');
});

it('counts empty text in an optional field as absent', () => {
  expect(optionalLine(5, 'too long').parse('  ')).toBeUndefined();
  expect(AcceptInput.parse({ scheduledDate: '', meetingDetails: { platform: '', link: ' ', notes: '' } })).toEqual({
    meetingDetails: {},
  });
  expect(SkillInput.shape.tags.parse(['', ' ', 'a', 'A'])).toEqual(['A']);
});

it.each(['2031-05-06T10:30', '2031-05-06T10:30:15', '2031-05-06T10:30+02:00', '2031-05-06T10:30:00.000Z'])(
  'accepts %s as the date of an exchange',
  (scheduledDate) => {
    expect(AcceptInput.parse({ scheduledDate })).toEqual({ scheduledDate });
  },
);
it.each(['2031-05-06', '2031-02-31T10:30', 'tomorrow', 5, {}])('refuses %j as a date and time', (scheduledDate) => {
  expect(AcceptInput.safeParse({ scheduledDate }).error?.issues[0]?.message).toBe('Please enter a date and time');
});

it.each(['a.b+c@x.example', 'A@sub.domain.example', "o'neil@x-y.example"])('accepts %s as an address', (email) => {
  expect(takes(EmailField, email)).toBe(true);
});
it.each([
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['a@ЯНДЕКС.example', 'a@xn--d1acpjx3f.example'],
])('takes %s as %s', (typed, stored) => {
  expect(EmailField.parse(typed)).toBe(stored);
});
it.each(['+05:30', 'asia/kathmandu', 'Nowhere/Land'])('refuses the unknown time zone %s', (zone) => {
  expect(takes(KnownTimeZone, zone)).toBe(false);
});
it.each(['Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'UTC', 'Etc/GMT+5'])(
  'knows the time zone %s',
  (zone) => {
    expect(takes(KnownTimeZone, zone)).toBe(true);
  },
);
it.each([
  '<a@x.example>',
  'a@x.example>',
  'a..b@x.example',
  '.a@x.example',
  'a,b@x.example',
  'a@-x.example',
  'a@x..example',
  '"a b"@x.example',
  'a@x.example;b@x.example',
  'a\u0000b@x.example',
])('refuses %j, because each mailbox has one spelling', (email) => {
  expect(takes(EmailField, email)).toBe(false);
});

it('refuses a name without a visible character', () => {
  expect(takes(NameField, '\u200c\u200d\u200e')).toBe(false);
});

it('ignores an unknown time zone at sign-in, and refuses it in a profile', () => {
  const login = { email: 'a@x.example', password: 'secret' };
  expect(LoginInput.parse({ ...login, timeZone: 'Mars/Phobos' }).timeZone).toBeUndefined();
  expect(LoginInput.parse({ ...login, timeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
  expect(takes(ProfileInput, { timeZone: 'Mars/Phobos' })).toBe(false);
});

it.each([
  ['zoom.us/j/123', 'https://zoom.us/j/123'],
  ['www.example.org', 'https://www.example.org'],
  ['münchen.example:8443/a?b', 'https://xn--mnchen-3ya.example:8443/a?b'],
  ['http://a.example', 'http://a.example'],
])('reads the meeting link %s as %s', (link, whole) => {
  expect(MeetingDetails.parse({ link }).link).toBe(whole);
});
it.each([
  'https://name:secret@meet.example',
  'https://meet.example@evil.example',
  'javascript:alert(1)',
  'nowhere',
  'javascript.com:alert(1)',
  'bank.example@evil.example',
  'localhost/a',
  'data:text/html,a.b',
])('refuses %s as a meeting link', (link) => {
  expect(takes(MeetingDetails, { link })).toBe(false);
});

it('has a message for every kind of wrong value', () => {
  const schema = z.object({
    text: z.string().min(3),
    few: z.array(z.string()).max(1),
    number: z.number().int().max(5),
    choice: z.enum(['a', 'b']),
    date: z.iso.datetime(),
    missing: z.string(),
  });
  const wrong = { text: 'a', few: ['a', 'b'], number: 6, choice: 'c', date: 'x' };
  expect(schema.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
    'Must be at least 3 characters',
    'Must be at most 1 entry',
    'Must be at most 5',
    'Must be one of: a, b',
    'Please enter a date and time',
    'This field is required',
  ]);
});

it('an id has one spelling', () => {
  expect(ObjectId.parse('64F1C0A1B2C3D4E5F6A7B8C9')).toBe('64f1c0a1b2c3d4e5f6a7b8c9');
});
