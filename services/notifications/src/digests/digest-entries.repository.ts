import { type Connection, Types } from 'mongoose';
import {
  type NotificationDocument,
  notificationModel,
  readingModel,
  requestStateModel,
} from '../notifications/notification.model.ts';
import type { DigestDocument } from './digest.model.ts';

/** The most notifications that one digest reads. The others wait for the next digest. */
const MOST = 500;

/** Returns the request of a notification. Earlier notifications of sealed reviews name it only in the address. */
const requestOf = ({ requestId, actionUrl }: Pick<NotificationDocument, 'requestId' | 'actionUrl'>) =>
  requestId ? String(requestId) : /^\/reviews\?requestId=([\da-f]{24})$/.exec(actionUrl ?? '')?.[1];

export type DigestEntriesRepository = ReturnType<typeof createDigestEntriesRepository>;

/** Finds the notifications that wait for a digest, and the open tasks of its reader. */
export function createDigestEntriesRepository(connection: Connection) {
  const model = notificationModel(connection);
  const requests = requestStateModel(connection);
  const readings = readingModel(connection);

  /** Returns the requests of the member's notifications of a type, read or not. Those about an erased member have no text any more. */
  async function requestsOf(userId: Types.ObjectId, type: 'skill_request' | 'review_waiting'): Promise<string[]> {
    const found = await model
      .find({ userId, type, title: { $ne: '' } }, { requestId: 1, actionUrl: 1 })
      .limit(MOST)
      .lean();
    return [...new Set(found.flatMap((each) => requestOf(each) ?? []))];
  }

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
      const [asked, sealed] = await Promise.all([
        requestsOf(userId, 'skill_request'),
        requestsOf(userId, 'review_waiting'),
      ]);
      const [pending, settled] = await Promise.all([
        requests.countDocuments({ _id: { $in: asked.map((id) => new Types.ObjectId(id)) }, status: 'pending' }),
        readings.countDocuments({ _id: { $in: sealed.map((id) => `${userId}:${id}`) }, isReviewSettled: true }),
      ]);
      return { requests: pending, reviews: sealed.length - settled };
    },
  };
}
