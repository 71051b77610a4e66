import { retryOnDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type PushSubscriptionDocument, pushSubscriptionModel } from './push-subscription.model.ts';

export type PushSubscriptionRepository = ReturnType<typeof createPushSubscriptionRepository>;

/** The data that a browser sends when it subscribes. */
export type NewPushSubscription = Pick<
  PushSubscriptionDocument,
  '_id' | 'endpoint' | 'keys' | 'publicKey' | 'device'
> & { userId: string; sessionId: string };

export function createPushSubscriptionRepository(connection: Connection) {
  const model = pushSubscriptionModel(connection);
  const NEWEST_FIRST = { createdAt: -1, _id: 1 } as const;

  return {
    /** Stores a subscription, or that its browser was seen again. A subscription of another member is taken over. */
    async save({ _id, userId, sessionId, ...fields }: NewPushSubscription): Promise<PushSubscriptionDocument> {
      const now = new Date();
      await model.deleteOne({ _id, userId: { $ne: userId } });
      return retryOnDuplicate(() =>
        model
          .findOneAndUpdate(
            { _id },
            {
              $set: {
                ...fields,
                userId: new Types.ObjectId(userId),
                sessionId: new Types.ObjectId(sessionId),
                seenAt: now,
              },
              $setOnInsert: { createdAt: now, lastOkAt: null, failures: 0 },
            },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<PushSubscriptionDocument>()
          .orFail()
          .exec(),
      );
    },

    /** Removes all subscriptions of a member except the newest ones. */
    async keepNewest(userId: string, count: number): Promise<void> {
      const older = await model.find({ userId }, { _id: 1 }).sort(NEWEST_FIRST).skip(count).lean();
      if (older.length > 0) await model.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
    },

    listOf: (userId: string): Promise<PushSubscriptionDocument[]> =>
      model.find({ userId }).sort(NEWEST_FIRST).lean<PushSubscriptionDocument[]>().exec(),

    /** Returns which of these members have a subscription. */
    async findSubscribed(userIds: readonly string[]): Promise<Set<string>> {
      const found = await model.distinct('userId', { userId: { $in: userIds } });
      return new Set(found.map(String));
    },

    /** Returns false when the member has no such subscription. */
    remove: async (userId: string, _id: string): Promise<boolean> =>
      (await model.deleteOne({ _id, userId })).deletedCount === 1,

    async removeOfSession(userId: string, sessionId: string): Promise<void> {
      await model.deleteMany({ userId, sessionId });
    },

    async removeAllOf(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },

    /**
     * Removes a subscription whose endpoint no longer exists. With other keys it stays, because the browser has subscribed again
     * meanwhile.
     */
    async removeGone({ _id, keys }: Pick<PushSubscriptionDocument, '_id' | 'keys'>): Promise<void> {
      await model.deleteOne({ _id, 'keys.auth': keys.auth });
    },

    async reached(_id: string): Promise<void> {
      await model.updateOne({ _id }, { $set: { lastOkAt: new Date(), failures: 0 } });
    },

    /** Counts a failed attempt. Removes the subscription when no push has reached it since `since`. */
    async missed(_id: string, since: Date): Promise<void> {
      await model.updateOne({ _id }, { $inc: { failures: 1 } });
      await model.deleteOne({
        _id,
        createdAt: { $lt: since },
        $or: [{ lastOkAt: null }, { lastOkAt: { $lt: since } }],
      });
    },
  };
}
