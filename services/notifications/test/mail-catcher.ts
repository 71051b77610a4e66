import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { freePort, waitFor } from '@mutua/service-kit/testing';
import { type AddressObject, type EmailAddress, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { useHarness } from './harness.ts';

/** A mail as it was received. */
export interface CaughtMail {
  to: EmailAddress[];
  from: EmailAddress[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  source: string;
}

const addressesOf = (addresses: AddressObject | AddressObject[] = []) =>
  [addresses].flat().flatMap(({ value }) => value);

async function parse(source: string): Promise<CaughtMail> {
  const mail = await simpleParser(source);
  return {
    to: addressesOf(mail.to),
    from: addressesOf(mail.from),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    messageId: mail.messageId ?? '',
    source,
  };
}

/** Decodes quoted-printable text (RFC 2045). */
const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** Decodes the body of a part as its header says. */
function decoded(part: string, body: string): string {
  if (/^Content-Transfer-Encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString();
  return /^Content-Transfer-Encoding: quoted-printable/im.test(part) ? unquoted(body) : body;
}

/** Returns the calendar files of a mail: the one in its body, and the attached ones. */
export function filesOf({ source }: CaughtMail): { method: string; text: string }[] {
  const parts = source.matchAll(/^Content-Type: text\/calendar;.*?method=(\w+).*?\r?\n\r?\n(.*?)\r?\n--/gms);
  return [...parts].map(([part, method = '', body = '']) => ({
    method,
    text: decoded(part, body).replace(/\r?\n /g, ''),
  }));
}

/** Returns the whole mail with all encoded parts decoded, so that a search misses nothing. */
export function wholeOf({ source, text, html }: CaughtMail): string {
  const decoded = source
    .split(/\r?\n\r?\n/)
    .map((part) => Buffer.from(part, 'base64').toString())
    .join('\n');
  return [source, unquoted(source), decoded, text, html].join('\n').replace(/\r?\n /g, '');
}

/** Starts a real mail server that a test can start, stop and read. */
export async function createMailCatcher() {
  const port = await freePort();
  const mails: CaughtMail[] = [];
  let server: SMTPServer | undefined;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,

    async start(): Promise<void> {
      server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        closeTimeout: 100,
        onData: (stream, _session, done) =>
          void text(stream)
            .then(parse)
            .then((mail) => mails.push(mail))
            .then(() => done(), done),
      });
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },

    async stop(): Promise<void> {
      const closing = server;
      server = undefined;
      if (closing) await new Promise<void>((resolve) => closing.close(resolve));
    },

    /** Returns every mail that has arrived for an address. */
    mailsTo: async (address: string): Promise<CaughtMail[]> =>
      mails.filter(({ to }) => to.some((each) => each.address === address)),
  };
}
type MailCatcher = Awaited<ReturnType<typeof createMailCatcher>>;

/** Runs the service with a mail server for the tests of a file. */
export function useHarnessWithMails(options: Pick<NonNullable<Parameters<typeof useHarness>[0]>, 'isStarted'> = {}) {
  const catcher = {} as MailCatcher;
  const prepare = async () => {
    Object.assign(catcher, await createMailCatcher());
    await catcher.start();
    return { smtpUrl: catcher.smtpUrl };
  };
  const run = useHarness({ ...options, prepare });
  afterAll(() => catcher.stop());
  return {
    ...run,
    catcher,
    /** Returns the mails to an address, once there are this many. */
    arrived: (address: string, count = 1) =>
      waitFor(async () => {
        const mails = await catcher.mailsTo(address);
        return mails.length >= count && mails;
      }),
  };
}
