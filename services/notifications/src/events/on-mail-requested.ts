import type { EventHandler } from '@mutua/service-kit';
import type { MailService } from '../mail/mail.service.ts';

/** Sends a mail with a secret link. A mail server that does not answer makes the event fail, and it is tried again. */
export const onMailRequested =
  ({ mails }: { mails: Pick<MailService, 'sendSecret'> }): EventHandler<'mail.requested'> =>
  (event) =>
    mails.sendSecret(event);
