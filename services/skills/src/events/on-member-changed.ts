import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Keeps the member, and the copy of the owner in each of the member's skills. */
export const onMemberChanged =
  ({ members, skills }: { members: MemberRepository; skills: SkillRepository }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.mirror(member);
    // Always: the process may have died between the two when this event came the first time.
    await skills.copyOwner(await members.get(member._id));
  };
