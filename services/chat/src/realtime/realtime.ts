import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { createEmitter } from './emitter.ts';
import { createJoinedChats } from './joined-chats.ts';
import { createPresence } from './presence.ts';
import { createSocketServer } from './socket-server.ts';

export type Realtime = ReturnType<typeof createRealtime>;

/** Builds what reaches members' devices, on this node and on the others. */
export function createRealtime({
  context: { config, redis, verifier, endedSessions, server, logger, timing },
  announcePresence,
}: {
  context: Context;
  announcePresence: (userIds: readonly string[], isOnline: boolean) => Promise<void>;
}) {
  const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = config;
  const sockets = createSocketServer({
    server,
    verifier,
    endedSessions,
    redisUrl,
    prefix,
    origins: [config.PUBLIC_URL, ...config.CORS_ORIGINS],
    scale: config.RATE_LIMIT_SCALE,
    connectMs: timing.connectMs,
    logger,
  });
  const { io, sessions } = sockets;
  const node = { redis, prefix, nodeId: randomUUID(), logger, ...timing };
  const joined = createJoinedChats({
    ...node,
    onJoin: (userId, requestId) => io.serverSideEmit('chat_joined', userId, requestId),
  });
  io.on('chat_joined', joined.forgetAbsent);
  /** Presence announcements in progress; `stop` waits for them before the database closes. */
  const announcements = new Set<Promise<void>>();
  const presence = createPresence({
    ...node,
    onChange: (userIds, isOnline) => {
      const announcement = announcePresence(userIds, isOnline).finally(() => announcements.delete(announcement));
      announcements.add(announcement);
    },
  });
  return {
    io,
    nodeId: node.nodeId,
    sessions,
    emitter: createEmitter(io),
    joined,
    presence,
    ready: sockets.ready,
    async start(): Promise<void> {
      await presence.start();
      joined.start();
    },
    /** Does not announce the members as offline, because they reconnect to other nodes. */
    async leave(): Promise<void> {
      await presence.stop();
      await joined.stop();
    },
    close: sockets.close,
    /** Waits for what is still announced. */
    announced: () => Promise.all(announcements),
    stopSending: sockets.stopSending,
  };
}
