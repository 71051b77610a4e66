import { join } from 'node:path';
import type { TestContext } from '@mutua/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { type Chat, closeChats, connect, openChats, TEXT } from '../load/chats.ts';
import { acceptedRequestOf, newGroups, newPairs, peopleOf } from '../pairs.ts';
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

const startChat = (context: TestContext, jwksUrl: string) =>
  startService('services/chat', {
    ...engineVariables(context, jwksUrl, context.dbName),
    QUEUE_PREFIX: context.prefix, // the events of exchanges and lessons are published there
    FILE_STORE: '.data/uploads',
    FILE_LINK_SECRET: 'only-for-the-benchmark-of-chat-messages',
  });

/**
 * Compares a message that the chat service stores, acknowledges and delivers with the minimum cost of storing it (see floor.ts).
 * @param conversations how many conversations run at the same time; with more conversations, more messages share one write
 */
export const chatRow = async (context: TestContext, jwksUrl: string, conversations: number): Promise<Row> => {
  const { mongoUri, dbName, redisUrl } = context;
  const pairs = newPairs(conversations);
  const minimum = await startMeasured(join(import.meta.dirname, 'floor.ts'), { args: [mongoUri, dbName, redisUrl] });
  const chat = await startChat(context, jwksUrl);
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

/** A circle and the connections of all its members. */
interface Circle {
  circleId: string;
  sockets: Socket[];
}

/** Sends one message after the other in each circle. A message counts once all others have it. */
const driveCircles = async (circles: readonly Circle[], operations: number): Promise<void> => {
  let left = operations;
  await Promise.all(
    circles.map(async ({ circleId, sockets: [sender, ...others] }) => {
      while (left > 0) {
        left -= 1;
        const delivered = others.map((other) => new Promise((resolve) => other.once('circle_message', resolve)));
        const answer = await sender?.emitWithAck('send_circle_message', { circleId, content: TEXT });
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        await Promise.all(delivered);
      }
    }),
  );
};

/** Compares a message to twelve others in the circle of a group lesson with one to the other of an exchange. */
export const circleRow = async (context: TestContext, jwksUrl: string, conversations: number): Promise<Row> => {
  const [pairs, groups] = [newPairs(conversations), newGroups(conversations)];
  const chat = await startChat(context, jwksUrl);
  await context.publish(...pairs.map(acceptedRequestOf), ...groups.map(peopleOf));
  const stored = (name: string) => context.connection.collection(name).countDocuments();
  await context.waitFor(async () => (await stored('conversations')) >= pairs.length);
  await context.waitFor(async () => (await stored('circles')) >= groups.length);

  const chats = await openChats(chat.url, pairs, context.tokenFor);
  const circles = await Promise.all(
    groups.map(async ({ lessonId, memberIds }) => {
      const sockets = await Promise.all(memberIds.map((id) => connect(chat.url, context.tokenFor(id))));
      return { circleId: lessonId, sockets };
    }),
  );
  const stop = async () => {
    closeChats(chats);
    for (const { sockets } of circles) for (const socket of sockets) socket.disconnect();
    await chat.stop();
  };
  return {
    name: `a message to twelve others, ${conversations} circles at once, against one to the other of an exchange`,
    goal: 1.4,
    operations: 1500,
    warmUp: 1500,
    baseline: chatVariant({ ...chat, stop: async () => undefined }, chats),
    subject: variantOf({ ...chat, stop }, (operations) => driveCircles(circles, operations)),
  };
};
