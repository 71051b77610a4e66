import type { EventHandler } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores a member's name and time zone. */
export const onMemberChanged =
  ({ recipients }: { recipients: Pick<RecipientRepository, 'saveMember'> }): EventHandler<'member.changed'> =>
  ({ payload: { member } }) =>
    recipients.saveMember(member._id, { name: member.name, timeZone: member.timeZone }, member.version);
