import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { REQUEST_STATUSES } from '../requests/limits.ts';
import { NOTIFICATION_TYPES, PRIORITIES } from './limits.ts';

export const Notification = z.object({
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
  /** How many messages of one conversation the notification is about; 1 for every other type. */
  count: z.number().int().min(1),
});
export type Notification = z.infer<typeof Notification>;

/** The SHA-256 of an endpoint in hex, which the browser that has it can compute. */
export const PushId = z.string().regex(/^[0-9a-f]{64}$/);

/** A browser with push notifications. Nobody gets its endpoint and keys. */
export const PushDevice = z.object({ _id: PushId, device: z.string(), createdAt: IsoDate });
export type PushDevice = z.infer<typeof PushDevice>;
