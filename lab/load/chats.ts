import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Pair } from '../pairs.ts';

const CONNECT_MS = 30_000;
const ANSWER_MS = 15_000;
/** How many connections are opened at once. The accept queue of a process has 511 entries. */
const OPENED_AT_ONCE = 50;
/** The content of each message. */
export const TEXT = 'Shall we do generics this evening? I am stuck at the second page.';

/** A pair with one connection each. */
export interface Chat {
  pair: Pair;
  sender: Socket;
  receiver: Socket;
}

/** A member's connection. @throws Error when it is refused */
export async function connect(origin: string, token: string): Promise<Socket> {
  const socket = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true, timeout: CONNECT_MS });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return socket;
}

/** Connects both members of each pair. @throws Error when a connection is refused */
export async function openChats(
  origin: string,
  pairs: readonly Pair[],
  tokenOf: (userId: string) => string,
): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (let from = 0; from < pairs.length; from += OPENED_AT_ONCE / 2) {
    chats.push(
      ...(await Promise.all(
        pairs.slice(from, from + OPENED_AT_ONCE / 2).map(async (pair) => {
          const { senderId, receiverId } = pair;
          const [sender, receiver] = await Promise.all(
            [senderId, receiverId].map((userId) => connect(origin, tokenOf(userId))),
          );
          return { pair, sender, receiver } as Chat;
        }),
      )),
    );
  }
  return chats;
}

export const closeChats = (chats: readonly Chat[]): void => {
  for (const { sender, receiver } of chats) {
    sender.disconnect();
    receiver.disconnect();
  }
};

export interface Sent {
  messages: number;
  failures: number;
  deliveries: number[];
}

/**
 * Sends messages for some seconds. Each sender uses its chats in turn. It sends the next message when the last one is acknowledged and
 * delivered, so the number of messages in flight stays the same.
 */
export async function sendMessages(
  chats: readonly Chat[],
  { senders, seconds }: { senders: number; seconds: number },
): Promise<Sent> {
  const sent: Sent = { messages: 0, failures: 0, deliveries: [] };
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: senders }, async (_, first) => {
      for (let at = first; performance.now() < end; at = at + senders < chats.length ? at + senders : first) {
        try {
          sent.deliveries.push(await sendOne(chats[at] as Chat));
          sent.messages += 1;
        } catch {
          sent.failures += 1;
        }
      }
    }),
  );
  return sent;
}

/** @returns the milliseconds until the receiver had the message. @throws Error when it is refused, or does not arrive in time */
async function sendOne({ pair, sender, receiver }: Chat): Promise<number> {
  const settled = new AbortController();
  const since = performance.now();
  const delivered = new Promise<number>((resolve) => {
    const onMessage = () => resolve(performance.now() - since);
    receiver.once('new_message', onMessage);
    settled.signal.addEventListener('abort', () => receiver.off('new_message', onMessage));
  });
  try {
    const { requestId, receiverId } = pair;
    const message = { requestId, receiverId, content: TEXT, messageType: 'text' };
    const answer = await sender.timeout(ANSWER_MS).emitWithAck('send_message', message);
    if (!answer.ok) throw new Error(answer.error.code);
    const late = delay(ANSWER_MS, undefined, { signal: settled.signal, ref: false }).then(() => {
      throw new Error('not delivered');
    });
    late.catch(() => undefined);
    return await Promise.race([delivered, late]);
  } finally {
    settled.abort();
  }
}
