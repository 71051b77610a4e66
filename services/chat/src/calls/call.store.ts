import type { Redis, Result } from 'ioredis';

export interface Call {
  callId: string;
  requestId: string;
  callerId: string;
  calleeId: string;
  callType: 'audio' | 'video';
  status: 'ringing' | 'connected' | 'missed';
}

/** A call whose nodes have all died is forgotten after this. */
const TTL_MS = 60_000;
/** How long a node may take over a missed call before another does it again. */
const LEASE_MS = 10_000;

/*
 * Each step is one script, so that two nodes never both take it: KEYS are the call, its members' places and the
 * calls that ring; ARGV as each script says.
 */
const SCRIPTS = {
  // ttl, deadline, callId, then the call's fields; 1 when both members were free
  callBegin: `
    if redis.call('exists', KEYS[1], KEYS[2], KEYS[3]) > 0 then return 0 end
    redis.call('hset', KEYS[1], unpack(ARGV, 4))
    redis.call('pexpire', KEYS[1], ARGV[1])
    redis.call('set', KEYS[2], ARGV[3], 'PX', ARGV[1])
    redis.call('set', KEYS[3], ARGV[3], 'PX', ARGV[1])
    redis.call('zadd', KEYS[4], ARGV[2], ARGV[3])
    return 1`,
  // callId; 1 for the first who answers
  callAccept: `
    if redis.call('hget', KEYS[1], 'status') ~= 'ringing' then return 0 end
    redis.call('hset', KEYS[1], 'status', 'connected')
    redis.call('zrem', KEYS[4], ARGV[1])
    return 1`,
  // callId, now, lease; 1 for whoever is to tell that nobody answered
  callMiss: `
    local status = redis.call('hget', KEYS[1], 'status')
    local due = redis.call('zscore', KEYS[4], ARGV[1])
    if status ~= 'ringing' and status ~= 'missed' then redis.call('zrem', KEYS[4], ARGV[1]) return 0 end
    if due and tonumber(due) > tonumber(ARGV[2]) then return 0 end
    redis.call('hset', KEYS[1], 'status', 'missed')
    redis.call('zadd', KEYS[4], ARGV[2] + ARGV[3], ARGV[1])
    return 1`,
  // callId; 1 for whoever ended it
  callEnd: `
    local existed = redis.call('del', KEYS[1])
    redis.call('zrem', KEYS[4], ARGV[1])
    for i = 2, 3 do
      if redis.call('get', KEYS[i]) == ARGV[1] then redis.call('del', KEYS[i]) end
    end
    return existed`,
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    callBegin(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callAccept(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callMiss(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callEnd(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

export type CallStore = ReturnType<typeof createCallStore>;

/** The calls that ring or run, in Redis, for all nodes. */
export function createCallStore({ redis, prefix }: { redis: Redis; prefix: string }) {
  for (const [name, lua] of Object.entries(SCRIPTS)) redis.defineCommand(name, { numberOfKeys: 4, lua });
  const callKey = (callId: string) => `${prefix}:call:${callId}`;
  const memberKey = (userId: string) => `${prefix}:call-of:${userId}`;
  const ringing = `${prefix}:calls-ringing`;
  const keysOf = ({ callId, callerId, calleeId }: Call) => [
    callKey(callId),
    memberKey(callerId),
    memberKey(calleeId),
    ringing,
  ];

  return {
    /** Starts a call that rings until `deadline`. False when one of the two is in a call. */
    async begin(call: Call, deadline: number): Promise<boolean> {
      const ttl = Math.max(TTL_MS, deadline - Date.now() + TTL_MS);
      return (await redis.callBegin(...keysOf(call), ttl, deadline, call.callId, ...Object.entries(call).flat())) === 1;
    },

    async find(callId: string): Promise<Call | null> {
      const fields = await redis.hgetall(callKey(callId));
      return 'callId' in fields ? (fields as unknown as Call) : null;
    },

    /** The call in which a member is. */
    async findOf(userId: string): Promise<Call | null> {
      const callId = await redis.get(memberKey(userId));
      return callId ? this.find(callId) : null;
    },

    /** True for the first device that answers. */
    accept: async (call: Call): Promise<boolean> => (await redis.callAccept(...keysOf(call), call.callId)) === 1,

    /** Whether this node is to tell that nobody answered by `now`; if it dies over it, another node is asked again. */
    miss: async (call: Call, now: number): Promise<boolean> =>
      (await redis.callMiss(...keysOf(call), call.callId, now, LEASE_MS)) === 1,

    /** True for whoever ended it. */
    end: async (call: Call): Promise<boolean> => (await redis.callEnd(...keysOf(call), call.callId)) === 1,

    /** The calls that have rung long enough. One that is gone is taken off the list. */
    async findDue(now: number): Promise<Call[]> {
      const ids = await redis.zrangebyscore(ringing, '-inf', now);
      const found = await Promise.all(ids.map((id) => this.find(id)));
      const gone = ids.filter((_, index) => !found[index]);
      if (gone.length > 0) await redis.zrem(ringing, ...gone);
      return found.filter((call) => call !== null);
    },

    /** Says that a call goes on. False when it does not. */
    async keep(callId: string): Promise<boolean> {
      const call = await this.find(callId);
      if (call?.status !== 'connected') return call !== null;
      const pipeline = redis.pipeline();
      for (const key of keysOf(call).slice(0, 3)) pipeline.pexpire(key, TTL_MS);
      await pipeline.exec();
      return true;
    },
  };
}
