import type { EventHandler } from '@mutua/service-kit';
import type { RequestService } from '../../exchange/requests/request.service.ts';
import type { MemberRepository } from '../../members/member.repository.ts';
import type { AwayService } from '../../schedule/away/away.service.ts';
import type { Calendars } from '../../schedule/calendars/calendars.ts';
import type { EraseMember } from './erase-member.ts';

/** Removes what the service stores about a member. A repeated event changes nothing. */
export const onMemberErased =
  ({
    members,
    requests,
    away,
    calendars,
    eraseMember,
    forgetEvents,
  }: {
    members: Pick<MemberRepository, 'writeTombstone'>;
    requests: Pick<RequestService, 'cancelOpenBy'>;
    away: Pick<AwayService, 'forget'>;
    calendars: Pick<Calendars, 'forget'>;
    eraseMember: EraseMember;
    /** Removes stored events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    // The tombstone comes first, so that later writes no longer contain the member's name.
    const name = await members.writeTombstone(userId);
    await forgetEvents(userId, name === null ? [] : [name]);
    await requests.cancelOpenBy(userId);
    await away.forget(userId);
    await calendars.forget(userId);
    await eraseMember(userId);
  };
