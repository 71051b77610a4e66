import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Stores the member's last visit. Members who are inactive for long are not suggested. */
export const onMemberActive =
  ({
    members,
    rebuild,
  }: {
    members: Pick<MemberRepository, 'visited'>;
    rebuild: Rebuild;
  }): EventHandler<'member.active'> =>
  async ({ payload: { userId, day } }) => {
    await members.visited(userId, new Date(`${day}T00:00:00Z`));
    await rebuild(userId);
  };
