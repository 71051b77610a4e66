import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import { type Chat, closeChats, openChats, TEXT } from '../load/chats.ts';
import { acceptedRequestOf, newPairs } from '../pairs.ts';
import { engineVariables, type Measured, type Row, startMeasured, startService, variantOf } from './measure.ts';

/** Sends one message after the other in each conversation. A message counts once it is acknowledged and delivered. */
const drive = async (chats: readonly Chat[], operations: number): Promise<void> => {
  let left = operations;
  await Promise.all(
    chats.map(async ({ pair: { requestId, receiverId }, sender, receiver }) => {
      while (left > 0) {
        left -= 1;
        const delivered = new Promise((resolve) => receiver.once('new_message', resolve));
        const payload = { requestId, receiverId, content: TEXT, messageType: 'text' };
        const answer = await sender.emitWithAck('send_message', payload);
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        await delivered;
      }
    }),
  );
};

/** A variant that the members of the chats drive. */
const chatVariant = (process: Measured, chats: readonly Chat[]) => {
  const stop = async () => {
    closeChats(chats);
    await process.stop();
  };
  return variantOf({ ...process, stop }, (operations) => drive(chats, operations));
};

/**
 * Compares a message that the chat service stores, acknowledges and delivers with the minimum cost of storing it (see floor.ts).
 * @param conversations how many conversations run at the same time; with more conversations, more messages share one write
 */
export const chatRow = async (context: TestContext, jwksUrl: string, conversations: number): Promise<Row> => {
  const { mongoUri, dbName, redisUrl } = context;
  const pairs = newPairs(conversations);
  const minimum = await startMeasured(join(import.meta.dirname, 'floor.ts'), { args: [mongoUri, dbName, redisUrl] });
  const chat = await startService('services/chat', {
    ...engineVariables(context, jwksUrl, dbName),
    QUEUE_PREFIX: context.prefix, // the events of the exchanges are published there
    FILE_STORE: '.data/uploads',
    FILE_LINK_SECRET: 'only-for-the-benchmark-of-chat-messages',
  });
  await context.publish(...pairs.map(acceptedRequestOf));
  const stored = context.connection.collection('conversations');
  await context.waitFor(async () => (await stored.countDocuments()) >= conversations);

  const minimumChats = await openChats(`http://127.0.0.1:${minimum.ready['port']}`, pairs, () => '');
  for (const { pair, sender, receiver } of minimumChats)
    for (const socket of [sender, receiver]) await socket.emitWithAck('join', pair.requestId);
  return {
    name: `a chat message, ${conversations} conversations at once, against the minimum cost of storing it`,
    goal: 1.8,
    operations: 1500,
    warmUp: 3000,
    baseline: chatVariant(minimum, minimumChats),
    subject: chatVariant(chat, await openChats(chat.url, pairs, context.tokenFor)),
  };
};
