import { type ClientPayload, isJoinTime } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { ConflictError, createPeriodicTask, type Logger, pipelined, type RedisClient } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { Device } from '../realtime/device.ts';
import type { Emitter } from '../realtime/emitter.ts';
import { type JoinableSession, otherRole } from '../store/conversation.ts';
import type { Call } from './call.store.ts';

/** Redis forgets a waiting device when its node was silent for this long. A running node extends its devices with each beat. */
const SILENCE_MS = 60_000;
const BEAT_MS = 20_000;
/** A page that loses its connection keeps its wait when it returns within this time. */
const GRACE_MS = 5_000;

/** One waiting device of this node. */
interface WaitingDevice {
  requestId: string;
  userId: string;
  otherId: string;
  /** The end of the session, in milliseconds. */
  until: number;
}

export type WaitingRooms = ReturnType<typeof createWaitingRooms>;

/**
 * Knows which members wait for the other party of a session to join the call. For each member and conversation, Redis keeps a sorted set of
 * the waiting devices. The score is the time at which the entry expires.
 */
export function createWaitingRooms({
  redis,
  prefix,
  access,
  sessionsOf,
  emitter,
  logger,
  now = Date.now,
  graceMs = GRACE_MS,
  beatMs = BEAT_MS,
}: {
  redis: RedisClient;
  prefix: string;
  access: Pick<ConversationAccess, 'asParticipant' | 'asWriter'>;
  /** Returns the future sessions of an exchange that both parties can join by a call. */
  sessionsOf: (requestId: string) => Promise<readonly JoinableSession[]>;
  emitter: Emitter;
  logger: Logger;
  now?: (() => number) | undefined;
  graceMs?: number | undefined;
  beatMs?: number | undefined;
}) {
  /** The connected devices of this node. */
  const devices = new Set<string>();
  /** The waits of this node, by device. */
  const waiting = new Map<string, WaitingDevice>();
  const keyOf = (requestId: string, userId: string) => `${prefix}:call-wait:${requestId}:${userId}`;

  const isWaiting = async (requestId: string, userId: string): Promise<boolean> =>
    (await redis.zcount(keyOf(requestId, userId), now(), '+inf')) > 0;

  async function extend(): Promise<void> {
    if (waiting.size === 0) return;
    const byKey = Map.groupBy(waiting, ([, { requestId, userId }]) => keyOf(requestId, userId));
    await pipelined(redis, byKey.keys(), (pipeline, key) => {
      const entries = (byKey.get(key) ?? []).flatMap(([socketId]) => [now() + SILENCE_MS, socketId]);
      // `XX` only updates entries: a wait that a call has ended stays ended.
      return pipeline.zadd(key, 'XX', ...entries).pexpire(key, SILENCE_MS);
    });
  }

  /** Ends the wait of a device. Tells the other party unless another device of this member still waits. */
  async function end(
    socketId: string,
    { requestId, userId, otherId }: WaitingDevice,
    tells = [otherId],
  ): Promise<void> {
    const ended = await redis.zrem(keyOf(requestId, userId), socketId);
    if (ended === 0 || (await isWaiting(requestId, userId))) return;
    emitter.toMembers(tells, 'call_waiting', { requestId, userId, isWaiting: false });
  }

  const beats = createPeriodicTask(
    async () => {
      for (const [socketId, wait] of [...waiting]) {
        if (wait.until > now()) continue;
        waiting.delete(socketId);
        await end(socketId, wait, [wait.otherId, wait.userId]);
      }
      await extend();
    },
    { everyMs: beatMs, failure: 'waits not extended', logger },
  );

  async function requireSession(requestId: string) {
    const session = (await sessionsOf(requestId)).find((each) => isJoinTime(each, now()));
    if (session) return session;
    throw new ConflictError('You can join shortly before a session, and until its end', { code: 'not_now' });
  }

  return {
    /**
     * Begins or ends the wait of a device. Ending a wait that does not exist only reads. Returns whether the other party waits.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `ConversationAccess`
     * @throws ConflictError while there is no session that both parties can join
     */
    async set(device: Device, { requestId, isWaiting: waits }: ClientPayload<'call_wait'>) {
      const { userId, socketId } = device;
      const { conversation, role } = await access[waits ? 'asWriter' : 'asParticipant'](userId, requestId);
      const { id } = conversation;
      const otherId = conversation.parties[otherRole(role)]._id;
      const before = waiting.get(socketId);
      if (waits) {
        const session = await requireSession(id);
        if (before && before.requestId !== id) await end(socketId, before);
        // The device may have disconnected before its event was handled.
        if (!devices.has(socketId)) return { isOtherWaiting: false };
        const until = Date.parse(session.startsAt) + session.minutes * MINUTE_MS;
        waiting.set(socketId, { requestId: id, userId, otherId, until });
        const key = keyOf(id, userId);
        await redis
          .multi()
          .zadd(key, now() + SILENCE_MS, socketId)
          .pexpire(key, SILENCE_MS)
          .exec();
        emitter.toMembers([otherId], 'call_waiting', { requestId: id, userId, isWaiting: true });
      } else if (before?.requestId === id) {
        waiting.delete(socketId);
        await end(socketId, before);
      }
      return { isOtherWaiting: await isWaiting(id, otherId) };
    },

    /** Call this when a call between the two members has begun. It ends all their waits. */
    async begun({ requestId, callerId, calleeId }: Call): Promise<void> {
      for (const [userId, otherId] of [
        [callerId, calleeId],
        [calleeId, callerId],
      ] as const) {
        const ended = await redis.del(keyOf(requestId, userId));
        if (ended > 0) emitter.toMembers([otherId], 'call_waiting', { requestId, userId, isWaiting: false });
      }
    },

    connected(socketId: string): void {
      devices.add(socketId);
    },

    /**
     * Call this when a device has disconnected. Its wait ends after the grace period, unless another device of the member waits by then.
     */
    disconnected(socketId: string): void {
      devices.delete(socketId);
      const wait = waiting.get(socketId);
      if (!wait) return;
      waiting.delete(socketId);
      const ending = () => end(socketId, wait).catch((error) => logger.warn({ err: error }, 'a wait was not ended'));
      setTimeout(() => void ending(), graceMs).unref();
    },

    start: beats.start,
    stop: beats.stop,
  };
}
