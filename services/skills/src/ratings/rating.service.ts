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
  changes: Pick<SkillChanges, 'copyRating'>;
}) {
  /** Computes a member's rating from the reviews, and updates its copies on the member's skills. */
  async function rateMember(memberId: string): Promise<void> {
    await members.saveRating(memberId, await reviews.ratingOf({ memberId }));
    await skills.copyOwner(await members.get(memberId));
  }

  return {
    rateMember,

    /** Rates the skill that the reviewer received, and the person who taught it. */
    async count({ _id, skillId, reviewedUserId, rating }: EventPayload<'review.created'>['review']): Promise<void> {
      await reviews.keep({ _id, skillId: skillId._id, memberId: reviewedUserId._id, stars: rating });
      await changes.copyRating(skillId._id);
      await rateMember(reviewedUserId._id);
    },
  };
}
