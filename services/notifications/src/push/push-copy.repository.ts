import { type Connection, Types } from 'mongoose';
import { type NotificationDocument, notificationModel } from '../notifications/notification.model.ts';

/** One push of a conversation in this time. */
export const BETWEEN_PUSHES_MS = 60_000;

export type PushCopyRepository = ReturnType<typeof createPushCopyRepository>;

/** The pushes that wait, each in the document of its notification. */
export function createPushCopyRepository(connection: Connection) {
  const model = notificationModel(connection);
  const waiting = { 'push.state': 'waiting' } as const;
  const oid = (hex: string) => new Types.ObjectId(hex);

  return {
    async findDue(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ ...waiting, 'push.dueAt': { $lte: now } }, { _id: 1 })
        .sort({ 'push.dueAt': 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => String(_id));
    },

    /** Claims a due push for this process until `until`. Null when another process has it. */
    claim: (id: string, now: Date, until: Date): Promise<NotificationDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: oid(id), ...waiting, 'push.dueAt': { $lte: now } },
          { $set: { 'push.dueAt': until }, $inc: { 'push.attempts': 1 } },
          { returnDocument: 'after' },
        )
        .lean<NotificationDocument>()
        .exec(),

    /** The unread notifications of a member that the quiet hours have held, the first one first. */
    findHeld: (userId: string): Promise<NotificationDocument[]> =>
      model
        .find({ userId, isRead: false, ...waiting, 'push.isHeld': true })
        .sort({ _id: 1 })
        .lean<NotificationDocument[]>()
        .exec(),

    async drop(id: string): Promise<void> {
      await model.updateOne({ _id: oid(id), ...waiting }, { $set: { 'push.state': 'dropped' } });
    },

    /** Notes that it was sent. When more messages have come since, the next push follows after its time. */
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

    /** Sends it later, which is no failed attempt. */
    async hold(id: string, dueAt: Date): Promise<void> {
      await model.updateOne(
        { _id: oid(id) },
        { $set: { 'push.dueAt': dueAt, 'push.isHeld': true }, $inc: { 'push.attempts': -1 } },
      );
    },

    /** Tries again with the browsers that it has not reached. */
    async postpone(id: string, dueAt: Date, left: readonly string[]): Promise<void> {
      await model.updateOne({ _id: oid(id) }, { $set: { 'push.dueAt': dueAt, 'push.left': left } });
    },
  };
}
