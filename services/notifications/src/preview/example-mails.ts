import {
  DEFAULT_PREFERENCES,
  LANGUAGES,
  type Language,
  MAIL_KINDS,
  type Notification,
  type NotificationType,
} from '@mutua/contracts';
import { LETTERS } from '../letters/letters.ts';
import { createMailService } from '../mail/mail.service.ts';
import type { Mail } from '../mail/mail-transport.ts';
import type { NotificationText, Texts } from '../texts/texts.ts';
import { textsFor } from '../texts/texts-for.ts';

/** A mail as a member would get it. */
export interface ExampleMail extends Mail {
  /** What it is about, the same in every language. */
  about: string;
}

const EXCHANGE = { name: 'Mateo Restrepo', offered: 'Fingerstyle guitar', wanted: 'French conversation', reason: '' };
const RING = { teacher: 'Hana', learns: 'Watercolour', teaches: 'Fingerstyle guitar' };
const REASON = 'I am away until March.';
const MEETING = {
  at: new Date('2026-11-24T17:30:00.000Z'),
  platform: 'Jitsi',
  notes: 'Generics, then the subjunctive',
};

/** One notification of each kind that is sent by mail. */
const NOTIFICATIONS: [NotificationType, (texts: Texts) => NotificationText][] = [
  ['skill_request', ({ skillRequest }) => skillRequest(EXCHANGE)],
  ['request_accepted', ({ requestAccepted }) => requestAccepted(EXCHANGE)],
  ['request_rejected', ({ requestRejected }) => requestRejected({ ...EXCHANGE, reason: REASON })],
  ['request_completed', ({ requestCompleted }) => requestCompleted(EXCHANGE)],
  ['request_cancelled', ({ requestCancelled }) => requestCancelled({ ...EXCHANGE, reason: REASON })],
  ['request_cancelled', ({ requestWithdrawn }) => requestWithdrawn(EXCHANGE)],
  ['request_cancelled', ({ memberWithdrawn }) => memberWithdrawn(EXCHANGE)],
  ['review_received', ({ reviewReceived }) => reviewReceived({ name: 'Hana Sato', rating: 5, skill: 'Baking' })],
  [
    'skill_endorsed',
    ({ skillEndorsed }) => skillEndorsed({ name: 'Priya Nair', skill: 'Baking', message: 'Patient and clear.' }),
  ],
  ['new_skill', ({ newSkill }) => newSkill({ name: 'Amara Okafor', skill: 'Sourdough, from starter to crust' })],
  ['match_found', ({ matchFound }) => matchFound({ names: ['Hana Sato', 'Jonas Lindqvist'], count: 2 })],
  ['ring_proposed', ({ ringProposed }) => ringProposed(RING)],
  ['ring_proposed', ({ ringAgain }) => ringAgain({ ...RING, teacher: 'Keiko' })],
  ['ring_confirmed', ({ ringConfirmed }) => ringConfirmed({ ...RING, learner: 'Luca' })],
  ['ring_changed', ({ ringClosed }) => ringClosed({ isWithdrawn: false })],
  ['ring_changed', ({ ringBroken }) => ringBroken({ substitute: { name: 'Keiko', skill: RING.learns } })],
  ['request_cancelled', ({ lessonCancelled }) => lessonCancelled({ name: 'Hana', skill: RING.learns, reason: REASON })],
  ['message', ({ messages }) => messages({ name: 'Hana Sato', count: 3, preview: 'See you on Thursday!' })],
];

/** Every mail in a language, written by the service itself. */
export async function exampleMails(language: Language, site: string): Promise<ExampleMail[]> {
  const written: ExampleMail[] = [];
  let about = '';
  const mails = createMailService({
    transport: { send: async (mail) => void written.push({ ...mail, about }) },
    links: { sign: () => `${site}/api/unsubscribe?member=example` },
    publicUrl: site,
  });
  const [name, address, timeZone] = ['Nadia Benali', 'nadia.benali@example.org', 'Europe/Paris'];
  for (const kind of MAIL_KINDS) {
    for (const [index, values] of LETTERS[kind].examples.entries()) {
      about = index === 0 ? kind : `${kind} ${index + 1}`;
      const letter = { to: address, name, token: 'an-example', language, timeZone, values: { ...values } };
      await mails.sendLetter({ id: about.replace(' ', '-'), kind, ...letter });
    }
  }
  for (const [index, [type, choose]] of NOTIFICATIONS.entries()) {
    about = type.replaceAll('_', ' ');
    const notification: Notification = {
      _id: String(index),
      type,
      ...choose(textsFor(language)),
      isRead: false,
      readAt: null,
      priority: 'medium',
      actionUrl: '/notifications',
      createdAt: new Date().toISOString(),
      count: 1,
    };
    const recipient = {
      userId: 'example',
      name,
      isVerified: true,
      preferences: { ...DEFAULT_PREFERENCES, language },
      notifications: {},
      timeZone,
    };
    await mails.sendCopy(recipient, address, {
      notification,
      meeting: type === 'request_accepted' ? MEETING : undefined,
      traceId: null,
    });
  }
  return written;
}

export const EXAMPLE_LANGUAGES = Object.keys(LANGUAGES) as Language[];
