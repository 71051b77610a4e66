import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Takes a member who has asked for the erasure of the account out of all lists, until the member stays. */
export const onMemberLeaving =
  ({
    members,
    rebuild,
  }: {
    members: Pick<MemberRepository, 'setLeaving'>;
    rebuild: Rebuild;
  }): EventHandler<'member.leaving'> =>
  async ({ payload: { userId, isLeaving, version } }) => {
    await members.setLeaving(userId, isLeaving, version);
    await rebuild(userId);
  };
