import type { Connection } from 'mongoose';
import { type NotificationDocument, notificationModel } from '../notifications/notification.model.ts';

type Counted = Pick<NotificationDocument, 'type' | 'count' | 'requestId' | 'deletedAt'>;

export type UnreadCountRepository = ReturnType<typeof createUnreadCountRepository>;

/** Each push reads at most so many notifications. Most systems show "99+" for more. */
const MOST = 100;

/** Counts what a member has not read, for the badge of a push. Pages ask chat for the unread messages, so their number may differ. */
export function createUnreadCountRepository(connection: Connection) {
  const model = notificationModel(connection);

  return {
    /**
     * Returns the number of unread notifications, and of the messages that they tell of, together. Messages count also when no list shows
     * their notification. Muted conversations have none.
     */
    async countFor(userId: string): Promise<number> {
      const unread = await model
        .find({ userId, isRead: false }, { type: 1, count: 1, requestId: 1, deletedAt: 1 })
        .sort({ createdAt: -1 })
        .limit(MOST)
        .lean<Counted[]>();
      const messages = new Map<string, number>();
      for (const { type, count, requestId } of unread) {
        // An earlier notification of the conversation may be left from before the member changed the channels.
        const id = String(requestId);
        if (type === 'message' && !messages.has(id)) messages.set(id, count);
      }
      const shown = unread.filter(({ deletedAt }) => deletedAt === null).length;
      return [...messages.values()].reduce((sum, each) => sum + each, shown);
    },
  };
}
