import type { Review, ReviewAnswer } from '@mutua/contracts';
import type { People } from '../../members/member.repository.ts';
import type { StoredAnswer } from './review.model.ts';
import type { StoredReview } from './review.repository.ts';

/** Converts a stored review for events, with the present names of its people, and with the skill as it was. */
export const toReview = (review: StoredReview, people: People): Review => ({
  _id: review._id,
  requestId: review.requestId,
  reviewerId: people.get(review.reviewer._id) ?? review.reviewer,
  reviewedUserId: people.get(review.reviewedUser._id) ?? review.reviewedUser,
  skillId: review.skill,
  rating: review.rating,
  review: review.review,
  categories: review.categories,
  createdAt: review.createdAt.toISOString(),
});

/** Returns an answer as everybody sees it; undefined when it was removed or is hidden. */
export const shownAnswer = ({ text, at, moderation }: StoredAnswer): ReviewAnswer | undefined =>
  text === null || moderation?.isHidden ? undefined : { text, at: at.toISOString() };

/** Converts a stored review for the API, with the answer of the reviewed member. */
export function toShownReview(review: StoredReview, people: People): Review {
  const answer = review.answer && shownAnswer(review.answer);
  return { ...toReview(review, people), ...(answer && { answer }) };
}

/** Returns what only the author sees: until when the review is sealed, or that it is hidden and why. */
export const ownPartsOf = ({ seal, moderation }: StoredReview): Pick<Review, 'sealedUntil' | 'hidden'> => ({
  ...(seal && { sealedUntil: seal.until.toISOString() }),
  ...(moderation?.isHidden && { hidden: { note: moderation.note } }),
});
