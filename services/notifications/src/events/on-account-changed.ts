import type { EventHandler } from '@mutua/service-kit';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Keeps where and how a member wants to be told. */
export const onAccountChanged =
  ({ recipients }: { recipients: Pick<RecipientRepository, 'saveAccount'> }): EventHandler<'account.changed'> =>
  ({ payload: { userId, version, ...account } }) =>
    recipients.saveAccount(userId, account, version);
