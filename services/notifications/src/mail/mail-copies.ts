import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@mutua/service-kit';
import type { DueCopy, NotificationRepository } from '../notifications/notification.repository.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { MailService } from './mail.service.ts';

const POLL_MS = 1_000;
const BATCH = 50;
/** After this another process may try a copy whose process died over it. */
const LEASE_MS = 2 * 60_000;
const ATTEMPTS = 8;
const RETRY_MS = 5_000;

export type MailCopies = ReturnType<typeof createMailCopies>;

/**
 * Sends the copies of notifications by e-mail when they are due: those that nobody has read meanwhile, to members who want
 * them and whose address is confirmed. What waits is kept with the notification, so that none is lost with a process.
 */
export function createMailCopies({
  notifications,
  recipients,
  mails,
  logger,
  pollMs = POLL_MS,
}: {
  notifications: NotificationRepository;
  recipients: RecipientRepository;
  mails: Pick<MailService, 'sendCopy'>;
  logger: Logger;
  pollMs?: number;
}) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function deliver(id: string, { userId, notification, attempts, isObsolete }: DueCopy): Promise<void> {
    const recipient = await recipients.find(userId);
    const { email, isVerified, preferences } = recipient;
    if (isObsolete || !email || !isVerified || !preferences.emailNotifications) {
      return notifications.finishCopy(id, 'dropped');
    }
    try {
      await mails.sendCopy(recipient, email, notification);
    } catch (error) {
      logger.warn({ err: error, notificationId: id, attempts }, 'mail not sent');
      if (attempts >= ATTEMPTS) return notifications.finishCopy(id, 'dropped');
      return notifications.postponeCopy(id, new Date(Date.now() + RETRY_MS * 2 ** attempts));
    }
    await notifications.finishCopy(id, 'sent');
  }

  async function deliverDue(): Promise<void> {
    for (const id of await notifications.findDueCopies(new Date(), BATCH)) {
      if (stopping.signal.aborted) return;
      const now = new Date();
      const copy = await notifications.claimCopy(id, now, new Date(now.getTime() + LEASE_MS));
      if (copy) await deliver(id, copy);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await deliverDue().catch((error) => logger.warn({ err: error }, 'mail copies not looked after'));
      await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start(): void {
      running = run();
    },
    /** Finishes the mail at hand. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
