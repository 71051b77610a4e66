import type { Logger, PolledJobs } from '@mutua/service-kit';
import type { MailService } from '../mail/mail.service.ts';
import { attemptMail, MAIL_LEASE_MS } from '../mail/mail-attempt.ts';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import { isObsolete } from '../notifications/notification.ts';
import { channelsOf, type DigestCadence } from '../recipients/delivery.ts';
import { quietUntil } from '../recipients/quiet.ts';
import type { Recipient, RecipientRepository } from '../recipients/recipient.repository.ts';
import type { DigestDocument } from './digest.model.ts';
import type { DigestRepository } from './digest.repository.ts';
import type { DigestEntriesRepository } from './digest-entries.repository.ts';
import { daysAway, ENDS_AFTER_DAYS, nextDigest, RARE_AFTER_DAYS } from './digest-times.ts';

const ATTEMPTS = 8;
const RETRY_MS = 5_000;

/** A waiting notification, with the cadence of its digest. */
interface Entry {
  notification: NotificationDocument;
  cadence: DigestCadence;
}

const marksOf = (documents: readonly NotificationDocument[]) => documents.map(({ _id, count }) => ({ _id, count }));

/**
 * Sends digests of unread notifications by mail.
 * Each member has a document that says when the next digest is due. Each notification says whether it waits for a digest. So a crash
 * neither loses a notification nor sends it twice.
 */
export function createDigests({
  digests,
  entries,
  recipients,
  mails,
  logger,
  retryDelayMs = RETRY_MS,
}: {
  digests: DigestRepository;
  entries: DigestEntriesRepository;
  recipients: Pick<RecipientRepository, 'find'>;
  mails: Pick<MailService, 'sendDigest'>;
  logger: Logger;
  retryDelayMs?: number | undefined;
}): PolledJobs {
  /** Returns the notifications that still wait. It drops those that are no longer wanted. */
  async function findEntries({ _id, visitedDay, farewellDay }: DigestDocument, recipient: Recipient, now: Date) {
    const away = daysAway(visitedDay, now);
    const hasEnded = away >= ENDS_AFTER_DAYS && farewellDay === visitedDay;
    const found = (await entries.findWaiting(_id)).map((notification) => {
      const { type, digest } = notification;
      const cadence = channelsOf(type, recipient, digest?.by).digest;
      const isOver = hasEnded || isObsolete(notification, digest, now);
      return { notification, cadence: isOver ? null : cadence && away >= RARE_AFTER_DAYS ? 'weekly' : cadence };
    });
    const dropped = found.filter(({ cadence }) => cadence === null);
    await entries.finish(marksOf(dropped.map(({ notification }) => notification)), 'dropped');
    const waiting = found.flatMap(({ notification, cadence }): Entry[] => (cadence ? [{ notification, cadence }] : []));
    return { waiting, isLast: away >= ENDS_AFTER_DAYS };
  }

  /** Returns when the next digest is due after a moment; null when nothing waits. */
  function nextOf(waiting: readonly Entry[], timeZone: string | null, after: Date): Date | null {
    const times = waiting.map(({ cadence }) => nextDigest(cadence, timeZone, after).getTime());
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  }

  /** Sends the due notifications. Returns false when sending must be tried again. */
  async function deliver(digest: DigestDocument, due: readonly Entry[], recipient: Recipient, isLast: boolean) {
    const { _id, nextAt, attempts } = digest;
    const { userId, email, isVerified } = recipient;
    const documents = due.map(({ notification }) => notification);
    const marks = marksOf(documents);
    if (!email || !isVerified) {
      await entries.finish(marks, 'dropped');
      return true;
    }
    const cadence = due.every((entry) => entry.cadence === 'weekly') ? 'weekly' : 'daily';
    const id = `digest-${userId}-${nextAt?.getTime()}`;
    const open = await entries.countOpen(_id);
    const send = () => mails.sendDigest(recipient, email, { id, notifications: documents, open, cadence, isLast });
    const outcome = await attemptMail(send, { logger, mailId: id, attempts });
    if (outcome === 'failed' && attempts < ATTEMPTS) {
      await digests.postpone(digest, new Date(Date.now() + retryDelayMs * 2 ** attempts), true);
      return false;
    }
    await digests.sent(digest, marks);
    await entries.finish(marks, outcome === 'sent' ? 'sent' : 'dropped');
    return true;
  }

  return {
    name: 'digests',
    findDue: digests.findDue,

    async work(id) {
      const now = new Date();
      const digest = await digests.claim(id, now, new Date(now.getTime() + MAIL_LEASE_MS));
      if (!digest?.nextAt) return;
      const { nextAt, lastSentAt, told, visitedDay } = digest;
      // The digest was sent, but the process died before it had marked the notifications.
      if (told) await entries.finish(told, 'sent');
      const recipient = await recipients.find(id);
      const { quiet, timeZone } = recipient;
      const { waiting, isLast } = await findEntries(digest, recipient, now);
      const isSent = lastSentAt !== undefined && lastSentAt >= nextAt;
      const before = new Date(nextAt.getTime() - 1);
      const isDue = ({ cadence }: Entry) => !isSent && nextDigest(cadence, timeZone, before) <= now;
      const due = waiting.filter(isDue);
      const quietEnd = due.length > 0 && quietUntil(quiet, timeZone, now);
      if (quietEnd) return digests.postpone(digest, quietEnd, false);
      if (due.length > 0 && !(await deliver(digest, due, recipient, isLast))) return;
      await digests.finish(digest, {
        nextAt: nextOf(
          waiting.filter((entry) => !isDue(entry)),
          timeZone,
          now,
        ),
        farewellDay: due.length > 0 && isLast ? visitedDay : undefined,
      });
    },
  };
}
