import { findDueBy } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type NotificationDocument, notificationModel } from '../notifications/notification.model.ts';

/** A conversation gets at most one push in this time. */
export const BETWEEN_PUSHES_MS = 60_000;

export type PushCopyRepository = ReturnType<typeof createPushCopyRepository>;

/** Stores the waiting pushes, each in the document of its notification. */
export function createPushCopyRepository(connection: Connection) {
  const model = notificationModel(connection);
  const waiting = { 'push.state': 'waiting' } as const;
  const oid = (hex: string) => new Types.ObjectId(hex);

  return {
    findDue: findDueBy(model, 'push.dueAt', waiting),

    /** Claims a due push for this process until `until`. Returns null when another process has claimed it. */
    claim: (id: string, now: Date, until: Date): Promise<NotificationDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: oid(id), ...waiting, 'push.dueAt': { $lte: now } },
          { $set: { 'push.dueAt': until }, $inc: { 'push.attempts': 1 } },
          { returnDocument: 'after' },
        )
        .lean<NotificationDocument>()
        .exec(),

    /** Returns the unread notifications of a member whose push the quiet hours have held, the earliest first. */
    findHeld: (userId: string): Promise<NotificationDocument[]> =>
      model
        .find({ userId, isRead: false, ...waiting, 'push.isHeld': true })
        .sort({ _id: 1 })
        .lean<NotificationDocument[]>()
        .exec(),

    async drop(id: string): Promise<void> {
      await model.updateOne({ _id: oid(id), ...waiting }, { $set: { 'push.state': 'dropped' } });
    },

    /** Stores that the push was sent. When more messages have come meanwhile, the next push becomes due after the pause. */
    async sent({ _id, count }: Pick<NotificationDocument, '_id' | 'count'>): Promise<void> {
      const now = new Date();
      const rest = { $unset: { 'push.left': 1, 'push.isHeld': 1 } } as const;
      const { matchedCount } = await model.updateOne(
        { _id, count },
        { $set: { 'push.state': 'sent', 'push.sentAt': now }, ...rest },
      );
      if (matchedCount === 1) return;
      const dueAt = new Date(now.getTime() + BETWEEN_PUSHES_MS);
      await model.updateOne(
        { _id },
        { $set: { 'push.dueAt': dueAt, 'push.sentAt': now, 'push.attempts': 0 }, ...rest },
      );
    },

    /** Marks a hidden notification as read, unless its push still waits. Unread ones would be read again for each count. */
    async markRead(id: string): Promise<void> {
      await model.updateOne(
        { _id: oid(id), 'push.state': { $ne: 'waiting' } },
        { $set: { isRead: true, readAt: new Date() } },
      );
    },

    /** Postpones the push. This does not count as a failed attempt. */
    async hold(id: string, dueAt: Date): Promise<void> {
      await model.updateOne(
        { _id: oid(id) },
        { $set: { 'push.dueAt': dueAt, 'push.isHeld': true }, $inc: { 'push.attempts': -1 } },
      );
    },

    /** Postpones the push for the browsers that it has not reached. */
    async postpone(id: string, dueAt: Date, left: readonly string[]): Promise<void> {
      await model.updateOne({ _id: oid(id) }, { $set: { 'push.dueAt': dueAt, 'push.left': left } });
    },
  };
}
