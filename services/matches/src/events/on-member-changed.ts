import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';

/** Stores the member's name, picture, place and time zone. */
export const onMemberChanged =
  ({ members }: { members: Pick<MemberRepository, 'mirror'> }): EventHandler<'member.changed'> =>
  ({ payload }) =>
    members.mirror(payload.member);
