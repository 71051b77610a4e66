import { gauge, histogram, type Source } from '@mutua/service-kit';
import type { JoinedChats } from './joined-chats.ts';
import type { ChatServer } from './socket-server.ts';

const sockets = gauge({ name: 'mutua_sockets', help: 'Real-time connections to this node' });
const joinedConversations = gauge({
  name: 'mutua_joined_conversations',
  help: 'Conversations that devices of this node have open, counted for each of their members',
});

/** Observed for every stored message. It has no labels, because labels would make it slower. */
export const deliveryLag = histogram({
  name: 'mutua_message_delivery_seconds',
  help: 'From taking a message until it is stored and emitted to the devices of both members',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** The metrics of a chat node, read at each scrape. */
export const chatMetrics = ({
  io,
  joined,
}: {
  io: Pick<ChatServer, 'engine'>;
  joined: Pick<JoinedChats, 'count'>;
}): Source => ({
  name: 'sockets',
  gauges: [sockets, joinedConversations],
  read() {
    sockets.set(io.engine.clientsCount);
    joinedConversations.set(joined.count());
  },
});
