import { LANGUAGES, type Language } from '@mutua/contracts';
import { IntlMessageFormat } from 'intl-messageformat';
import { copyText } from '../mail/copy-text.ts';
import type { Saying } from './texts.ts';
import { notificationTextIn, textsFor } from './texts-for.ts';

/** Returns each text with its path. */
const flat = (texts: unknown, path = ''): [path: string, text: string][] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : Object.entries(texts ?? {}).flatMap(([name, each]) => flat(each, `${path}.${name}`));

/**
 * Returns the names in a text, as its parser finds them.
 * @throws Error when the text is not ICU MessageFormat
 */
const namesIn = (language: Language, text: string): string[] => {
  const parts = JSON.stringify(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst());
  return [...new Set([...parts.matchAll(/"type":[1-6],"value":"(\w+)"/g)].map(([, name = '']) => name))].sort();
};
const shapeOf = (language: Language) =>
  flat(textsFor(language)).map(([path, text]) => ({ path, names: namesIn(language, text) }));

it.each(Object.keys(LANGUAGES) as Language[])(
  'has the same texts in %s as in English, with the same names',
  (language) => {
    expect(shapeOf(language)).toEqual(shapeOf('en'));
    expect(flat(textsFor(language)).filter(([, text]) => text.trim() === '')).toEqual([]);
  },
);

it('writes what a member typed unchanged', () => {
  const values = { name: "O'Neil {name} <b>#\\u0041", skill: "'{skill}'" };
  expect(notificationTextIn('en', { text: 'newSkill', values }).message).toBe(
    `${values.name} now offers ${values.skill}.`,
  );
});

it('isolates what is written from the right to the left, so that it turns no words around it', () => {
  const values = { name: 'משה', skill: 'Go' };
  expect(notificationTextIn('en', { text: 'newSkill', values }).message).toBe('\u2068משה\u2069 now offers Go.');
  const names = ['משה', 'Ada', 'سارة'];
  expect(notificationTextIn('en', { text: 'matchFound', values: { names, count: 3 } }).message).toContain(
    '\u2068משה\u2069, Ada, and \u2068سارة\u2069',
  );
  expect(copyText('en', { name: 'משה כהן', type: 'new_skill', text: { title: 'a', message: 'b' } }).lead[0]).toBe(
    'Hello \u2068משה כהן\u2069,',
  );
});

it('writes names, numbers and alternatives', () => {
  const textFor = (count: number) =>
    notificationTextIn('en', { text: 'matchFound', values: { names: ['Ada', 'Ben'], count } });
  expect(textFor(5).title).toBe('5 new mutual matches');
  expect(textFor(5).message).toBe('Ada, Ben, and 3 more teach what you want and want what you teach.');
  expect(notificationTextIn('en', { text: 'ringClosed', values: { isWithdrawn: true } }).title).toBe(
    'The ring was taken back',
  );
  expect(notificationTextIn('en', { text: 'ringClosed', values: { isWithdrawn: false } }).title).toBe(
    'This ring did not come about',
  );
});

it.each([
  ['in the night before, when mails are sent', 'Europe/Berlin', '2026-11-30T21:00Z', 'Tomorrow at 23:00 with Hana'],
  ['after quiet hours, on the day itself', 'Europe/Berlin', '2026-12-01T06:00Z', 'Today at 23:00 with Hana'],
  ['where the session is after midnight', 'Asia/Tokyo', '2026-12-01T06:00Z', 'Tomorrow at 07:00 with Hana'],
  ['two days before', 'Europe/Berlin', '2026-11-29T06:00Z', 'Tue, Dec 1, 23:00 with Hana'],
  ['on a later day', 'Europe/Berlin', '2026-12-02T06:00Z', 'Tue, Dec 1, 23:00 with Hana'],
])('names the day of a session as it is when the reminder is sent: %s', (_when, zone, now, title) => {
  const moment = { at: '2026-12-01T22:00:00.000Z', zone };
  const values = {
    what: 'day',
    name: 'Hana',
    skill: 'Guitar',
    minutes: 60,
    moment,
    isTomorrow: true,
    left: 1440,
  } as const;
  expect(notificationTextIn('en', { text: 'meetingReminder', values }, new Date(now)).title).toBe(title);
});

it.each([
  ['its learner where it is, in person', {}, 'Croix-Rousse, 90 minutes: Tue, Dec 1, 23:00'],
  ['its learner where it is, at a link', { mode: 'link', area: '' }, 'Online, 90 minutes: Tue, Dec 1, 23:00'],
  ['its teacher how many learn', { isTeacher: true, taken: 6 }, 'You teach 6 people, 90 minutes: Tue, Dec 1, 23:00'],
  ['its teacher that nobody does', { isTeacher: true }, 'Nobody has a seat yet, 90 minutes: Tue, Dec 1, 23:00'],
] as const)('the reminder of a lesson tells %s', (_whom, fields, message) => {
  const near = {
    what: 'day',
    minutes: 90,
    left: 1440,
    moment: { at: '2026-12-01T22:00:00.000Z', zone: 'Europe/Berlin' },
  };
  const about = { title: 'Bread baking', isTeacher: false, taken: 0, mode: 'person', area: 'Croix-Rousse' };
  const saying = { text: 'lessonReminder', values: { ...near, ...about, ...fields } } as Saying;
  expect(notificationTextIn('en', saying, new Date('2026-11-30T21:00Z'))).toEqual({
    title: 'Tomorrow at 23:00: Bread baking',
    message,
  });
});

it('counts the days of a waiting request when the reminder is sent, which may be later in a digest', () => {
  const values = { name: 'Hana', wanted: 'Guitar', days: 14, expires: { at: '2026-12-18T12:00:00.000Z', zone: null } };
  const messageAt = (now: string, more: { sentAt?: string } = {}) =>
    notificationTextIn('en', { text: 'requestNudge', values: { ...values, ...more } }, new Date(now)).message;
  const sentAt = '2026-11-18T12:00:00.000Z';
  expect(messageAt('2026-12-02T13:00Z', { sentAt })).toBe('Asked 14 days ago about Guitar, expires on Dec 18.');
  expect(messageAt('2026-12-07T13:00Z', { sentAt })).toBe('Asked 19 days ago about Guitar, expires on Dec 18.');
  expect(messageAt('2026-12-07T13:00Z')).toBe('Asked 14 days ago about Guitar, expires on Dec 18.');
});

it.each([
  ['en', 'You search for lessons in French or French Sign Language.'],
  ['fr', 'Vous cherchez des cours en français ou langue des signes française.'],
] as const)('names in %s the sign languages that a saved search asks for', (language, sentence) => {
  const lessons = [{ place: '', km: null, meet: null, languages: ['fr', 'fsl'] }];
  const values = { name: 'Ada', skill: 'Go', search: '', hasWords: false, count: 1, searches: [''], lessons };
  expect(notificationTextIn(language, { text: 'searchMatch', values }).message).toContain(sentence);
});

it.each([
  ['en', 'mi', 'within 16 mi of Leeds'],
  ['en', 'km', 'within 25 km of Leeds'],
  ['de', 'mi', 'im Umkreis von 16 mi um Leeds'],
  ['en', undefined, 'within 25 km of Leeds'],
] as const)('writes in %s the radius of a saved search in the unit of the reader: %s', (language, unit, words) => {
  const lessons = [{ place: 'Leeds', km: 25, ...(unit && { unit }), meet: null, languages: [] }];
  const values = { name: 'Ada', skill: 'Go', search: '', hasWords: false, count: 1, searches: [''], lessons };
  expect(notificationTextIn(language, { text: 'searchMatch', values }).message).toContain(words);
});
