import type { Logger, PolledJobs } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import { isObsolete } from '../notifications/notification.ts';
import { channelsOf } from '../recipients/delivery.ts';
import { quietUntil } from '../recipients/quiet.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { MailService } from './mail.service.ts';
import { attemptMail, MAIL_LEASE_MS } from './mail-attempt.ts';

const ATTEMPTS = 8;
const RETRY_MS = 5_000;

/**
 * Mails notifications that are still unread, to members who want that and whose address is confirmed.
 * The waiting mail is stored with the notification, so a crash loses none. In the quiet hours of a member it waits for their end.
 */
export function createMailCopies({
  notifications,
  recipients,
  mails,
  logger,
  retryDelayMs = RETRY_MS,
}: {
  notifications: Pick<
    NotificationRepository,
    'findDueCopies' | 'claimCopy' | 'finishCopy' | 'holdCopy' | 'postponeCopy'
  >;
  recipients: Pick<RecipientRepository, 'find'>;
  mails: Pick<MailService, 'sendCopy'>;
  logger: Logger;
  retryDelayMs?: number | undefined;
}): PolledJobs {
  return {
    name: 'copies by mail',
    findDue: notifications.findDueCopies,

    async work(id) {
      const now = new Date();
      const found = await notifications.claimCopy(id, now, new Date(now.getTime() + MAIL_LEASE_MS));
      if (!found) return;
      const { calendar, attempts = 1, traceId = null } = found.mail ?? {};
      const recipient = await recipients.find(String(found.userId));
      const { email, isVerified, quiet, timeZone } = recipient;
      const isWanted = channelsOf(found.type, recipient).mail;
      // A mail with calendar entries is sent even when the member has read the notification in the app.
      if ((isObsolete(found, found.mail, now) && !calendar) || !email || !isVerified || !isWanted) {
        return notifications.finishCopy(id, 'dropped');
      }
      const quietEnd = quietUntil(quiet, timeZone, now);
      if (quietEnd) return notifications.holdCopy(id, quietEnd);
      const outcome = await attemptMail(() => mails.sendCopy(recipient, email, found), {
        logger,
        mailId: id,
        attempts,
        traceId,
      });
      if (outcome === 'sent') return notifications.finishCopy(id, 'sent');
      if (outcome !== 'failed' || attempts >= ATTEMPTS) return notifications.finishCopy(id, 'dropped');
      return notifications.postponeCopy(id, new Date(Date.now() + retryDelayMs * 2 ** attempts));
    },
  };
}
