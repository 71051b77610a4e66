import type { EventPayload } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';
import type { ReviewRepository } from './review.repository.ts';

export type RatingService = ReturnType<typeof createRatingService>;

/** Computes ratings from the stored reviews, so that a repeated review changes nothing. */
export function createRatingService({
  reviews,
  members,
  skills,
  changes,
}: {
  reviews: ReviewRepository;
  members: Pick<MemberRepository, 'get' | 'saveRating'>;
  skills: Pick<SkillRepository, 'copyOwner'>;
  changes: Pick<SkillChanges, 'copyRating' | 'replaceRating'>;
}) {
  /** Computes a member's rating from the reviews, and updates the copies of it in the member's skills. */
  async function rateMember(memberId: string, options: { mayFall?: boolean } = {}): Promise<void> {
    await members.saveRating(memberId, await reviews.ratingOf({ memberId }), options);
    await skills.copyOwner(await members.get(memberId), options);
  }

  return {
    rateMember: (memberId: string): Promise<void> => rateMember(memberId),

    /** Takes a hidden review out of the ratings of its skill and its member, or counts it again. */
    async setHidden(reviewId: string, isHidden: boolean, version: number): Promise<void> {
      const review = await reviews.setHidden(reviewId, isHidden, version);
      if (!review) return;
      await changes.replaceRating(review.skillId);
      await rateMember(review.memberId, { mayFall: true });
    },

    /** Updates the rating of the skill that the reviewer learned, and of the member who taught it. */
    async count({ _id, skillId, reviewedUserId, rating }: EventPayload<'review.created'>['review']): Promise<void> {
      await reviews.keep({ _id, skillId: skillId._id, memberId: reviewedUserId._id, stars: rating });
      await changes.copyRating(skillId._id);
      await rateMember(reviewedUserId._id);
    },
  };
}
