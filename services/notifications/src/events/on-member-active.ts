import type { EventHandler } from '@mutua/service-kit';
import type { DigestRepository } from '../digests/digest.repository.ts';
import type { Dependencies } from './dependencies.ts';

/** Stores the day of a member's visit. Members who have not visited for long get fewer digests. */
export const onMemberActive =
  ({
    digests,
    recipients,
  }: Pick<Dependencies, 'recipients'> & { digests: DigestRepository }): EventHandler<'member.active'> =>
  async ({ payload: { userId, day } }) => {
    if (!(await recipients.isErased([userId]))) await digests.saveVisit(userId, day);
  };
