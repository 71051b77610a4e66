import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { io, type Socket } from 'socket.io-client';
import { freePort } from '../../infra/stack/ports.ts';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { acceptedRequestOf, newPairs, type Pair } from '../pairs.ts';
import { type Measured, type Row, startMeasured, startService, type Variant } from './measure.ts';

const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });

interface Line {
  pair: Pair;
  sender: Socket;
  receiver: Socket;
}

const TEXT = 'Shall we do generics this evening? I am stuck at the second page.';

/** Sends one message after the other in each conversation. A message counts once it is acknowledged and delivered. */
const drive = async (lines: readonly Line[], operations: number): Promise<void> => {
  let left = operations;
  await Promise.all(
    lines.map(async ({ pair, sender, receiver }) => {
      while (left > 0) {
        left -= 1;
        const delivered = new Promise((resolve) => receiver.once('new_message', resolve));
        const payload = { requestId: pair.requestId, receiverId: pair.receiverId, content: TEXT, messageType: 'text' };
        const answer = await sender.emitWithAck('send_message', payload);
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        await delivered;
      }
    }),
  );
};

const open = async (url: string, options: object): Promise<Socket> => {
  const socket = io(url, { transports: ['websocket'], forceNew: true, ...options });
  await connected(socket);
  return socket;
};

/** The connections of both members of each pair. */
const linesOf = (pairs: readonly Pair[], openFor: (userId: string) => Promise<Socket>): Promise<Line[]> =>
  Promise.all(
    pairs.map(async (pair) => ({
      pair,
      sender: await openFor(pair.senderId),
      receiver: await openFor(pair.receiverId),
    })),
  );

/** Connections in which each pair has joined a room. */
async function linesOfRoom(pairs: readonly Pair[], { ready }: Measured): Promise<Line[]> {
  const lines = await linesOf(pairs, () => open(`http://127.0.0.1:${ready['port']}`, {}));
  for (const { pair, sender, receiver } of lines) {
    for (const socket of [sender, receiver]) await socket.emitWithAck('join', pair.requestId);
  }
  return lines;
}

const variant = (name: string, process: Measured, lines: Line[]): Variant => ({
  name,
  run: async (operations) => {
    const before = await process.cpu();
    await drive(lines, operations);
    return (await process.cpu()) - before;
  },
  stop: async () => {
    for (const { sender, receiver } of lines) {
      sender.close();
      receiver.close();
    }
    await process.stop();
  },
});

/**
 * Compares a message that the chat service stores, acknowledges and delivers with the minimum cost of storing it (see floor.ts).
 * @param atOnce how many conversations run at the same time; more of them share more writes
 */
export const chatRow = async (
  context: TestContext,
  jwksUrl: string,
  atOnce: number,
): Promise<Row & { stop: () => Promise<void> }> => {
  const { mongoUri, dbName, redisUrl } = context;
  const pairs = newPairs(atOnce);
  const least = await startMeasured(join(import.meta.dirname, 'floor.ts'), { args: [mongoUri, dbName, redisUrl] });
  const port = await freePort();
  const chat = await startService(join(ROOT, 'services/chat/src/main.ts'), port, {
    MONGODB_URI: mongoUri,
    MONGODB_DB: dbName,
    REDIS_URL: redisUrl,
    MIGRATE_ON_START: 'true',
    QUEUE_PREFIX: context.prefix,
    AUTH_JWKS_URL: jwksUrl,
    PUBLIC_URL: 'http://localhost:8080',
    FILE_STORE: '.data/uploads',
    FILE_LINK_SECRET: 'only-for-the-benchmark-of-chat-messages',
  });
  await context.publish(...pairs.map(acceptedRequestOf));
  const conversations = context.connection.collection('conversations');
  await context.waitFor(async () => (await conversations.countDocuments()) >= atOnce);

  const leastLines = await linesOfRoom(pairs, least);
  const chatLines = await linesOf(pairs, (userId) =>
    open(`http://127.0.0.1:${port}`, { auth: { token: context.tokenFor(userId) } }),
  );
  const baseline = variant('floor', least, leastLines);
  const subject = variant('chat service', chat, chatLines);
  return {
    name: `a chat message, ${atOnce} conversations at once, against the least that a stored one costs`,
    goal: 1.8,
    operations: 1500,
    rounds: 7,
    warmUp: 3000,
    baseline,
    subject,
    stop: async () => {
      await Promise.all([baseline.stop(), subject.stop()]);
    },
  };
};
