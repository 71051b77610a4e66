import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type EventStore, findDueBy } from '@mutua/service-kit';
import { reviewModel } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';

export type SealRepository = ReturnType<typeof createSealRepository>;

/** A review that only its author sees. */
export type SealedReview = StoredReview & Required<Pick<StoredReview, 'seal'>>;

export const isSealed = (review: StoredReview | null): review is SealedReview => Boolean(review?.seal);

/** Stores the reviews that only their authors see. */
export function createSealRepository({ connection, relay }: EventStore) {
  const model = reviewModel(connection);
  const { update } = createOutboxWrites(model, relay);

  return {
    /** Shows a sealed review to everybody, together with its event. Returns false when another change was faster. */
    open({ _id, seal }: SealedReview, { createdAt, writtenAt }: StoredReview, event: DomainEvent): Promise<boolean> {
      const opened = { $set: { createdAt, writtenAt }, $unset: { seal: 1 as const } };
      return update({ _id, 'seal.edits': seal.edits }, opened, event);
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
    findDue: findDueBy(model, 'seal.lookAt'),
  };
}
