import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { REQUEST_STATUSES } from '../requests/limits.ts';
import { NOTIFICATION_TYPES, PRIORITIES } from './limits.ts';

const NotificationSnapshot = z.object({
  _id: ObjectId,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  readAt: IsoDate.nullable(),
  priority: z.enum(PRIORITIES),
  actionUrl: z.string().nullable(),
  createdAt: IsoDate,
  /** Present in notifications about a request. */
  request: z.object({ _id: ObjectId, status: z.enum(REQUEST_STATUSES) }).optional(),
  /** How many messages of one conversation the notification is about. */
  count: z.number().int().min(1),
});

export const notificationEvents = defineEvents({
  /** A new notification. Chat sends it to connected devices. */
  'notification.created': {
    source: 'notifications',
    subscribers: ['chat'],
    payload: z.object({ userId: ObjectId, notification: NotificationSnapshot }),
  },
  /** Notifications of a member were read, removed or counted up. Connected devices fetch lists and counts again. */
  'notifications.changed': { source: 'notifications', subscribers: ['chat'], payload: z.object({ userId: ObjectId }) },
});
