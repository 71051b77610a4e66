import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';

/** Keeps name and picture, with which requests and reviews are shown from now on. */
export const onMemberChanged =
  ({ members }: { members: MemberRepository }): EventHandler<'member.changed'> =>
  ({ payload }) =>
    members.mirror(payload.member);
