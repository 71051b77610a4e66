import { LANGUAGES, type Language, type NotificationType } from '@mutua/contracts';
import { SITE_MARK } from '@mutua/contracts/document-marks';
import type { Saying } from '../texts/texts.ts';
import { notificationTextIn } from '../texts/texts-for.ts';
import { copyText } from './copy-text.ts';

// 22 March 2027 is the last Monday before the clocks of Berlin change.
const DATES = ['2027-03-22T17:30:00.000Z', '2027-03-29T16:30:00.000Z', '2027-04-05T16:30:00.000Z'];
const moment = { at: DATES[0] ?? '', zone: 'Europe/Berlin' };
const names = { name: 'Hana Sato', skill: 'Guitar' };

const factsOf = (type: NotificationType, saying: Saying, language: Language = 'en') =>
  copyText(language, { name: 'Ada', type, text: notificationTextIn(language, saying), saying }).facts;

it('a mail about a series names each date, with its year and zone', () => {
  const saying = { text: 'meetingAgreed', values: { ...names, moment, moments: DATES, count: 3 } } as const;
  expect(factsOf('meeting_agreed', saying)).toEqual([
    [
      'When',
      [
        'Monday, March 22, 2027 at 18:30 (Central European Time)',
        'Monday, March 29, 2027 at 18:30 (Central European Time)',
        'Monday, April 5, 2027 at 18:30 (Central European Time)',
      ].join('\n'),
    ],
  ]);
});

it('a mail about a moved session names both times', () => {
  const saying = {
    text: 'meetingMoved',
    values: { name: 'Hana', moment, was: { ...moment, at: DATES[1] ?? '' } },
  } as const;
  expect(factsOf('meeting_moved', saying)?.map(([label]) => label)).toEqual(['When', 'Before']);
});

it('a mail about a proposed series says how often it repeats', () => {
  const values = { ...names, minutes: 60, moment, moments: [moment.at], count: 1, repeat: { count: 6, everyWeeks: 2 } };
  expect(factsOf('meeting_proposed', { text: 'meetingProposed', values })?.[1]).toEqual([
    'Series',
    '6 sessions, every 2 weeks',
  ]);
});

const MEETINGS: [NotificationType, Saying][] = [
  ['meeting_proposed', { text: 'meetingProposed', values: { ...names, minutes: 60, moment, count: 1 } }],
  ['meeting_agreed', { text: 'meetingAgreed', values: { ...names, moment, count: 1 } }],
  ['meeting_cancelled', { text: 'meetingCancelled', values: { name: 'Hana', moment, count: 1, left: 0, reason: '' } }],
  ['meeting_cancelled', { text: 'meetingCalledOff', values: { moment, count: 1 } }],
  ['meeting_ask', { text: 'meetingAsk', values: { name: 'Hana', moment } }],
];

it.each(MEETINGS)('a mail of %s names year and zone in every language', (type, saying) => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const [, fact = ''] = factsOf(type, saying, language)?.[0] ?? [];
    expect(fact).toMatch(/2027.*18:30 \(.+\)$/);
  }
});

it('a mail with the words of a member says that replies do not reach other members, in every language', () => {
  const saying = { text: 'messages', values: { name: 'Hana', count: 1, preview: 'Are you free on Monday?' } } as const;
  const said = (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const text = notificationTextIn(language, saying);
    return copyText(language, { name: 'Ada', type: 'message', text, saying }).footnotes[1];
  });
  expect(said[0]).toBe(`Replies to this mail do not reach other members: write to them on ${SITE_MARK}.`);
  for (const words of said) expect(words).toContain(SITE_MARK);
  expect(new Set(said).size).toBe(said.length);
});

it('a mail about a hidden message has no empty line in the place of its words', () => {
  const saying = { text: 'messages', values: { name: 'Hana', count: 1, preview: '' } } as const;
  const text = notificationTextIn('en', saying);
  expect(copyText('en', { name: 'Ada', type: 'message', text, saying }).lead).toEqual(['Hello Ada,']);
});

it('the reminder of a lesson in person has three lines about safety, for learners', () => {
  const hintsOf = (values: { isTeacher: boolean; mode: 'person' | 'link' }) => {
    const reminder = { what: 'day', title: 'Bread', minutes: 90, moment, left: 1440, taken: 2, area: '' } as const;
    const saying = { text: 'lessonReminder', values: { ...reminder, ...values } } as const;
    return copyText('en', { name: 'Ada', type: 'reminder', text: notificationTextIn('en', saying), saying }).hints;
  };
  expect(hintsOf({ isTeacher: false, mode: 'person' })).toEqual([
    'Tell somebody where you go and when you are back.',
    'The first time, a public place is better than a home.',
    'Leave whenever you want to. [More about safety](safety)',
  ]);
  expect(hintsOf({ isTeacher: true, mode: 'person' })).toEqual([]);
  expect(hintsOf({ isTeacher: false, mode: 'link' })).toEqual([]);
});
