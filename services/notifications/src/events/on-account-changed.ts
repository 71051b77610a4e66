import type { EventHandler } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Stores a member's mail address and notification preferences. */
export const onAccountChanged =
  ({ recipients }: { recipients: Pick<RecipientRepository, 'saveAccount'> }): EventHandler<'account.changed'> =>
  ({ payload: { userId, version, ...account } }) =>
    recipients.saveAccount(userId, account, version);
