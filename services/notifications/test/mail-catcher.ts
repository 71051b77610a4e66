import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@mutua/service-kit/testing';
import { waitFor } from './harness.ts';

/** A mail as the catcher's API returns it. */
export interface CaughtMail {
  to: { address: string; name: string }[];
  from: { address: string; name: string }[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  id: string;
}

/** A real mail server (maildev) that a test can start, stop and read. */
export async function createMailCatcher() {
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const program = join(import.meta.dirname, '../../../node_modules/.bin/maildev');
  const api = `http://127.0.0.1:${webPort}/api`;
  let child: ChildProcess | undefined;

  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,

    async start(): Promise<void> {
      const ports = [
        '--smtp',
        String(smtpPort),
        '--web',
        String(webPort),
        '--ip',
        '127.0.0.1',
        '--web-ip',
        '127.0.0.1',
      ];
      child = spawn(process.execPath, [program, ...ports], { stdio: 'ignore' });
      await waitFor(async () => (await fetch(`${api}/healthz`)).ok);
    },

    async stop(): Promise<void> {
      if (!child || child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
      child = undefined;
    },

    /** The source of a mail as the server received it. */
    sourceOf: async (id: string): Promise<string> => (await fetch(`${api}/email/${id}/source`)).text(),

    /** Every mail that has arrived for an address. */
    async mailsTo(address: string): Promise<CaughtMail[]> {
      const mails = (await (await fetch(`${api}/email`)).json()) as CaughtMail[];
      return mails.filter(({ to }) => to.some((each) => each.address === address));
    },
  };
}
export type MailCatcher = Awaited<ReturnType<typeof createMailCatcher>>;
