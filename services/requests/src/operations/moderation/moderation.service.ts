import type { EventPayload, ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { MemberFiguresRepository } from '../../exchange/dashboard/member-figures.repository.ts';
import type { QuestionRepository } from '../../exchange/questions/question.repository.ts';
import type { RequestService } from '../../exchange/requests/request.service.ts';
import type { AnswerService } from '../../exchange/reviews/answer.service.ts';
import { shownAnswer } from '../../exchange/reviews/review.mapper.ts';
import type { ReviewRepository } from '../../exchange/reviews/review.repository.ts';
import type { SuspensionRepository } from '../../members/suspension.repository.ts';
import type { FeedService } from '../../schedule/calendars/feed.service.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

/** Takes reports of reviews, and applies the decisions of moderators about reviews, questions and members. */
export function createModerationService({
  reviews,
  questions,
  answers,
  requests,
  feeds,
  standings,
  figures,
  reports,
}: {
  reviews: Pick<ReviewRepository, 'findVisible' | 'moderate'>;
  questions: Pick<QuestionRepository, 'moderate'>;
  answers: Pick<AnswerService, 'decided'>;
  requests: Pick<RequestService, 'cancelOpenOf'>;
  feeds: Pick<FeedService, 'end'>;
  standings: SuspensionRepository;
  figures: Pick<MemberFiguresRepository, 'forget'>;
  reports: ReportService;
}) {
  return {
    /**
     * Reports a review.
     * @throws NotFoundError when nobody can see the review
     * @throws ForbiddenError for the caller's own review
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const found = await reviews.findVisible(id);
      if (!found) throw new NotFoundError('Review not found');
      const { _id: targetId, reviewer, reviewedUser, review, rating, createdAt } = found;
      if (reviewer._id === callerId) throw new ForbiddenError('You cannot report your own review');
      const answer = found.answer && shownAnswer(found.answer);
      const part = { authorId: reviewer._id, at: createdAt.toISOString(), isReported: true };
      const evidence = [
        ...(review ? [{ part: 'review' as const, text: review, ...part }] : []),
        { part: 'stars' as const, text: String(rating), ...part },
        ...(answer ? [{ part: 'answer' as const, ...answer, authorId: reviewedUser._id, isReported: false }] : []),
      ];
      await reports.take(callerId, { targetId, subjectId: reviewer._id, evidence }, input, (report) =>
        newEvent('review.reported', { report }),
      );
    },

    /** Hides or shows a review, an answer or a question, unless a later decision is stored. */
    async decided(decision: EventPayload<'content.moderated'>): Promise<void> {
      const { kind, targetId, isHidden, note, version } = decision;
      if (kind === 'question') return questions.moderate(targetId, { isHidden, note, version });
      if (kind === 'answer') return answers.decided(decision);
      if (kind !== 'review') return;
      const review = await reviews.moderate(targetId, { isHidden, note, version });
      if (review) await figures.forget(review.reviewedUser._id);
    },

    /** Cancels the open exchanges of a suspended member, and ends the feed. The end of the suspension restores neither. */
    async memberDecided({ userId, isSuspended, version }: EventPayload<'member.moderated'>): Promise<void> {
      if (!(await standings.keep(userId, isSuspended, version))) return;
      await feeds.end(userId);
      await requests.cancelOpenOf(userId);
    },
  };
}
