import type { DomainEvent } from '@mutua/contracts';
import { type Relay, withEvents } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type ReviewDocument, reviewModel } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';

export type SealRepository = ReturnType<typeof createSealRepository>;

/** A review that only its author sees. */
export type SealedReview = StoredReview & Required<Pick<StoredReview, 'seal'>>;

export const isSealed = (review: StoredReview | null): review is SealedReview => Boolean(review?.seal);

/** Stores the reviews that only their authors see. */
export function createSealRepository({ connection, relay }: { connection: Connection; relay: Pick<Relay, 'publish'> }) {
  const model = reviewModel(connection);

  return {
    /** Shows a sealed review to everybody, together with its event. Returns false when another change was faster. */
    async open({ _id, seal }: SealedReview, shown: StoredReview, event: DomainEvent): Promise<boolean> {
      const { createdAt, writtenAt } = shown;
      const update = { $set: { createdAt, writtenAt }, $unset: { seal: 1 as const } };
      const stored = await model
        .findOneAndUpdate({ _id, 'seal.edits': seal.edits }, withEvents<ReviewDocument>(update, event), {
          returnDocument: 'after',
        })
        .select('+outbox')
        .lean();
      relay.publish(model, stored);
      return stored !== null;
    },

    /** Changes a sealed review. Returns null when it has changed, or is already shown. */
    change: (
      { _id, seal }: SealedReview,
      { rating, review, categories }: Pick<StoredReview, 'rating' | 'review' | 'categories'>,
    ): Promise<StoredReview | null> =>
      model
        .findOneAndUpdate(
          { _id, 'seal.edits': seal.edits },
          { $set: { rating, review, categories }, $inc: { 'seal.edits': 1 } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Sets when the sweep looks at a sealed review next. */
    async lookAt({ _id, seal }: SealedReview, at: Date): Promise<void> {
      await model.updateOne({ _id, 'seal.lookAt': seal.lookAt }, { $set: { 'seal.lookAt': at } });
    },

    /** Returns the reviews that are due for the sweep, the longest waiting first. */
    async findDue(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ 'seal.lookAt': { $lte: now } }, { _id: 1 })
        .sort({ 'seal.lookAt': 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },
  };
}
