import type { MemberHoursRepository, ShownLessonRepository } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** Removes what the service has of a member. A repeated event finds nothing more to do. */
export const onMemberErased =
  ({
    data,
    memberHours,
    shownLessons,
    rebuild,
    leaveRings,
    forgetEvents,
  }: {
    data: Pick<MemberDataRepository, 'writeTombstone' | 'erase' | 'removeUnwanted'>;
    memberHours: Pick<MemberHoursRepository, 'forget'>;
    shownLessons: Pick<ShownLessonRepository, 'forget'>;
    rebuild: Rebuild;
    /** Leaves all open rings, without naming the member. */
    leaveRings: (memberId: string) => Promise<void>;
    /** Removes the events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    const name = await data.writeTombstone(userId);
    await forgetEvents(userId, name === null ? [] : [name]);
    await leaveRings(userId);
    await memberHours.forget(userId);
    await shownLessons.forget(userId);
    const topics = await data.erase(userId);
    // Rebuilds the member from nothing, which corrects the counts of topics.
    await rebuild(userId);
    await data.removeUnwanted(topics);
  };
