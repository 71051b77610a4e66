import { ROOM_ENTRIES } from '@mutua/contracts';
import { createRateLimiter } from '@mutua/service-kit';
import type { IceServers } from '../calls/ice-servers.ts';
import type { Circles } from '../circles/circles.ts';
import type { Context } from '../context.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { createJanus } from './janus.ts';
import { createRoomService } from './room.service.ts';
import { createRoomStore } from './room.store.ts';
import { createFindRoomMember } from './room-member.ts';
import { createRoomRecordRepository } from './room-record.repository.ts';

/** Each room is looked at so often. */
const LOOK_MS = 10_000;

export type Rooms = ReturnType<typeof createRooms>;

/** Builds the rooms of group lessons. Without nodes of the engine, nobody finds one. */
export function createRooms({
  context: { config, connection, redis, relay, logger, timing },
  realtime: { io, emitter, joined, nodeId },
  circles,
  iceServers,
}: {
  context: Context;
  realtime: Realtime;
  circles: Pick<Circles, 'access'>;
  iceServers: Pick<IceServers, 'serversFor'>;
}) {
  const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale, ROOM_NODES: nodes, ROOM_SECRET: secret = '' } = config;
  const limiter = createRateLimiter({
    name: 'chat:rooms',
    limit: { calls: ROOM_ENTRIES.aMinute, seconds: 60 },
    message: 'You are entering rooms too often. Please wait a moment.',
    ...{ redis, prefix, scale },
  });
  const engine = createJanus({
    secret,
    onLost: (node) => void service.nodeLost(node),
    logger,
    beatMs: timing.engineBeatMs,
  });
  const records = createRoomRecordRepository(connection, relay);
  const service = createRoomService({
    findMember: createFindRoomMember(circles.access),
    engine,
    nodes,
    store: createRoomStore({ redis, prefix, lookMs: timing.roomLookMs ?? LOOK_MS }),
    records,
    iceServersOf: iceServers.serversFor,
    consumeLimit: async (memberId) => {
      await limiter.consume(memberId);
    },
    emitter,
    joined,
    isConnected: (socketId) => io.sockets.sockets.has(socketId),
    processId: nodeId,
    logger,
    now: timing.now,
    beatMs: timing.roomBeatMs,
    graceMs: timing.roomGraceMs,
  });
  return { ...service, records };
}
