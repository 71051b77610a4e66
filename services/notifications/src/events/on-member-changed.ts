import type { EventHandler } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores a member's name, time zone, and who may find the member. */
export const onMemberChanged =
  ({ recipients }: { recipients: Pick<RecipientRepository, 'saveMember'> }): EventHandler<'member.changed'> =>
  ({ payload: { member } }) => {
    const { _id, name, timeZone, privacy, version } = member;
    return recipients.saveMember(_id, { name, timeZone, findMe: privacy.findMe }, version);
  };
