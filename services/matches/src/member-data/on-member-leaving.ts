import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Takes a member who has asked for the erasure of the account out of all lists, until the member stays. */
export const onMemberLeaving =
  ({
    members,
    rebuild,
    leaveRings,
  }: {
    members: Pick<MemberRepository, 'setLeaving'>;
    rebuild: Rebuild;
    /** A silent no to everything that is open. */
    leaveRings: (memberId: string) => Promise<void>;
  }): EventHandler<'member.leaving'> =>
  async ({ payload: { userId, isLeaving, version } }) => {
    await members.setLeaving(userId, isLeaving, version);
    await rebuild(userId);
    if (isLeaving) await leaveRings(userId);
  };
