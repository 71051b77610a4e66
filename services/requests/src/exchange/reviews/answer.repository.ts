import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type EventStore } from '@mutua/service-kit';
import { reviewModel, type StoredAnswer } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';

export type AnswerRepository = ReturnType<typeof createAnswerRepository>;

/** Stores the answers to reviews. */
export function createAnswerRepository({ connection, relay }: EventStore) {
  const model = reviewModel(connection);
  const { update } = createOutboxWrites(model, relay);

  return {
    /** Replaces the answer that was read, together with its event. Returns false when another change was faster. */
    replace({ _id, answer: before }: StoredReview, answer: StoredAnswer, event: DomainEvent): Promise<boolean> {
      const filter = before ? { _id, 'answer.version': before.version } : { _id, answer: null };
      return update(filter, { $set: { answer } }, event);
    },

    /** Returns the review that has this answer. */
    findByAnswer: (answerId: string): Promise<StoredReview | null> =>
      model.findOne({ 'answer._id': answerId }).lean().exec(),
  };
}
