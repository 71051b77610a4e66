import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';

export type IndexLateSkills = ReturnType<typeof createIndexLateSkills>;

/**
 * Lets searches by place, way of meeting and language find skills that a release without these published after the migration. It may have
 * run beside this one, or somebody may have gone back to it.
 */
export const createIndexLateSkills =
  ({
    skills,
    members,
    changes,
  }: {
    skills: Pick<SkillRepository, 'withoutReach' | 'indexLessons' | 'copyOwner'>;
    members: Pick<MemberRepository, 'get'>;
    changes: Pick<SkillChanges, 'copyLanguages'>;
  }) =>
  async (isStopping: () => boolean): Promise<void> => {
    for await (const skill of skills.withoutReach()) {
      if (isStopping()) return;
      const owner = await members.get(skill.ownerId);
      await skills.indexLessons(skill, owner);
      await skills.copyOwner(owner);
      await changes.copyLanguages(skill._id);
    }
  };
