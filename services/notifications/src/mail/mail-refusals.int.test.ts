import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { type Harness, newAccount, newId, newReview, startHarness } from '../../test/harness.ts';

/** Starts an SMTP server that can refuse recipients, or accept connections and never answer. */
async function createSmtpServer(answerTo: (recipient: string) => string | null) {
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
        if (recipient !== undefined) recipients.push(recipient);
        const answer = recipient === undefined ? '250 ok' : answerTo(recipient);
        if (answer) socket.write(`${answer}\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    triesOf: (address: string) => recipients.filter((each) => each === address).length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

let smtp: Awaited<ReturnType<typeof createSmtpServer>>;
let service: Harness;
beforeAll(async () => {
  smtp = await createSmtpServer((recipient) => {
    if (recipient.startsWith('never')) return `550 5.1.1 no such mailbox <${recipient}>`;
    return recipient.startsWith('later') ? `451 come back later <${recipient}>` : null;
  });
  service = await startHarness({ smtpUrl: smtp.url });
  service.log.expect('mail not sent');
});
afterAll(async () => {
  // The server stops first, which ends the attempts that it has left without an answer.
  await smtp.close();
  await service.close();
});

const mailEvent = (to: string) =>
  newEvent('mail.requested', {
    kind: 'verify-email',
    to,
    name: 'Ada',
    token: 'a-secret_Token',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    language: null,
    timeZone: null,
    values: {},
  });

const stored = (id: string) => service.connection.collection('mails').findOne({ _id: id as never });

it('gives up on an address that the mail server refuses permanently, and deletes the content of the mail', async () => {
  const server = await service.start();
  const to = `never-${newId()}@example.com`;
  const event = mailEvent(to);
  await service.deliver(event);
  const mail = await waitFor(async () => {
    const found = await stored(event.id);
    return found?.['state'] === 'refused' && found;
  });
  expect(JSON.stringify(mail)).not.toMatch(/a-secret_Token|never-/);
  const refusals = await waitFor(async () => {
    const sent = await service.sentTo('auth');
    return sent.some(({ type }) => type === 'mail.refused') && sent;
  });
  expect(refusals).toMatchObject([{ payload: { mailId: event.id, kind: 'verify-email', isRecipient: true } }]);
  const userId = newId();
  // The account comes in a delivery of its own. Events of one delivery have no order, and without an address no mail is sent.
  await service.deliver(newAccount(userId, to));
  await service.deliver(newEvent('review.created', { review: newReview(userId) }));
  await waitFor(() => service.connection.collection('notifications').findOne({ 'mail.state': 'dropped' }));
  expect(smtp.triesOf(to)).toBe(2);
  const lines = service.log.lines.filter(({ msg }) => msg === 'mail not sent');
  expect(lines).toMatchObject([{ responseCode: 550, outcome: 'refused' }, { responseCode: 550 }]);
  expect(JSON.stringify(service.log.lines)).not.toMatch(/never-|@/);
  await server.stop();
});

it('tries again when the mail server refuses a mail temporarily', async () => {
  const server = await service.start();
  const to = `later-${newId()}@example.com`;
  await service.deliver(mailEvent(to));
  await waitFor(() => smtp.triesOf(to) >= 3);
  await server.stop();
});

it('handles events while a mail server does not answer', async () => {
  const server = await service.start();
  const userId = newId();
  await service.deliver(...Array.from({ length: 12 }, () => mailEvent(`silent-${newId()}@example.com`)));
  await service.deliver(newEvent('review.created', { review: newReview(userId) }));
  expect((await server.call('GET /notifications/unread/count', { as: userId })).body.count).toBe(1);
});
