import { type Delivery, NOTIFICATION_TOPICS, type NotificationTopic, type NotificationType } from '@mutua/contracts';

const EVERYWHERE: Delivery = { inApp: true, mail: true, push: true };

const topicOf = new Map<NotificationType, NotificationTopic>(
  Object.entries(NOTIFICATION_TOPICS).flatMap(([topic, types]) =>
    types.map((type): [NotificationType, NotificationTopic] => [type, topic as NotificationTopic]),
  ),
);

/** Where a notification of this type reaches a member. Types without a topic, and topics that nobody has set, reach everywhere. */
export function deliveryOf(type: NotificationType, notifications: Readonly<Record<string, Delivery>>): Delivery {
  // Members choose which reminders they get; whether by mail or push, too, they choose with all else about meetings.
  if (type === 'reminder') return { ...EVERYWHERE, ...notifications['meetings'], inApp: true };
  const topic = topicOf.get(type);
  // Copies from before 1.12 say nothing of push.
  return { ...EVERYWHERE, ...(topic && notifications[topic]) };
}
