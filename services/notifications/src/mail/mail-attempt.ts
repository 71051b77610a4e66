import { counter, type Logger, traced } from '@mutua/service-kit';
import { ANSWER_MS } from './mail-transport.ts';

/**
 * `no_mailbox`: nobody receives mail at this address. `refused`: the mail server will never accept this mail, for another reason. `failed`:
 * it may accept the mail later.
 */
export type MailOutcome = 'sent' | 'no_mailbox' | 'refused' | 'failed';

const mails = counter({
  name: 'mutua_mails_total',
  help: 'Attempts to send a mail, by how they ended',
  labels: ['outcome'],
});

/**
 * How long a process claims a mail: longer than a mail server may take. Afterwards another process may try it, so a mail waits this long when
 * its process dies while it sends.
 */
export const MAIL_LEASE_MS = ANSWER_MS + 2 * 60_000;

/** nodemailer's codes for faults of the recipient or the content, which are permanent. Other faults (sign-in, connection) are temporary. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

const isPermanent = (code: unknown, responseCode: unknown): boolean =>
  ABOUT_THE_MAIL.has(String(code)) && (typeof responseCode !== 'number' || responseCode >= 500);

/**
 * The enhanced codes (RFC 3463) that are about the recipient: no such address or system, moved, no mail for it, mailbox closed or full. All
 * others may be about this site: a sender that is blocked, a quota, relaying.
 */
const NO_MAILBOX = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.[12])(?!\d)/;

const isAboutRecipient = (command: unknown, response: unknown): boolean =>
  command === 'RCPT TO' && NO_MAILBOX.test(String(response));

/** Sends a mail and returns the outcome. Logs only the server's codes, because its messages contain the address. */
export const attemptMail = (
  send: () => Promise<void>,
  {
    logger,
    traceId,
    ...details
  }: {
    logger: Logger;
    mailId: string;
    attempts: number;
    /** The trace of the call that led to the mail, for the log. */
    traceId?: string | null | undefined;
  },
): Promise<MailOutcome> =>
  traced('send mail', { kind: 'client', context: traceId ? { requestId: traceId } : {} }, async () => {
    try {
      await send();
      mails.inc({ outcome: 'sent' });
      logger.info(details, 'mail sent');
      return 'sent';
    } catch (error) {
      const { code, responseCode, command, response } = error as Record<string, unknown>;
      const outcome = isPermanent(code, responseCode) ? 'refused' : 'failed';
      mails.inc({ outcome });
      logger.warn({ ...details, code, responseCode, command, outcome }, 'mail not sent');
      return outcome === 'refused' && isAboutRecipient(command, response) ? 'no_mailbox' : outcome;
    }
  });
