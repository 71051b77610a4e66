import { newEvent } from '@mutua/service-kit';
import type { People } from '../../members/member.repository.ts';
import { shownAnswer } from './review.mapper.ts';
import type { StoredAnswer } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';
import type { SealedReview } from './seal.repository.ts';

/** Builds the event that a sealed review was written. It contains nothing of the review's text or stars. */
export function sealedEvent({ _id, requestId, reviewer, reviewedUser, createdAt, seal }: SealedReview, people: People) {
  return newEvent('review.sealed', {
    reviewId: _id,
    requestId,
    reviewer: people.get(reviewer._id) ?? reviewer,
    reviewedUserId: reviewedUser._id,
    at: createdAt.toISOString(),
    until: seal.until.toISOString(),
  });
}

/** Builds the event about the present state of an answer. */
export function answeredEvent({ _id, reviewer, reviewedUser }: StoredReview, answer: StoredAnswer, people: People) {
  return newEvent('review.answered', {
    reviewId: _id,
    reviewerId: reviewer._id,
    reviewedUser: people.get(reviewedUser._id) ?? reviewedUser,
    answer: shownAnswer(answer) ?? null,
    version: answer.version,
  });
}
