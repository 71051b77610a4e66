import type { EventPayload, ReportInput, Review } from '@mutua/contracts';
import { SEALED } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import type { ReportService } from '@mutua/domain';
import { ConflictError, ForbiddenError, NotFoundError, newEvent, retryOnConflict } from '@mutua/service-kit';
import { derivedId } from '../../derived-id.ts';
import type { MemberRepository } from '../../members/member.repository.ts';
import type { AnswerRepository } from './answer.repository.ts';
import { shownAnswer, toShownReview } from './review.mapper.ts';
import type { StoredAnswer } from './review.model.ts';
import type { ReviewRepository, StoredReview } from './review.repository.ts';
import { answeredEvent } from './review-events.ts';

export type AnswerService = ReturnType<typeof createAnswerService>;

/** Lets a reviewed member answer a review once, when everybody can see the review. */
export function createAnswerService({
  reviews,
  answers,
  members,
  reports,
}: {
  reviews: Pick<ReviewRepository, 'findVisible'>;
  answers: AnswerRepository;
  members: Pick<MemberRepository, 'people'>;
  reports: Pick<ReportService, 'take'>;
}) {
  /** Writes an answer over the one that was read. Returns false when another change was faster. */
  const write = async (review: StoredReview, answer: StoredAnswer): Promise<boolean> =>
    answers.replace(review, answer, answeredEvent(review, answer, await members.people([review.reviewedUser._id])));

  async function received(callerId: string, id: string): Promise<StoredReview> {
    const review = await reviews.findVisible(id);
    if (review?.reviewedUser._id !== callerId) throw new NotFoundError('Review not found');
    return review;
  }

  const view = async (review: StoredReview): Promise<Review> =>
    toShownReview(review, await members.people([review.reviewer._id, review.reviewedUser._id]));

  async function refuseLate(review: StoredReview, { at, moderation }: StoredAnswer): Promise<void> {
    const isLate = at.getTime() + SEALED.answerHours * HOUR_MS <= Date.now();
    if (!isLate && !moderation?.isHidden) return;
    throw new ConflictError(['You can change an answer for {hours} hours', { hours: SEALED.answerHours }], {
      code: 'too_late',
      current: { review: await view(review) },
    });
  }

  return {
    /**
     * Writes or changes the caller's answer. Null removes it.
     * @throws NotFoundError, ConflictError
     */
    async put(callerId: string, id: string, text: string | null): Promise<Review> {
      return retryOnConflict(async () => {
        const review = await received(callerId, id);
        const { answer: before } = review;
        if ((before?.text ?? null) === text) return view(review);
        if (before) await refuseLate(review, before);
        const answer = {
          ...(before ?? { _id: derivedId('answer', id), at: new Date() }),
          text,
          version: (before?.version ?? 0) + 1,
        };
        return (await write(review, answer)) ? view({ ...review, answer }) : undefined;
      });
    },

    /**
     * Reports an answer.
     * @throws NotFoundError when nobody can see the answer
     * @throws ForbiddenError for the caller's own answer
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const review = await reviews.findVisible(id);
      const shown = review?.answer && shownAnswer(review.answer);
      if (!review?.answer || !shown) throw new NotFoundError('Review not found');
      const { reviewer, reviewedUser, answer } = review;
      if (reviewedUser._id === callerId) throw new ForbiddenError('You cannot report your own answer');
      const evidence = [
        { part: 'answer' as const, text: shown.text, authorId: reviewedUser._id, at: shown.at, isReported: true },
        ...(review.review
          ? [
              {
                part: 'review' as const,
                text: review.review,
                authorId: reviewer._id,
                at: review.createdAt.toISOString(),
                isReported: false,
              },
            ]
          : []),
      ];
      await reports.take(callerId, { targetId: answer._id, subjectId: reviewedUser._id, evidence }, input, (report) =>
        newEvent('answer.reported', { report }),
      );
    },

    /** Hides or shows an answer, unless a later decision is stored. */
    async decided({ targetId, isHidden, note, version }: EventPayload<'content.moderated'>): Promise<void> {
      await retryOnConflict(async () => {
        const review = await answers.findByAnswer(targetId);
        if (!review?.answer || (review.answer.moderation?.version ?? 0) >= version) return true;
        const { answer } = review;
        const moderation = { isHidden, note, version };
        return (await write(review, { ...answer, moderation, version: answer.version + 1 })) || undefined;
      });
    },
  };
}
