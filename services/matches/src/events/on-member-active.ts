import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';

/** Stores that the member was here: who stays away for long is suggested to nobody. */
export const onMemberActive =
  ({ members }: { members: Pick<MemberRepository, 'visited'> }): EventHandler<'member.active'> =>
  ({ payload: { userId, day } }) =>
    members.visited(userId, new Date(`${day}T00:00:00Z`));
