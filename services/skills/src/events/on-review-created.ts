import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Rates the skill that the reviewer received, and the person who taught it. */
export const onReviewCreated =
  ({ members, skills }: { members: MemberRepository; skills: SkillRepository }): EventHandler<'review.created'> =>
  async (event) => {
    const { skillId, reviewedUserId, rating } = event.payload.review;
    await skills.rate(event, skillId._id, rating);
    await members.rate(event, reviewedUserId._id, rating);
    await skills.copyOwner(await members.get(reviewedUserId._id));
  };
