import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { MailEntry } from './mail-calendar.ts';

export interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  /** The language of the text, for programs that read mails aloud. */
  language: string;
  text: string;
  html: string;
  /** The same id for every attempt to send one mail, so that a duplicate can be recognised. */
  id: string;
  /** The one-click unsubscribe link. */
  unsubscribeUrl?: string;
  /** The calendar files of the mail. Mail programs offer the first one; the others are attachments. */
  calendar?: readonly MailEntry[];
  /** The trace of the call that led to the mail. */
  traceId?: string | null;
}

const FILE = 'mutua.ics';

/** Converts calendar files to parts of a mail. */
function calendarParts([first, ...rest]: readonly MailEntry[]) {
  if (!first) return {};
  return {
    icalEvent: { ...first, filename: FILE },
    attachments: rest.map(({ method, content }, index) => ({
      filename: `mutua-${index + 2}.ics`,
      content,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
    })),
  };
}

export interface MailTransport {
  /** Resolves once the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail as nodemailer takes it. */
export const messageOf = (
  { id, unsubscribeUrl, traceId, language, calendar = [], ...mail }: Mail,
  { domain }: { domain: string },
) => ({
  ...mail,
  ...calendarParts(calendar),
  messageId: `<${id}@${domain}>`,
  headers: {
    'Content-Language': language,
    // Nobody's absence is answered to a machine (RFC 3834; Exchange has its own header). Reports of failed delivery are wanted.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    ...(traceId && { 'X-Request-Id': traceId }),
  },
});

/** How long a mail server may take to greet, and how long a connection that sends nothing stays open. */
const SETUP_MS = 10_000;
/**
 * How long a mail server may take for an answer (RFC 5321, 4.5.3.2.6). Many filter a mail before they answer its end. They have accepted it
 * then, and whoever does not wait sends it a second time.
 */
export const ANSWER_MS = 10 * 60_000;
/** Enough connections for all mails of notifications and accounts that are sent at once, so that neither waits for the other. */
const CONNECTIONS = 10;

/** Sends mail by SMTP, over connections that are kept open. */
export function createMailTransport({
  smtpUrl,
  publicUrl,
  setupMs = SETUP_MS,
}: {
  smtpUrl: string;
  publicUrl: string;
  setupMs?: number;
}): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const domain = new URL(publicUrl).hostname;
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname,
    ...(port && { port: Number(port) }),
    // The name of a container has no dot. nodemailer then greets as [127.0.0.1], which strict servers refuse.
    name: isIPv4(domain) ? `[${domain}]` : domain,
    secure: protocol === 'smtps:',
    // Nobody on the way can remove the offer of TLS and read the login. A server without a login may do without TLS.
    requireTLS: username !== '',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: setupMs,
    greetingTimeout: setupMs,
    idleTimeout: setupMs,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, { domain }));
    },
    close: () => transport.close(),
  };
}
