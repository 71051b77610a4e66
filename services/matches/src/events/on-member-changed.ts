import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Stores the member's name, picture, place, time zone and privacy. */
export const onMemberChanged =
  ({
    members,
    rebuild,
  }: {
    members: Pick<MemberRepository, 'mirror'>;
    rebuild: Rebuild;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.mirror(member);
    await rebuild(member._id);
  };
