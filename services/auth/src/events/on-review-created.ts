import type { DomainEvent } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';

/** Keeps a review for the profile of who received it, and counts its stars. */
export const onReviewCreated =
  (members: Pick<MemberRepository, 'countRating'>, reviews: Pick<ReviewRepository, 'keep'>) =>
  async (event: DomainEvent<'review.created'>): Promise<void> => {
    const { review } = event.payload;
    await reviews.keep(review);
    await members.countRating(event, review.reviewedUserId._id, review.rating);
  };
