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

interface PairSockets {
  pair: Pair;
  sender: Socket;
  receiver: Socket;
}

const TEXT = 'Shall we do generics this evening? I am stuck at the second page.';

/** Sends one message after the other in each conversation. A message counts once it is acknowledged and delivered. */
const drive = async (pairSockets: readonly PairSockets[], operations: number): Promise<void> => {
  let left = operations;
  await Promise.all(
    pairSockets.map(async ({ pair, sender, receiver }) => {
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

/** Opens the connections of both members of each pair. */
const openPairSockets = (
  pairs: readonly Pair[],
  openFor: (userId: string) => Promise<Socket>,
): Promise<PairSockets[]> =>
  Promise.all(
    pairs.map(async (pair) => ({
      pair,
      sender: await openFor(pair.senderId),
      receiver: await openFor(pair.receiverId),
    })),
  );

/** Opens the connections of each pair, which join the room of the pair. */
async function openRoomSockets(pairs: readonly Pair[], { ready }: Measured): Promise<PairSockets[]> {
  const pairSockets = await openPairSockets(pairs, () => open(`http://127.0.0.1:${ready['port']}`, {}));
  for (const { pair, sender, receiver } of pairSockets) {
    for (const socket of [sender, receiver]) await socket.emitWithAck('join', pair.requestId);
  }
  return pairSockets;
}

const variant = (name: string, process: Measured, pairSockets: PairSockets[]): Variant => ({
  name,
  run: async (operations) => {
    const before = await process.cpu();
    await drive(pairSockets, operations);
    return (await process.cpu()) - before;
  },
  stop: async () => {
    for (const { sender, receiver } of pairSockets) {
      sender.close();
      receiver.close();
    }
    await process.stop();
  },
});

/**
 * Compares a message that the chat service stores, acknowledges and delivers with the minimum cost of storing it (see floor.ts).
 * @param conversations how many conversations run at the same time; with more conversations, more messages share one write
 */
export const chatRow = async (
  context: TestContext,
  jwksUrl: string,
  conversations: number,
): Promise<Row & { stop: () => Promise<void> }> => {
  const { mongoUri, dbName, redisUrl } = context;
  const pairs = newPairs(conversations);
  const minimum = await startMeasured(join(import.meta.dirname, 'floor.ts'), { args: [mongoUri, dbName, redisUrl] });
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
  const stored = context.connection.collection('conversations');
  await context.waitFor(async () => (await stored.countDocuments()) >= conversations);

  const minimumSockets = await openRoomSockets(pairs, minimum);
  const chatSockets = await openPairSockets(pairs, (userId) =>
    open(`http://127.0.0.1:${port}`, { auth: { token: context.tokenFor(userId) } }),
  );
  const baseline = variant('floor', minimum, minimumSockets);
  const subject = variant('chat service', chat, chatSockets);
  return {
    name: `a chat message, ${conversations} conversations at once, against the minimum cost of storing it`,
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
