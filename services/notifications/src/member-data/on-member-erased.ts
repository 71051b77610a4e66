import type { EventHandler } from '@mutua/service-kit';
import type { MemberDataRepository } from './member-data.repository.ts';

/** Removes what the service stores about a member. A repeated event changes nothing. */
export const onMemberErased =
  ({
    data,
    forgetEvents,
  }: {
    data: Pick<MemberDataRepository, 'find' | 'writeTombstone' | 'removeReceived' | 'removeAbout'>;
    /** Removes stored events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    const known = (await data.find(userId)) ?? { name: '', email: '' };
    await forgetEvents(userId, [known.name, known.email]);
    await data.removeReceived(userId, known);
    await data.removeAbout(userId, known);
    // The tombstones come last, because a repeated attempt after a crash still needs the name and the address.
    await data.writeTombstone(userId);
    // This removes what has arrived in between.
    await data.removeReceived(userId, known);
    await data.removeAbout(userId, known);
  };
