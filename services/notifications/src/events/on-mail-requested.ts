import type { EventHandler } from '@mutua/service-kit';
import type { MailRepository } from '../mail/mail.repository.ts';

/** Keeps a mail with a secret link, which is sent from there. */
export const onMailRequested =
  ({ mails }: { mails: Pick<MailRepository, 'store'> }): EventHandler<'mail.requested'> =>
  (event) =>
    mails.store(event);
