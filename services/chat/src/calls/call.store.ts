import { pipelined, type RedisClient, sharedPrefix } from '@mutua/service-kit';
import type { Result } from 'ioredis';

export interface Call {
  callId: string;
  requestId: string;
  callerId: string;
  calleeId: string;
  callType: 'audio' | 'video';
  status: 'ringing' | 'connected' | 'missed' | 'declined';
  /** When the call was answered, in milliseconds. */
  connectedAt?: number;
  /** The last `call_state` of each party, as JSON. */
  callerState?: string;
  calleeState?: string;
}

/** Redis drops a call after this time when every node of the call has died. */
const TTL_MS = 60_000;
/** How long a node may take to record a missed call before another node tries. */
const LEASE_MS = 10_000;

/*
 * Each state change is one script, so that only one node can make it. KEYS: the call, the current call of the caller, that of the callee,
 * and the set of ringing calls. The comment above each script lists its ARGV.
 */
const SCRIPTS = {
  // ARGV: ttl, deadline, callId, then the call's fields. Returns 1 when neither member was in a call.
  callBegin: `
    if redis.call('exists', KEYS[1], KEYS[2], KEYS[3]) > 0 then return 0 end
    redis.call('hset', KEYS[1], unpack(ARGV, 4))
    redis.call('pexpire', KEYS[1], ARGV[1])
    redis.call('set', KEYS[2], ARGV[3], 'PX', ARGV[1])
    redis.call('set', KEYS[3], ARGV[3], 'PX', ARGV[1])
    redis.call('zadd', KEYS[4], ARGV[2], ARGV[3])
    return 1`,
  // ARGV: callId, now. Returns 1 for the first device that answers.
  callAccept: `
    if redis.call('hget', KEYS[1], 'status') ~= 'ringing' then return 0 end
    redis.call('hset', KEYS[1], 'status', 'connected', 'connectedAt', ARGV[2])
    redis.call('zrem', KEYS[4], ARGV[1])
    return 1`,
  // ARGV: callId, the new status, the time when another node may take over. Returns 1 for the node that ends the ringing.
  callSilence: `
    if redis.call('hget', KEYS[1], 'status') ~= 'ringing' then return 0 end
    redis.call('hset', KEYS[1], 'status', ARGV[2])
    redis.call('zadd', KEYS[4], ARGV[3], ARGV[1])
    return 1`,
  // ARGV: callId, now, lease. Returns 1 for the node that must record the missed call.
  callClaimMissed: `
    local status = redis.call('hget', KEYS[1], 'status')
    local due = redis.call('zscore', KEYS[4], ARGV[1])
    if status ~= 'ringing' and status ~= 'missed' then redis.call('zrem', KEYS[4], ARGV[1]) return 0 end
    if due and tonumber(due) > tonumber(ARGV[2]) then return 0 end
    redis.call('hset', KEYS[1], 'status', 'missed')
    redis.call('zadd', KEYS[4], ARGV[2] + ARGV[3], ARGV[1])
    return 1`,
  // ARGV: field, value. Sets a field of a call that has not ended.
  callKeep: `
    if redis.call('exists', KEYS[1]) == 0 then return 0 end
    redis.call('hset', KEYS[1], ARGV[1], ARGV[2])
    return 1`,
  // ARGV: callId. Returns 1 when this command ended the call.
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
    callSilence(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callClaimMissed(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callKeep(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callEnd(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

export type CallStore = ReturnType<typeof createCallStore>;

/** Stores the ringing and connected calls of all nodes in Redis. */
export function createCallStore({ redis, prefix }: { redis: RedisClient; prefix: string }) {
  for (const [name, lua] of Object.entries(SCRIPTS)) redis.defineCommand(name, { numberOfKeys: 4, lua });
  const shared = sharedPrefix(redis, prefix, 'calls');
  const callKey = (callId: string) => `${shared}:call:${callId}`;
  const memberKey = (userId: string) => `${shared}:call-of:${userId}`;
  const ringing = `${shared}:calls-ringing`;
  const keysOf = ({ callId, callerId, calleeId }: Call) => [
    callKey(callId),
    memberKey(callerId),
    memberKey(calleeId),
    ringing,
  ];

  return {
    /** Stores a call that rings until `deadline`. Returns false when either party is already in a call. */
    async begin(call: Call, deadline: number): Promise<boolean> {
      const ttl = Math.max(TTL_MS, deadline - Date.now() + TTL_MS);
      return (await redis.callBegin(...keysOf(call), ttl, deadline, call.callId, ...Object.entries(call).flat())) === 1;
    },

    async find(callId: string): Promise<Call | null> {
      const fields = await redis.hgetall(callKey(callId));
      if (!('callId' in fields)) return null;
      const { connectedAt, ...call } = fields;
      return { ...call, ...(connectedAt && { connectedAt: Number(connectedAt) }) } as unknown as Call;
    },

    /** Returns the call that a member is in, or null. */
    async findOf(userId: string): Promise<Call | null> {
      const callId = await redis.get(memberKey(userId));
      return callId ? this.find(callId) : null;
    },

    /** Marks a call as connected. Returns true for the first device that answers. */
    accept: async (call: Call): Promise<boolean> =>
      (await redis.callAccept(...keysOf(call), call.callId, Date.now())) === 1,

    /** Ends the ringing of a call. Returns false when the call was answered, or when the ringing had already ended. */
    silence: async (call: Call, status: 'declined' | 'missed'): Promise<boolean> =>
      (await redis.callSilence(...keysOf(call), call.callId, status, Date.now() + LEASE_MS)) === 1,

    /**
     * Returns true when this node must record that nobody answered by `now`. Another node may claim the call if this one does not end it
     * within the lease.
     */
    claimMissed: async (call: Call, now: number): Promise<boolean> =>
      (await redis.callClaimMissed(...keysOf(call), call.callId, now, LEASE_MS)) === 1,

    /** Keeps the last `call_state` of a party. */
    async keepState(call: Call, userId: string, state: string): Promise<void> {
      await redis.callKeep(...keysOf(call), call.callerId === userId ? 'callerState' : 'calleeState', state);
    },

    /** Ends a call. Returns false when it had already ended. */
    end: async (call: Call): Promise<boolean> => (await redis.callEnd(...keysOf(call), call.callId)) === 1,

    /** Returns the calls whose deadline has passed. Removes entries whose call no longer exists. */
    async findDue(now: number): Promise<Call[]> {
      const ids = await redis.zrangebyscore(ringing, '-inf', now);
      const found = await Promise.all(ids.map((id) => this.find(id)));
      const gone = ids.filter((_, index) => !found[index]);
      if (gone.length > 0) await redis.zrem(ringing, ...gone);
      return found.filter((call) => call !== null);
    },

    /** Renews the expiry of a connected call. Returns false when the call has ended. */
    async extend(callId: string): Promise<boolean> {
      const call = await this.find(callId);
      if (call?.status !== 'connected') return call !== null;
      await pipelined(redis, keysOf(call).slice(0, 3), (pipeline, key) => pipeline.pexpire(key, TTL_MS));
      return true;
    },
  };
}
