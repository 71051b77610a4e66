import { type RedisClient, sharedPrefix } from '@mutua/service-kit';
import type { Result } from 'ioredis';

export interface Call {
  callId: string;
  requestId: string;
  callerId: string;
  calleeId: string;
  callType: 'audio' | 'video';
  /** `missed`, `declined` and `ended` calls are over for their members. They remain until they are recorded. */
  status: 'ringing' | 'connected' | 'missed' | 'declined' | 'ended';
  /** When the call was answered, in milliseconds. */
  connectedAt?: number;
  /** When it was over, in milliseconds. */
  endedAt?: number;
  /** The name of the page that answered, if it has one. */
  calleePage?: string;
  /** The last departure of each party without a connected device. */
  callerLeft?: string;
  calleeLeft?: string;
  /** The last `call_state` of each party, as JSON. */
  callerState?: string;
  calleeState?: string;
}

/** A connected call is over when no node has extended it for this long: every page or every node of it is gone. */
const TTL_MS = 60_000;
/** How long a node may take to record a call that is over before another node tries. */
const LEASE_MS = 10_000;
/** How long a call that is over waits to be recorded, for example while the database is away. */
const RECORD_MS = 10 * 60_000;

/** Keeps a connected call in a script until a node can end it, which is once it is due. */
const KEEP = `for i = 1, 3 do redis.call('pexpire', KEYS[i], ${2 * TTL_MS}) end`;
/** Ends a call for its members in a script. Both may begin the next call at once, however long this one takes to be recorded. */
const FREE_MEMBERS = `
    redis.call('pexpire', KEYS[1], ${RECORD_MS})
    for i = 2, 3 do
      if redis.call('get', KEYS[i]) == ARGV[1] then redis.call('del', KEYS[i]) end
    end`;

/*
 * Each state change is one script, so that only one node can make it. KEYS: the call, the current call of the caller, that of the callee,
 * and the set of calls with the time at which each is due. Then its ringing ends, it expires, or another node may record it. The comment
 * above each script lists its ARGV.
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
  // ARGV: callId, now, expiry, the name of the answering page. Returns 1 for the first device that answers.
  callAccept: `
    if redis.call('hget', KEYS[1], 'status') ~= 'ringing' then return 0 end
    redis.call('hset', KEYS[1], 'status', 'connected', 'connectedAt', ARGV[2])
    if ARGV[4] ~= '' then redis.call('hset', KEYS[1], 'calleePage', ARGV[4]) end
    ${KEEP}
    redis.call('zadd', KEYS[4], ARGV[3], ARGV[1])
    return 1`,
  // ARGV: callId, expiry. Returns 1 unless the call is over.
  callExtend: `
    local status = redis.call('hget', KEYS[1], 'status')
    if status == 'ringing' then return 1 end
    if status ~= 'connected' then return 0 end
    ${KEEP}
    redis.call('zadd', KEYS[4], ARGV[2], ARGV[1])
    return 1`,
  // ARGV: callId, now, the time when another node may take over, the new status, the statuses before. Returns 1 for the node that ends it.
  callClose: `
    local status = redis.call('hget', KEYS[1], 'status')
    if status ~= ARGV[5] and status ~= ARGV[6] then return 0 end
    redis.call('hset', KEYS[1], 'status', ARGV[4], 'endedAt', ARGV[2])
    redis.call('zadd', KEYS[4], ARGV[3], ARGV[1])
    ${FREE_MEMBERS}
    return 1`,
  // ARGV: callId, now, the time when another node may take over, ttl. Returns 1 for the node that must record a call that is due.
  callClaim: `
    local status = redis.call('hget', KEYS[1], 'status')
    local due = redis.call('zscore', KEYS[4], ARGV[1])
    if not status then redis.call('zrem', KEYS[4], ARGV[1]) return 0 end
    if not due or tonumber(due) > tonumber(ARGV[2]) then return 0 end
    if status == 'ringing' then redis.call('hset', KEYS[1], 'status', 'missed', 'endedAt', ARGV[2]) end
    if status == 'connected' then redis.call('hset', KEYS[1], 'status', 'ended', 'endedAt', due - ARGV[4]) end
    redis.call('zadd', KEYS[4], ARGV[3], ARGV[1])
    ${FREE_MEMBERS}
    return 1`,
  // ARGV: field, value. Sets a field of a call that has not ended.
  callKeep: `
    if redis.call('exists', KEYS[1]) == 0 then return 0 end
    redis.call('hset', KEYS[1], ARGV[1], ARGV[2])
    return 1`,
  // ARGV: callId, the caller. Returns 1 when this command removed the call.
  callEnd: `
    if redis.call('hget', KEYS[1], 'callerId') ~= ARGV[2] then return 0 end
    redis.call('del', KEYS[1])
    redis.call('zrem', KEYS[4], ARGV[1])
    for i = 2, 3 do
      if redis.call('get', KEYS[i]) == ARGV[1] then redis.call('del', KEYS[i]) end
    end
    return 1`,
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    callBegin(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callAccept(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callExtend(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callClose(...keysAndArguments: (string | number)[]): Result<number, Context>;
    callClaim(...keysAndArguments: (string | number)[]): Result<number, Context>;
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
  // The name is from the time when only ringing calls were due.
  const due = `${shared}:calls-ringing`;
  const keysOf = ({ callId, callerId, calleeId }: Call) => [
    callKey(callId),
    memberKey(callerId),
    memberKey(calleeId),
    due,
  ];
  const close = async (call: Call, status: Call['status'], ...before: Call['status'][]): Promise<boolean> => {
    const now = Date.now();
    return (await redis.callClose(...keysOf(call), call.callId, now, now + LEASE_MS, status, ...before, '')) === 1;
  };

  return {
    /** Stores a call that rings until `deadline`. Returns false when either party is already in a call. */
    async begin(call: Call, deadline: number): Promise<boolean> {
      const ttl = Math.max(TTL_MS, deadline - Date.now() + TTL_MS);
      return (await redis.callBegin(...keysOf(call), ttl, deadline, call.callId, ...Object.entries(call).flat())) === 1;
    },

    async find(callId: string): Promise<Call | null> {
      const fields = await redis.hgetall(callKey(callId));
      if (!('callId' in fields)) return null;
      const { connectedAt, endedAt, ...call } = fields;
      return {
        ...call,
        ...(connectedAt && { connectedAt: Number(connectedAt) }),
        ...(endedAt && { endedAt: Number(endedAt) }),
      } as unknown as Call;
    },

    /** Returns the call that a member is in, or null. */
    async findOf(userId: string): Promise<Call | null> {
      const callId = await redis.get(memberKey(userId));
      return callId ? this.find(callId) : null;
    },

    /** Marks a call as connected. Returns true for the first device that answers. */
    async accept(call: Call, page = ''): Promise<boolean> {
      const now = Date.now();
      return (await redis.callAccept(...keysOf(call), call.callId, now, now + TTL_MS, page)) === 1;
    },

    /** Ends the ringing of a call. Returns false when the call was answered, or when the ringing had already ended. */
    silence: (call: Call, status: 'declined' | 'missed'): Promise<boolean> => close(call, status, 'ringing'),

    /** Ends a ringing or connected call without a missed call. Returns false when it was already over. */
    close: (call: Call): Promise<boolean> => close(call, 'ended', 'ringing', 'connected'),

    /**
     * Returns true when this node must record a call that is over by `now`: nobody answered or extended it, or the node that ended it has not
     * recorded it. Another node may claim the call if this one does not remove it within the lease.
     */
    claim: async (call: Call, now: number): Promise<boolean> =>
      (await redis.callClaim(...keysOf(call), call.callId, now, now + LEASE_MS, TTL_MS)) === 1,

    /** Keeps the last `call_state` of a party. */
    async keepState(call: Call, userId: string, state: string): Promise<void> {
      await redis.callKeep(...keysOf(call), call.callerId === userId ? 'callerState' : 'calleeState', state);
    },

    /** Notes that the last device of a party has disconnected. `departure` is new each time. */
    async markLeft(call: Call, userId: string, departure: string): Promise<void> {
      await redis.callKeep(...keysOf(call), call.callerId === userId ? 'callerLeft' : 'calleeLeft', departure);
    },

    /** Removes a call. Returns false when it was already removed. */
    end: async (call: Call): Promise<boolean> =>
      (await redis.callEnd(...keysOf(call), call.callId, call.callerId)) === 1,

    /** Returns the calls that are due. Removes entries whose call no longer exists. */
    async findDue(now: number): Promise<Call[]> {
      const ids = await redis.zrangebyscore(due, '-inf', now);
      const found = await Promise.all(ids.map((id) => this.find(id)));
      const gone = ids.filter((_, index) => !found[index]);
      if (gone.length > 0) await redis.zrem(due, ...gone);
      return found.filter((call) => call !== null);
    },

    /** Renews the expiry of a connected call. Returns false when the call is over. */
    async extend(callId: string): Promise<boolean> {
      const call = await this.find(callId);
      return call !== null && (await redis.callExtend(...keysOf(call), callId, Date.now() + TTL_MS)) === 1;
    },
  };
}
