import type { Context } from '../context.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Thread } from '../messages/thread.ts';
import { IN_ROOM } from '../realtime/joined-chats.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Store } from '../store/store.ts';
import { createCallService } from './call.service.ts';
import { createCallStore } from './call.store.ts';
import { createCallLimit } from './call-limit.ts';
import { createIceServers } from './ice-servers.ts';
import { createRingRecordRepository } from './ring-record.repository.ts';
import { createWaitingRooms } from './waiting-room.ts';

export type Calls = ReturnType<typeof createCalls>;

/** Builds the calls of the two members of a conversation. */
export function createCalls({
  context: { config, connection, redis, relay, logger, timing },
  store,
  realtime: { io, emitter, joined, presence },
  conversations: { access, announceLines },
  thread,
}: {
  context: Context;
  store: Store;
  realtime: Realtime;
  conversations: Conversations;
  thread: Thread;
}) {
  const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
  const waitingRooms = createWaitingRooms({
    redis,
    prefix,
    access,
    sessionsOf: store.conversations.findJoinable,
    emitter,
    logger,
    now: timing.now,
    graceMs: timing.waitGraceMs,
    beatMs: timing.waitBeatMs,
  });
  const service = createCallService({
    access,
    store: createCallStore({ redis, prefix }),
    messages: thread.service,
    records: store.callRecords,
    rings: createRingRecordRepository(connection, relay),
    waitingRooms,
    announceLines,
    consumeLimit: createCallLimit({ redis, prefix, scale }),
    emitter,
    presence,
    isInRoom: (memberId) => joined.isJoined(memberId, IN_ROOM),
    logger,
    isConnected: (socketId) => io.sockets.sockets.has(socketId),
    ringMs: timing.ringMs,
    graceMs: timing.callGraceMs,
  });
  return {
    service,
    waitingRooms,
    iceServers: createIceServers({
      access,
      stunUrls: config.STUN_URLS,
      turnUrls: config.TURN_URLS,
      turnSecret: config.TURN_SECRET,
    }),
    start(): void {
      waitingRooms.start();
      service.watch();
    },
    async stop(): Promise<void> {
      await waitingRooms.stop();
      await service.stop();
    },
  };
}
