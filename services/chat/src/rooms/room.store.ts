import { setTimeout as delay } from 'node:timers/promises';
import { type RedisClient, ServiceUnavailableError, sharedPrefix } from '@mutua/service-kit';
import type { Result } from 'ioredis';
import type { Room } from './room.ts';

/** How long a room is kept after its last change: longer than any session with its hours around it. */
const KEPT_MS = 12 * 3_600_000;
const ATTEMPTS = 8;
const PAUSE_MS = 20;

const SCRIPTS = {
  // KEYS: the room, the rooms to look at. ARGV: the version before, the new one, the room, how long it is kept, its id, when to look at it.
  roomReplace: {
    numberOfKeys: 2,
    lua: `
    if (redis.call('hget', KEYS[1], 'version') or '0') ~= ARGV[1] then return 0 end
    redis.call('hset', KEYS[1], 'version', ARGV[2], 'room', ARGV[3])
    redis.call('pexpire', KEYS[1], ARGV[4])
    redis.call('zadd', KEYS[2], 'NX', ARGV[6], ARGV[5])
    return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    roomReplace(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

export type RoomStore = ReturnType<typeof createRoomStore>;

/** Keeps rooms in Redis. Each is one document with a version; a change is asked again on what is there when another one came first. */
export function createRoomStore({ redis, prefix, lookMs }: { redis: RedisClient; prefix: string; lookMs: number }) {
  for (const [name, script] of Object.entries(SCRIPTS)) redis.defineCommand(name, script);
  const shared = sharedPrefix(redis, prefix, 'rooms');
  const keyOf = (circleId: string) => `${shared}:room:${circleId}`;
  const due = `${shared}:rooms-due`;
  const loads = `${shared}:room-nodes`;

  async function read(circleId: string): Promise<Room | null> {
    const text = await redis.hget(keyOf(circleId), 'room');
    return text === null ? null : (JSON.parse(text) as Room);
  }

  return {
    find: read,

    /**
     * Changes a room. `edit` gets what is stored and returns what to store; the same room, or null, changes nothing. What it throws is
     * thrown. It may run several times.
     * @returns the room before and after
     */
    async change<R extends Room | null>(circleId: string, edit: (room: Room | null) => R | Promise<R>) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const before = await read(circleId);
        const edited = await edit(before);
        if (edited === null || edited === before) return { before, after: edited };
        const after = { ...edited, version: edited.version + 1 };
        const [key, now] = [keyOf(circleId), Date.now()];
        const [version, next] = [before?.version ?? 0, after.version];
        const isDone = await redis.roomReplace(
          key,
          due,
          version,
          next,
          JSON.stringify(after),
          KEPT_MS,
          circleId,
          now + lookMs,
        );
        if (isDone === 1) return { before, after: after as R };
        await delay(Math.random() * PAUSE_MS * (attempt + 1));
      }
      throw new ServiceUnavailableError();
    },

    /** The rooms that nobody has looked at for a while. Of two processes at the same moment, both get them, which does no harm. */
    async takeDue(): Promise<string[]> {
      const now = Date.now();
      const circleIds = await redis.zrangebyscore(due, '-inf', now);
      if (circleIds.length > 0) await redis.zadd(due, 'XX', ...circleIds.flatMap((id) => [now + lookMs, id]));
      return circleIds;
    },

    /** No longer looks at a room. */
    async forget(circleId: string): Promise<void> {
      await redis.zrem(due, circleId);
    },

    /** Reports how many people of this process are on each node. */
    async report(process: string, counts: ReadonlyMap<string, number>): Promise<void> {
      await redis.hset(loads, process, JSON.stringify({ at: Date.now(), counts: Object.fromEntries(counts) }));
    },

    /** How many people are on each node, by the reports of the last moments. */
    async loads(freshMs: number): Promise<Map<string, number>> {
      const total = new Map<string, number>();
      for (const [process, text] of Object.entries(await redis.hgetall(loads))) {
        const { at, counts } = JSON.parse(text) as { at: number; counts: Record<string, number> };
        if (Date.now() - at > freshMs) await redis.hdel(loads, process);
        else for (const [node, count] of Object.entries(counts)) total.set(node, (total.get(node) ?? 0) + count);
      }
      return total;
    },
  };
}
