import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';

/** Stores the member's name and picture, which requests and reviews show. */
export const onMemberChanged =
  ({ members }: { members: MemberRepository }): EventHandler<'member.changed'> =>
  ({ payload }) =>
    members.mirror(payload.member);
