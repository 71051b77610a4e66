import type { MemberHoursRepository } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';

/** Stores the member's weekly hours, and brings the skills that go by them up to date. */
export const onHoursChanged =
  ({
    memberHours,
    skills,
    changes,
  }: {
    memberHours: Pick<MemberHoursRepository, 'mirror'>;
    skills: Pick<SkillRepository, 'ofOwner'>;
    changes: Pick<SkillChanges, 'copyHours'>;
  }): EventHandler<'hours.changed'> =>
  async ({ payload }) => {
    await memberHours.mirror(payload);
    // Also after a repeated event: the process may have died in between the first time.
    for (const { _id } of await skills.ofOwner(payload.userId)) await changes.copyHours(_id);
  };
