import type { EventHandler } from '@mutua/service-kit';
import type { Rebuild } from '../swappers/rebuild.ts';
import { type Absence, isAbsent } from './member.model.ts';
import type { MemberRepository } from './member.repository.ts';

interface Needs {
  members: Pick<MemberRepository, 'setAbsence' | 'find'>;
  rebuild: Rebuild;
  /** Leaves all open rings, without naming the member. */
  leaveRings: (memberId: string) => Promise<void>;
}

/** Removes a member from all suggestions and open rings, or allows suggestions again. */
const onAbsence =
  ({ members, rebuild, leaveRings }: Needs, absence: Absence) =>
  async (memberId: string, isSet: boolean, version: number): Promise<void> => {
    await members.setAbsence(memberId, absence, isSet, version);
    await rebuild(memberId);
    // The stored state decides, because the event may be older.
    if (isAbsent(await members.find(memberId))) await leaveRings(memberId);
  };

/** A member has asked for the erasure of the account, or has cancelled it. */
export const onMemberLeaving = (needs: Needs): EventHandler<'member.leaving'> => {
  const set = onAbsence(needs, 'leaving');
  return ({ payload: { userId, isLeaving, version } }) => set(userId, isLeaving, version);
};

/** A member is suspended, or no longer suspended. */
export const onMemberModerated = (needs: Needs): EventHandler<'member.moderated'> => {
  const set = onAbsence(needs, 'suspended');
  return ({ payload: { userId, isSuspended, version } }) => set(userId, isSuspended, version);
};
