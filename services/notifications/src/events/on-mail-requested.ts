import type { EventHandler } from '@mutua/service-kit';
import type { MailRepository } from '../mail/mail.repository.ts';

/** Stores a mail about an account; `account-mails.ts` sends it. */
export const onMailRequested =
  ({ mails }: { mails: Pick<MailRepository, 'store'> }): EventHandler<'mail.requested'> =>
  (event) =>
    mails.store(event);
