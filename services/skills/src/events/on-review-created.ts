import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';

/** Rates the skill that the reviewer received, and the person who taught it. */
export const onReviewCreated =
  ({
    members,
    skills,
    changes,
  }: {
    members: MemberRepository;
    skills: Pick<SkillRepository, 'copyOwner'>;
    changes: Pick<SkillChanges, 'rate'>;
  }): EventHandler<'review.created'> =>
  async (event) => {
    const { skillId, reviewedUserId, rating } = event.payload.review;
    await changes.rate(event, skillId._id, rating);
    await members.rate(event, reviewedUserId._id, rating);
    await skills.copyOwner(await members.get(reviewedUserId._id));
  };
