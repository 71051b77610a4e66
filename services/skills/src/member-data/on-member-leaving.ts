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
    changes: Pick<SkillChanges, 'copyRating' | 'copyExchangeCount' | 'copyEndorsements' | 'copyHours'>;
  }): EventHandler<'member.leaving'> =>
  async ({ payload: { userId, isLeaving, version } }) => {
    for (const id of await data.setLeaving(userId, isLeaving, version)) {
      // Copies the rating of reviews that arrived while the skill was hidden.
      await changes.copyRating(id);
      await changes.copyExchangeCount(id);
      await changes.copyEndorsements(id);
      await changes.copyHours(id);
    }
  };
