import type { EventHandler } from '@mutua/service-kit';
import { newLanguages } from '../lessons/skill-lessons.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { RatingService } from '../ratings/rating.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';

/** Stores the member, and brings the member's skills up to date: their copy of the owner, and the languages of their lessons. */
export const onMemberChanged =
  ({
    members,
    ratings,
    skills,
    changes,
  }: {
    members: Pick<MemberRepository, 'mirror' | 'get'>;
    ratings: Pick<RatingService, 'rateMember'>;
    skills: Pick<SkillRepository, 'ofOwner'>;
    changes: Pick<SkillChanges, 'copyLanguages'>;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.mirror(member);
    // Runs after a repeated event, too: the process may have died between the two writes the first time.
    await ratings.rateMember(member._id);
    const { languages } = await members.get(member._id);
    for (const skill of await skills.ofOwner(member._id))
      if (newLanguages(skill, languages)) await changes.copyLanguages(skill._id);
  };
