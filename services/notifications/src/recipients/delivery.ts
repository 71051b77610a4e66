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
/** When a member is told: at once, or in a digest. */
export type Cadence = Exclude<SearchCadence, 'off'>;

/** Where something reaches a member. */
export interface Channels {
  inApp: boolean;
  push: boolean;
  /** By a mail of its own. */
  mail: boolean;
  /** In which digest by mail; null in none. */
  digest: DigestCadence | null;
}

const EVERYWHERE: Delivery = { inApp: true, mail: true, push: true, digest: false };

const topics = new Map<NotificationType, NotificationTopic>(
  Object.entries(NOTIFICATION_TOPICS).flatMap(([topic, types]) =>
    types.map((type): [NotificationType, NotificationTopic] => [type, topic as NotificationTopic]),
  ),
);

/** By which topic a member chooses where this type goes; undefined when it goes everywhere. */
export const topicOf = (type: NotificationType): NotificationTopic | undefined =>
  // Which reminders come is a choice of its own. By mail or by push: the topic of meetings decides.
  type === 'reminder' ? 'meetings' : topics.get(type);

/** What a member has chosen for a type. Topics that nobody has set reach everywhere. */
function deliveryOf(type: NotificationType, chosen: Recipient['notifications']): Delivery {
  const topic = topicOf(type);
  // Copies of earlier releases say nothing of push, or of digests.
  const delivery = { ...EVERYWHERE, ...(topic && chosen[topic]) };
  return type === 'reminder' ? { ...delivery, inApp: true } : delivery;
}

/** Where a notification of this type reaches a member. `cadence` is that of the saved search that it is about. */
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

/** Whether a call that rings is told by push. */
export const isCallPushed = ({
  preferences,
  notifications,
}: Pick<Recipient, 'preferences' | 'notifications'>): boolean =>
  preferences.pushNotifications && notifications['calls']?.push !== false;
