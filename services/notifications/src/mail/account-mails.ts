import type { Logger, PolledJobs } from '@mutua/service-kit';
import { toLetter } from './mail.model.ts';
import type { MailRepository } from './mail.repository.ts';
import type { MailService } from './mail.service.ts';
import { attemptMail, MAIL_LEASE_MS } from './mail-attempt.ts';

const RETRY_MS = 1_000;
/** The longest pause between two attempts. It is short, because somebody waits for this mail. */
const LONGEST_RETRY_MS = 60_000;

/**
 * Sends mails about accounts, and retries until their link has expired.
 * If the process dies before an accepted mail is stored as sent, the mail is sent again with the same Message-ID.
 */
export function createAccountMails({
  repository,
  mails,
  logger,
  retryDelayMs = RETRY_MS,
}: {
  repository: Pick<MailRepository, 'findDue' | 'claim' | 'finish' | 'postpone'>;
  mails: Pick<MailService, 'sendLetter'>;
  logger: Logger;
  retryDelayMs?: number | undefined;
}): PolledJobs {
  return {
    name: 'mails about accounts',
    findDue: repository.findDue,

    async work(id) {
      const now = new Date();
      const mail = await repository.claim(id, now, new Date(now.getTime() + MAIL_LEASE_MS));
      if (!mail) return;
      const { kind, letter, expiresAt, attempts, traceId } = mail;
      if (!letter || expiresAt <= now) return repository.finish(mail, 'expired');
      const outcome = await attemptMail(() => mails.sendLetter({ id, kind, traceId, ...toLetter(letter) }), {
        logger,
        mailId: id,
        attempts,
        traceId,
      });
      if (outcome !== 'failed') return repository.finish(mail, outcome);
      const pause = Math.min(retryDelayMs * 2 ** (attempts - 1), LONGEST_RETRY_MS);
      return repository.postpone(id, new Date(Date.now() + pause));
    },
  };
}
