import type { EventHandler } from '@mutua/service-kit';
import type { MemberDataRepository } from './member-data.repository.ts';

/** Removes what the service has of a member. A repeated event finds nothing more to do. */
export const onMemberErased =
  ({
    data,
    forgetEvents,
  }: {
    data: Pick<MemberDataRepository, 'find' | 'writeTombstone' | 'removeReceived' | 'removeAbout'>;
    /** Removes the events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    const known = (await data.find(userId)) ?? { name: '', email: '' };
    await forgetEvents(userId, [known.name, known.email]);
    await data.removeReceived(userId, known);
    await data.removeAbout(userId, known);
    // Last, because a process that dies before it still needs the name and the address.
    await data.writeTombstone(userId);
    // What came in between.
    await data.removeReceived(userId, known);
    await data.removeAbout(userId, known);
  };
