import type { EventHandler } from '@mutua/service-kit';
import type { RequestService } from '../../exchange/requests/request.service.ts';
import type { MemberRepository } from '../../members/member.repository.ts';

/**
 * Cancels the open exchanges of a member who has asked for the erasure of the account.
 * It marks the member first, so that no request is made meanwhile. The exchanges stay cancelled even if the member stays.
 */
export const onMemberLeaving =
  ({
    members,
    requests,
  }: {
    members: Pick<MemberRepository, 'setLeaving'>;
    requests: Pick<RequestService, 'cancelOpenBy'>;
  }): EventHandler<'member.leaving'> =>
  async ({ payload: { userId, isLeaving, version } }) => {
    const isPresent = await members.setLeaving(userId, isLeaving, version);
    if (isPresent && isLeaving) await requests.cancelOpenBy(userId);
  };
