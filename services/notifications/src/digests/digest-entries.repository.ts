import { type Connection, Types } from 'mongoose';
import {
  type NotificationDocument,
  notificationModel,
  requestStateModel,
} from '../notifications/notification.model.ts';
import type { DigestDocument } from './digest.model.ts';

/** The most notifications that one digest reads. The others wait for the next digest. */
const MOST = 500;

export type DigestEntriesRepository = ReturnType<typeof createDigestEntriesRepository>;

/** Finds the notifications that wait for a digest, and the open tasks of its reader. */
export function createDigestEntriesRepository(connection: Connection) {
  const model = notificationModel(connection);
  const requests = requestStateModel(connection);

  return {
    /** Returns the waiting notifications, newest first. */
    findWaiting: (userId: Types.ObjectId): Promise<NotificationDocument[]> =>
      model
        .find({ userId, 'digest.state': 'waiting' })
        .sort({ createdAt: -1 })
        .limit(MOST)
        .lean<NotificationDocument[]>()
        .exec(),

    /** Marks notifications as sent or dropped. It skips those that have counted a further message or skill meanwhile. */
    async finish(entries: NonNullable<DigestDocument['told']>, state: 'sent' | 'dropped'): Promise<void> {
      if (entries.length === 0) return;
      await model.bulkWrite(
        entries.map(({ _id, count }) => ({
          updateOne: { filter: { _id, count, 'digest.state': 'waiting' }, update: { $set: { 'digest.state': state } } },
        })),
        { ordered: false },
      );
    },

    /** Counts the requests that wait for the member's answer, and the sealed reviews that wait for the member's own review. */
    async countOpen(userId: Types.ObjectId): Promise<{ requests: number; reviews: number }> {
      const [asked, reviews] = await Promise.all([
        model
          .find({ userId, type: 'skill_request', requestId: { $ne: null } }, { requestId: 1 })
          .limit(MOST)
          .lean(),
        model.countDocuments({ userId, type: 'review_waiting', isRead: false, deletedAt: null }),
      ]);
      const ids = [...new Set(asked.map(({ requestId }) => String(requestId)))].map((id) => new Types.ObjectId(id));
      const pending = ids.length > 0 ? await requests.countDocuments({ _id: { $in: ids }, status: 'pending' }) : 0;
      return { requests: pending, reviews };
    },
  };
}
