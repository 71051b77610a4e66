import {
  type Delivery,
  type Digest,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  type NotificationType,
  type SearchCadence,
} from '@mutua/contracts';
import type { Recipient } from './recipient.repository.ts';

/** How often a digest comes. */
export type DigestCadence = Exclude<Digest, 'off'>;
/** When a member is notified: at once, or in a digest. */
export type Cadence = Exclude<SearchCadence, 'off'>;

/** The channels by which a notification reaches a member. */
export interface Channels {
  inApp: boolean;
  push: boolean;
  /** Whether it is sent as a separate mail. */
  mail: boolean;
  /** The cadence of the digest that contains it; null when none does. */
  digest: DigestCadence | null;
}

const EVERYWHERE: Delivery = { inApp: true, mail: true, push: true, digest: false };

const topics = new Map<NotificationType, NotificationTopic>(
  Object.entries(NOTIFICATION_TOPICS).flatMap(([topic, types]) =>
    types.map((type): [NotificationType, NotificationTopic] => [type, topic as NotificationTopic]),
  ),
);

/** Returns the topic in which a member chooses the channels of this type; undefined when it uses all channels. */
export const topicOf = (type: NotificationType): NotificationTopic | undefined =>
  // Members choose reminders in a setting of their own. Mail and push of reminders follow the topic of meetings.
  type === 'reminder' ? 'meetings' : topics.get(type);

/** Returns the member's choice for a type. A topic that was never set uses all channels. */
function deliveryOf(type: NotificationType, chosen: Recipient['notifications']): Delivery {
  const topic = topicOf(type);
  // Copies of earlier releases contain no choice for push or digests.
  const delivery = { ...EVERYWHERE, ...(topic && chosen[topic]) };
  return type === 'reminder' ? { ...delivery, inApp: true } : delivery;
}

/** Returns the channels of a notification of this type. `cadence` is that of the saved search that it is about. */
export function channelsOf(
  type: NotificationType,
  { preferences, notifications, digest }: Pick<Recipient, 'preferences' | 'notifications' | 'digest'>,
  cadence: Cadence = 'now',
): Channels {
  const { inApp, push, ...byMail } = deliveryOf(type, notifications);
  const isNow = cadence === 'now';
  const isMailed = preferences.emailNotifications && (byMail.mail || byMail.digest);
  const mail = isMailed && isNow && byMail.mail;
  const inDigest = isNow ? digest : cadence;
  return {
    inApp,
    push: push && isNow && preferences.pushNotifications,
    mail,
    digest: isMailed && !mail && inDigest !== 'off' ? inDigest : null,
  };
}

/** Whether a ringing call is sent as a push. */
export const isCallPushed = ({
  preferences,
  notifications,
}: Pick<Recipient, 'preferences' | 'notifications'>): boolean =>
  preferences.pushNotifications && notifications['calls']?.push !== false;
