import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { MAIL_LEASE_MS } from './mail-attempt.ts';
import { ANSWER_MS, createMailTransport, messageOf } from './mail-transport.ts';

const box = { name: 'Ada', address: 'ada@mutua.test' };
const mail = { id: '1', from: box, to: box, subject: 'a', language: 'en', text: 'a', html: 'a' };

it('marks every mail as one of a machine, so that no absence is answered, and failed delivery still is', () => {
  const { headers } = messageOf(mail, { domain: 'mutua.test' });
  expect(headers).toMatchObject({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' });
  expect(headers['X-Auto-Response-Suppress']).not.toMatch(/All|DR/);
});

/** Runs a mail server that has these options, sends one mail to it, and stops it. */
async function sendTo(
  options: ConstructorParameters<typeof SMTPServer>[0],
  { login = '', ...rest }: { login?: string; publicUrl?: string; setupMs?: number } = {},
) {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], closeTimeout: 100, ...options });
  const net = server.listen(0, '127.0.0.1');
  await once(net, 'listening');
  const smtpUrl = `smtp://${login}127.0.0.1:${(net.address() as AddressInfo).port}`;
  const transport = createMailTransport({ smtpUrl, publicUrl: 'https://mutua.test', ...rest });
  try {
    await transport.send(mail);
  } finally {
    transport.close();
    await new Promise<void>((resolve) => server.close(resolve));
  }
}

it.each([
  ['https://mutua.test', 'mutua.test'],
  ['http://192.0.2.7:8080', '[192.0.2.7]'],
])('greets the mail server by the host of %s, not by the name of its container', async (publicUrl, expected) => {
  const greetings: unknown[] = [];
  await sendTo(
    {
      onMailFrom: (_address, { hostNameAppearsAs }, done) => {
        greetings.push(hostNameAppearsAs);
        done();
      },
    },
    { publicUrl },
  );
  expect(greetings).toEqual([expected]);
});

it('sends no login to a mail server that offers no TLS', async () => {
  const logins: unknown[] = [];
  const sending = sendTo(
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => {
        logins.push(username);
        done(null, { user: username });
      },
    },
    { login: 'mutua:secret@' },
  );
  await expect(sending).rejects.toMatchObject({ code: 'ETLS' });
  expect(logins).toEqual([]);
});

it('waits for a mail server that accepts a mail late, and keeps the mail from other processes meanwhile', async () => {
  const setupMs = 1_500;
  await sendTo(
    {
      onData: (stream, _session, done) =>
        void stream.resume().on('end', () => void delay(3 * setupMs).then(() => done())),
    },
    { setupMs },
  );
  // Ten minutes, as RFC 5321 asks.
  expect(ANSWER_MS).toBeGreaterThanOrEqual(600_000);
  expect(MAIL_LEASE_MS).toBeGreaterThan(ANSWER_MS);
});
