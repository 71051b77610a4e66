/** The settings of a member, besides the profile. Every part has a default. */

import { z } from 'zod';
import { SEND_KEYS } from '../chat/limits.ts';
import { IsoDate } from '../core/common.ts';
import { FIRST_DAYS } from '../core/limits.ts';
import { ClockTime, KnownTimeZone } from '../core/time-fields.ts';
import { DIGESTS, NOTIFICATION_TOPICS, type NotificationTopic, PUSH_SHOWS } from '../notifications/limits.ts';
import { MeetingPlaces } from '../places/forms.ts';
import { PLACE_FOR, UNITS } from '../places/limits.ts';
import { say } from '../texts/say.ts';
import { DEFAULT_PRIVACY, FOUND_BY, HOURS_FOR, REQUESTS_FROM, SHOWN_PLACES } from './limits.ts';

const topics = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];
const forTopics = <T>(value: T) =>
  Object.fromEntries(topics.map((topic) => [topic, value])) as Record<NotificationTopic, T>;

/**
 * Whether a topic reaches the member in the app, by mail at once, by push, and in the digest by mail. With `mail` it is not in the digest.
 * `preferences.emailNotifications` switches off all mails except those about security, `preferences.pushNotifications` all push.
 */
export const Delivery = z.object({ inApp: z.boolean(), mail: z.boolean(), push: z.boolean(), digest: z.boolean() });
export type Delivery = z.infer<typeof Delivery>;

export const NotificationSettings = z.object(forTopics(Delivery));
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const PrivacySettings = z.object({
  findMe: z.enum(FOUND_BY),
  requests: z.enum(REQUESTS_FROM),
  /** How much of the member's place others see, and who sees it. */
  place: z.enum(SHOWN_PLACES),
  placeFor: z.enum(PLACE_FOR),
  hours: z.enum(HOURS_FOR),
  /** Whether others see that the member is online. Members who hide it do not see it of others. */
  online: z.boolean(),
  /** Whether others see what the member has read. Members who hide it do not see it of others. */
  read: z.boolean(),
  /** Whether links in the member's messages get a preview, and whether the member sees previews. */
  linkPreviews: z.boolean(),
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

/** Which reminders of sessions the member gets: the day before, an hour before, when it begins. */
export const ReminderSettings = z.object({ day: z.boolean(), hour: z.boolean(), start: z.boolean() });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/**
 * Between these times by the member's clock, no notification mail and no push is sent. An end before or at the start is on the next day.
 */
export const QuietHours = z.object({ from: ClockTime, until: ClockTime }).refine(({ from, until }) => from !== until, {
  path: ['until'],
  error: say('Please choose an end that differs from the start'),
});
export type QuietHours = z.infer<typeof QuietHours>;

export const TimeSettings = z.object({
  /** An IANA time zone; null follows the device. */
  timeZone: KnownTimeZone.nullable(),
  firstDay: z.enum(FIRST_DAYS),
  quiet: QuietHours.nullable(),
});
export type TimeSettings = z.infer<typeof TimeSettings>;

export const DeliverySettings = z.object({
  /** How often the digest is sent; `off`: never. */
  digest: z.enum(DIGESTS),
  /** What a push notification shows of a message: the sender, also the words, or neither. */
  pushShows: z.enum(PUSH_SHOWS),
  /** How often, and when last, the member answered the question about push with `Not now`; null when never. */
  pushDeclined: z.object({ times: z.number().int().min(1).max(99), at: IsoDate }).nullable(),
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

export const ChatSettings = z.object({ sendWith: z.enum(SEND_KEYS) });
export type ChatSettings = z.infer<typeof ChatSettings>;

export const PlaceSettings = z.object({
  /** In which unit the member's own pages show distances; null follows the region of the device. */
  units: z.enum(UNITS).nullable(),
  /** Where the member likes to meet. Nobody else sees it. */
  meetingPlaces: MeetingPlaces,
});
export type PlaceSettings = z.infer<typeof PlaceSettings>;

export const Settings = z.object({
  /** Grows with each change. */
  version: z.number().int().min(0),
  notifications: NotificationSettings,
  reminders: ReminderSettings,
  privacy: PrivacySettings,
  time: TimeSettings,
  delivery: DeliverySettings,
  chat: ChatSettings,
  place: PlaceSettings,
});
export type Settings = z.infer<typeof Settings>;

/** Contains only the fields that change, so that two open pages do not overwrite each other. */
export const SettingsInput = z.object({
  /** The version that the page shows. An outdated one is refused with 409 and the present settings. */
  version: z.number().int().min(0).optional(),
  notifications: z.object(forTopics(Delivery.partial())).partial().optional(),
  reminders: ReminderSettings.partial().optional(),
  privacy: PrivacySettings.partial().optional(),
  time: TimeSettings.partial().optional(),
  delivery: DeliverySettings.partial().optional(),
  chat: ChatSettings.partial().optional(),
  place: PlaceSettings.partial().optional(),
});
export type SettingsInput = z.infer<typeof SettingsInput>;

/** The settings of a member who has changed nothing. */
export const DEFAULT_SETTINGS: Settings = {
  version: 0,
  notifications: {
    ...forTopics({ inApp: true, mail: true, push: true, digest: false }),
    organising: { inApp: false, mail: true, push: false, digest: false },
  },
  reminders: { day: true, hour: true, start: true },
  privacy: DEFAULT_PRIVACY,
  time: { timeZone: null, firstDay: 'monday', quiet: null },
  delivery: { digest: 'off', pushShows: 'name', pushDeclined: null },
  chat: { sendWith: 'enter' },
  place: { units: null, meetingPlaces: [] },
};
