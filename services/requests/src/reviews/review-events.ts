import { newEvent } from '@mutua/service-kit';
import type { People } from '../members/member.repository.ts';
import { shownAnswer } from './review.mapper.ts';
import type { StoredAnswer } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';
import type { SealedReview } from './seal.repository.ts';

/** Tells that a review was written, and nothing of what it says. */
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

/** Tells of an answer as it is now. */
export function answeredEvent({ _id, reviewer, reviewedUser }: StoredReview, answer: StoredAnswer, people: People) {
  return newEvent('review.answered', {
    reviewId: _id,
    reviewerId: reviewer._id,
    reviewedUser: people.get(reviewedUser._id) ?? reviewedUser,
    answer: shownAnswer(answer) ?? null,
    version: answer.version,
  });
}
