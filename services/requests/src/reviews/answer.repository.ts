import type { DomainEvent } from '@mutua/contracts';
import { type Relay, withEvents } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type ReviewDocument, reviewModel, type StoredAnswer } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';

export type AnswerRepository = ReturnType<typeof createAnswerRepository>;

/** Stores the answers to reviews. */
export function createAnswerRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = reviewModel(connection);

  return {
    /** Replaces the answer that was read, together with its event. Returns false when another change was faster. */
    async replace({ _id, answer: before }: StoredReview, answer: StoredAnswer, event: DomainEvent): Promise<boolean> {
      const filter = before ? { _id, 'answer.version': before.version } : { _id, answer: null };
      const stored = await model
        .findOneAndUpdate(filter, withEvents<ReviewDocument>({ $set: { answer } }, event), { returnDocument: 'after' })
        .select('+outbox')
        .lean();
      relay.publish(model, stored);
      return stored !== null;
    },

    /** Returns the review that has this answer. */
    findByAnswer: (answerId: string): Promise<StoredReview | null> =>
      model.findOne({ 'answer._id': answerId }).lean().exec(),
  };
}
