import type { EventHandler } from '@mutua/service-kit';
import type { Rebuild } from '../swappers/rebuild.ts';
import { type Absence, isAbsent } from './member.model.ts';
import type { MemberRepository } from './member.repository.ts';

interface Needs {
  members: Pick<MemberRepository, 'setAbsence' | 'find'>;
  rebuild: Rebuild;
  /** A silent no to everything that is open. */
  leaveRings: (memberId: string) => Promise<void>;
}

/** Takes a member out of all lists and open rings, or lets the member back into the lists. */
const onAbsence =
  ({ members, rebuild, leaveRings }: Needs, absence: Absence) =>
  async (memberId: string, isSet: boolean, version: number): Promise<void> => {
    await members.setAbsence(memberId, absence, isSet, version);
    await rebuild(memberId);
    // What is stored decides: the event may be older.
    if (isAbsent(await members.find(memberId))) await leaveRings(memberId);
  };

/** A member has asked for the erasure of the account, or stays. */
export const onMemberLeaving = (needs: Needs): EventHandler<'member.leaving'> => {
  const set = onAbsence(needs, 'leaving');
  return ({ payload: { userId, isLeaving, version } }) => set(userId, isLeaving, version);
};

/** A member is suspended, or no longer. */
export const onMemberModerated = (needs: Needs): EventHandler<'member.moderated'> => {
  const set = onAbsence(needs, 'suspended');
  return ({ payload: { userId, isSuspended, version } }) => set(userId, isSuspended, version);
};
