import type { Review } from '@mutua/contracts';
import type { People } from '../members/member.repository.ts';
import type { StoredReview } from './review.repository.ts';

/** Converts a stored review to an answer, with the present names of its people, and the skill as it was. */
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

/** For its author: that a review is hidden, and the moderators' words. */
export const hiddenOf = ({ moderation }: StoredReview): Pick<Review, 'hidden'> =>
  moderation?.isHidden ? { hidden: { note: moderation.note } } : {};
