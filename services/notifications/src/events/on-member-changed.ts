import type { EventHandler } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores a member's name. */
export const onMemberChanged =
  ({ recipients }: { recipients: Pick<RecipientRepository, 'saveName'> }): EventHandler<'member.changed'> =>
  ({ payload: { member } }) =>
    recipients.saveName(member._id, member.name, member.version);
