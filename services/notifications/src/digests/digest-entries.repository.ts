import { type Connection, Types } from 'mongoose';
import {
  type NotificationDocument,
  notificationModel,
  requestStateModel,
} from '../notifications/notification.model.ts';
import type { DigestDocument } from './digest.model.ts';

/** More than these wait for the digest after. */
const MOST = 500;

export type DigestEntriesRepository = ReturnType<typeof createDigestEntriesRepository>;

/** The notifications that wait for a digest, and what else waits for its reader. */
export function createDigestEntriesRepository(connection: Connection) {
  const model = notificationModel(connection);
  const requests = requestStateModel(connection);

  return {
    /** Newest first. */
    findWaiting: (userId: Types.ObjectId): Promise<NotificationDocument[]> =>
      model
        .find({ userId, 'digest.state': 'waiting' })
        .sort({ createdAt: -1 })
        .limit(MOST)
        .lean<NotificationDocument[]>()
        .exec(),

    /** Not those that have counted one more meanwhile. */
    async finish(entries: NonNullable<DigestDocument['told']>, state: 'sent' | 'dropped'): Promise<void> {
      if (entries.length === 0) return;
      await model.bulkWrite(
        entries.map(({ _id, count }) => ({
          updateOne: { filter: { _id, count, 'digest.state': 'waiting' }, update: { $set: { 'digest.state': state } } },
        })),
        { ordered: false },
      );
    },

    /** How many requests wait for the member's answer, and how many sealed reviews for the member's own. */
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
