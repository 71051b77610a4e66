import {
  DEFAULT_PREFERENCES,
  DEFAULT_SETTINGS,
  LANGUAGES,
  type Language,
  MAIL_KINDS,
  type NotificationType,
} from '@mutua/contracts';
import { UNCHANGED_SITE } from '@mutua/domain';
import { LETTERS } from '../letters/letters.ts';
import { createMailService } from '../mail/mail.service.ts';
import type { Mail } from '../mail/mail-transport.ts';
import type { Saying } from '../texts/texts.ts';
import { notificationTextIn } from '../texts/texts-for.ts';

/** A mail as a member would get it. */
export interface ExampleMail extends Mail {
  /** The subject of the example, the same in every language. */
  about: string;
}

const EXCHANGE = { name: 'Mateo Restrepo', offered: 'Fingerstyle guitar', wanted: 'French conversation', reason: '' };
const MESSAGE =
  'Bonjour Nadia! I move to Lyon in spring. An hour of French for an hour of guitar, on Thursday evenings?';
const RING = { teacher: 'Hana', learns: 'Watercolour', teaches: 'Fingerstyle guitar' };
const REASON = 'I am away until March.';
const MEETING = {
  at: new Date('2026-11-24T17:30:00.000Z'),
  platform: 'Jitsi',
  notes: 'Generics, then the subjunctive',
};

const MOMENT = { at: MEETING.at.toISOString(), zone: 'Europe/Paris' };
/** When the mails are sent, so that the reminder says "tomorrow". */
const DAY_BEFORE = new Date(MEETING.at.getTime() - 86_400_000);
const WAS = { ...MOMENT, at: '2026-11-23T17:30:00.000Z' };
/** A series of three weeks. */
const DATES = [0, 7, 14].map((days) => new Date(MEETING.at.getTime() + days * 86_400_000).toISOString());
const SERIES = { count: 6, everyWeeks: 1 };
const [NAME, SKILL] = ['Hana Sato', 'French conversation'];

const LESSON = 'Bread baking: the first loaf';

/** One notification of each kind that is sent by mail. */
const NOTIFICATIONS: [NotificationType, Saying][] = [
  ['skill_request', { text: 'skillRequest', values: { ...EXCHANGE, message: MESSAGE } }],
  ['request_accepted', { text: 'requestAccepted', values: { ...EXCHANGE, moment: MOMENT } }],
  ['request_rejected', { text: 'requestRejected', values: { ...EXCHANGE, reason: REASON } }],
  ['request_completed', { text: 'requestCompleted', values: EXCHANGE }],
  ['request_cancelled', { text: 'requestCancelled', values: { ...EXCHANGE, reason: REASON } }],
  ['request_cancelled', { text: 'requestWithdrawn', values: EXCHANGE }],
  ['request_cancelled', { text: 'memberWithdrawn', values: EXCHANGE }],
  ['request_cancelled', { text: 'requestExpired', values: EXCHANGE }],
  ['request_nudge', { text: 'requestNudge', values: { name: NAME, wanted: SKILL, days: 14, expires: MOMENT } }],
  [
    'request_question',
    {
      text: 'requestQuestion',
      values: { name: NAME, wanted: SKILL, words: 'Do you have a guitar that I could use?', isReceiver: true },
    },
  ],
  ['review_waiting', { text: 'reviewWaiting', values: { name: NAME } }],
  ['review_answered', { text: 'reviewAnswered', values: { name: NAME, words: 'I only waited.' } }],
  ['reference_received', { text: 'referenceReceived', values: { name: NAME, words: 'We share an office.' } }],
  ['review_received', { text: 'reviewReceived', values: { name: 'Hana Sato', rating: 5, skill: 'Baking' } }],
  [
    'skill_endorsed',
    { text: 'skillEndorsed', values: { name: 'Priya Nair', skill: 'Baking', message: 'Patient and clear.' } },
  ],
  ['new_skill', { text: 'newSkill', values: { name: 'Amara Okafor', skill: 'Sourdough, from starter to crust' } }],
  ['match_found', { text: 'matchFound', values: { names: ['Hana Sato', 'Jonas Lindqvist'], count: 2 } }],
  [
    'search_match',
    { text: 'searchMatch', values: { name: NAME, skill: SKILL, search: 'guitar', hasWords: true, count: 2 } },
  ],
  ['want_answered', { text: 'wantAnswered', values: { name: NAME, skill: SKILL } }],
  ['want_answered', { text: 'wantLesson', values: { name: NAME, title: LESSON, moment: MOMENT } }],
  [
    'skill_asked',
    { text: 'skillAsked', values: { titles: [SKILL, 'Baking'], count: 2, why: 'absent', rests: MOMENT } },
  ],
  ['skill_woken', { text: 'skillWoken', values: { name: NAME, skill: SKILL } }],
  ['ring_proposed', { text: 'ringProposed', values: RING }],
  ['ring_proposed', { text: 'ringAgain', values: { ...RING, teacher: 'Keiko' } }],
  ['ring_confirmed', { text: 'ringConfirmed', values: { ...RING, learner: 'Luca' } }],
  ['ring_changed', { text: 'ringClosed', values: { isWithdrawn: false } }],
  ['ring_changed', { text: 'ringBroken', values: { substitute: { name: 'Keiko', skill: RING.learns } } }],
  ['request_cancelled', { text: 'lessonCancelled', values: { name: 'Hana', skill: RING.learns, reason: REASON } }],
  [
    'meeting_proposed',
    {
      text: 'meetingProposed',
      values: { name: NAME, skill: SKILL, minutes: 60, moment: MOMENT, moments: DATES, count: 3, repeat: SERIES },
    },
  ],
  [
    'meeting_agreed',
    { text: 'meetingAgreed', values: { name: NAME, skill: SKILL, moment: MOMENT, moments: DATES, count: 3 } },
  ],
  ['meeting_declined', { text: 'meetingDeclined', values: { name: NAME, words: 'Any Sunday?' } }],
  ['meeting_moved', { text: 'meetingMoved', values: { name: NAME, moment: MOMENT, was: WAS } }],
  [
    'meeting_cancelled',
    { text: 'meetingCancelled', values: { name: NAME, moment: MOMENT, count: 1, left: 9, reason: REASON } },
  ],
  ['meeting_cancelled', { text: 'meetingCalledOff', values: { moment: MOMENT, count: 1 } }],
  ['lesson_asked', { text: 'lessonAsked', values: { name: NAME, title: LESSON, words: 'I dare nothing yet.' } }],
  [
    'lesson_answered',
    { text: 'lessonAnswered', values: { title: LESSON, how: 'accepted', words: '', moment: MOMENT } },
  ],
  ['lesson_offered', { text: 'lessonOffered', values: { title: LESSON, moment: MOMENT, until: WAS } }],
  ['lesson_offered', { text: 'lessonRing', values: { name: NAME, title: LESSON, moment: MOMENT } }],
  [
    'lesson_moved',
    { text: 'lessonMoved', values: { title: LESSON, moment: MOMENT, was: WAS, isAsked: true, until: WAS } },
  ],
  ['lesson_moved', { text: 'lessonPlace', values: { title: LESSON, moment: MOMENT } }],
  ['lesson_ask', { text: 'lessonAsk', values: { name: NAME, title: LESSON, how: 'learner', moment: MOMENT } }],
  ['lesson_thanks', { text: 'lessonThanks', values: { title: LESSON, count: 2 } }],
  ['lesson_word', { text: 'lessonWord', values: { name: NAME, title: LESSON, words: 'Feed your starter tonight.' } }],
  ['lesson_new', { text: 'lessonNew', values: { name: NAME, title: LESSON, seats: 6, moment: MOMENT } }],
  ['lesson_moved', { text: 'lessonEntries', values: { title: LESSON, moment: MOMENT, isGone: false, count: 3 } }],
  ['lesson_cancelled', { text: 'lessonOff', values: { title: LESSON, moment: MOMENT, scope: 'all', reason: REASON } }],
  ['meeting_lapsed', { text: 'meetingLapsed', values: { name: NAME } }],
  [
    'reminder',
    {
      text: 'meetingReminder',
      values: { what: 'day', name: NAME, skill: SKILL, minutes: 60, moment: MOMENT, isTomorrow: true, left: 1440 },
    },
  ],
  [
    'reminder',
    {
      text: 'lessonReminder',
      values: {
        ...{ what: 'day', title: LESSON, minutes: 90, moment: MOMENT, left: 1440 },
        ...{ isTeacher: false, taken: 4, mode: 'person', area: 'Croix-Rousse' },
      },
    },
  ],
  ['lesson_seat', { text: 'lessonLeast', values: { title: LESSON, taken: 1, least: 3, moment: MOMENT } }],
  ['meeting_ask', { text: 'meetingAsk', values: { name: NAME, moment: MOMENT } }],
  ['other', { text: 'calendarFailed', values: { name: 'calendar.example.org', days: 7 } }],
  ['other', { text: 'awayAsk', values: { since: MOMENT } }],
  ['message', { text: 'circleMessages', values: { name: NAME, title: LESSON, count: 3 } }],
  ['message', { text: 'messages', values: { name: 'Hana Sato', count: 3, preview: 'See you on Thursday!' } }],
  [
    'message',
    { text: 'messages', values: { name: 'Hana Sato', count: 1, preview: 'voice-message.m4a', voiceSeconds: 42 } },
  ],
];

/** Writes every mail in a language, by the code of the service itself. */
export async function exampleMails(language: Language, site: string): Promise<ExampleMail[]> {
  const written: ExampleMail[] = [];
  let about = '';
  const mails = createMailService({
    transport: { send: async (mail) => void written.push({ ...mail, about }) },
    links: { sign: () => `${site}/api/unsubscribe?member=example` },
    from: 'Mutua <no-reply@mutua.example>',
    publicUrl: site,
    site: { read: async () => UNCHANGED_SITE },
  });
  const [name, address, timeZone] = ['Nadia Benali', 'nadia.benali@example.org', 'Europe/Paris'];
  const recipient = {
    userId: 'example',
    name,
    isVerified: true,
    preferences: { ...DEFAULT_PREFERENCES, language },
    notifications: {},
    reminders: DEFAULT_SETTINGS.reminders,
    quiet: null,
    pushShows: 'name' as const,
    digest: 'off' as const,
    timeZone,
    unit: 'km' as const,
  };
  for (const kind of MAIL_KINDS) {
    for (const [index, values] of LETTERS[kind].examples.entries()) {
      about = index === 0 ? kind : `${kind} ${index + 1}`;
      const letter = { to: address, name, token: 'an-example', language, timeZone, values: { ...values } };
      await mails.sendLetter({ id: about.replace(' ', '-'), kind, ...letter });
    }
  }
  for (const [index, [type, saying]] of NOTIFICATIONS.entries()) {
    about = type.replaceAll('_', ' ');
    const notification = {
      _id: index,
      type,
      ...notificationTextIn(language, saying),
      saying,
      actionUrl: '/notifications',
      aboutId: 'example',
      ...(type === 'request_accepted' && { mail: { meeting: MEETING } }),
      ...(type === 'skill_asked' && { mail: { token: 'an-example' } }),
    };
    await mails.sendCopy(recipient, address, notification, DAY_BEFORE);
  }
  about = 'digest';
  const shown = NOTIFICATIONS.slice(0, 4).map(([, saying], index) => ({
    ...notificationTextIn(language, saying),
    saying,
    actionUrl: `/notifications#${index}`,
  }));
  for (const cadence of ['daily', 'weekly'] as const) {
    await mails.sendDigest(recipient, address, {
      id: `digest-${cadence}`,
      notifications: shown,
      open: { requests: 2, reviews: 1 },
      cadence,
      isLast: cadence === 'weekly',
    });
  }
  return written;
}

export const EXAMPLE_LANGUAGES = Object.keys(LANGUAGES) as Language[];
