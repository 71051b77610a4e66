import type { Logger, PolledJobs } from '@mutua/service-kit';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
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
      const copy = await notifications.claimCopy(id, now, new Date(now.getTime() + MAIL_LEASE_MS));
      if (!copy) return;
      const { userId, notificationIn, saying, meeting, calendar, aboutId, attempts, isObsolete, traceId } = copy;
      const recipient = await recipients.find(userId);
      const { email, isVerified, preferences, quiet, timeZone } = recipient;
      const notification = notificationIn(preferences.language);
      const isWanted = channelsOf(notification.type, recipient).mail;
      // A mail with calendar entries is sent even when the member has read the notification in the app.
      if ((isObsolete && !calendar) || !email || !isVerified || !isWanted) {
        return notifications.finishCopy(id, 'dropped');
      }
      const quietEnd = quietUntil(quiet, timeZone, now);
      if (quietEnd) return notifications.holdCopy(id, quietEnd);
      const send = () =>
        mails.sendCopy(recipient, email, { notification, saying, meeting, calendar, aboutId, traceId });
      const outcome = await attemptMail(send, { logger, mailId: id, attempts, traceId });
      if (outcome === 'sent') return notifications.finishCopy(id, 'sent');
      if (outcome === 'refused' || attempts >= ATTEMPTS) return notifications.finishCopy(id, 'dropped');
      return notifications.postponeCopy(id, new Date(Date.now() + retryDelayMs * 2 ** attempts));
    },
  };
}
