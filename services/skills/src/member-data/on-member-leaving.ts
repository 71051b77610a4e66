import type { EventHandler } from '@mutua/service-kit';
import type { SkillChanges } from '../skills/skill-changes.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** Hides the skills of a member who has asked for the erasure of the account, and shows them again when the member stays. */
export const onMemberLeaving =
  ({
    data,
    changes,
  }: {
    data: Pick<MemberDataRepository, 'setLeaving'>;
    changes: Pick<SkillChanges, 'catchUp' | 'copyHours' | 'copyLanguages'>;
  }): EventHandler<'member.leaving'> =>
  async ({ payload: { userId, isLeaving, version } }) => {
    for (const id of await data.setLeaving(userId, isLeaving, version)) {
      await changes.catchUp(id);
      await changes.copyHours(id);
      await changes.copyLanguages(id);
    }
  };
