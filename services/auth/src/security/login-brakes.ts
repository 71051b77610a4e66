import { setTimeout as delay } from 'node:timers/promises';
import { TooManyRequestsError } from '@mutua/service-kit';
import type { Counters } from './counters.ts';
import { networkOf } from './network.ts';

export interface LoginAttempt {
  /** The password was right: its failures are forgotten, and the client is known to the account from now on. */
  succeeded(): Promise<void>;
}

export interface LoginBrakes {
  /**
   * Counts an attempt to sign in, and holds it back when there were many.
   * @throws TooManyRequestsError while the client has to wait
   */
  begin(email: string, address: string): Promise<LoginAttempt>;
  /** Forgets the failures of an account whose owner has proven, from this address, who they are. */
  forgive(email: string, address: string): Promise<void>;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Failures of a client, at one account and at all of them, before the first pause. Offices share an address, hence the higher number. */
const FREE_FAILURES = { account: 5, client: 20 };
/** Each further failure doubles the pause. */
const PAUSE = { first: 30 * SECOND, longest: 900 * SECOND };
/** How long an attempt is held by the failures of other clients. It is short: nobody may lock a member out. */
const HOLD = { first: SECOND / 4, longest: 3 * SECOND };
/** Attempts held at a time by this process. More of them would only let an attacker guess faster. */
const HELD = { account: 4, all: 50 };
/** The clients that have signed in to an account and are remembered. */
const KNOWN = { count: 20, ms: 90 * DAY };

/**
 * Counts an attempt as a failure before its password is looked at: attempts that run at once cannot slip past the count.
 * KEYS: failures, pause. ARGV: free failures, first and longest pause, how long failures are remembered. Answers the
 * milliseconds to wait, 0 for none.
 */
const ATTEMPT = `
local left = redis.call('pttl', KEYS[2])
if left > 0 then return left end
local failures = redis.call('incr', KEYS[1])
redis.call('pexpire', KEYS[1], ARGV[4])
if failures >= tonumber(ARGV[1]) then
  local pause = math.min(tonumber(ARGV[2]) * 2 ^ (failures - tonumber(ARGV[1])), tonumber(ARGV[3]))
  redis.call('set', KEYS[2], 1, 'px', math.floor(pause))
end
return 0`;

/** Takes one attempt back. KEYS: failures, pause. ARGV: free failures. */
const TAKE_BACK = `
local failures = redis.call('decr', KEYS[1])
if failures < tonumber(ARGV[1]) then redis.call('del', KEYS[2]) end
if failures <= 0 then redis.call('del', KEYS[1]) end
return 0`;

/**
 * Counts an attempt at an account unless its client is known there. KEYS: failures, known clients. ARGV: client, free
 * failures, how long failures are remembered. Answers how many there were beyond the free ones.
 */
const COUNT_UNKNOWN = `
if redis.call('zscore', KEYS[2], ARGV[1]) then return 0 end
local failures = redis.call('incr', KEYS[1])
redis.call('pexpire', KEYS[1], ARGV[3])
return math.max(0, failures - tonumber(ARGV[2]))`;

/**
 * Notes that a client has signed in to an account, and takes back what its attempt counted while it was unknown. KEYS: failures,
 * known clients. ARGV: client, now, how many clients to keep, how long.
 */
const KNOW = `
if not redis.call('zscore', KEYS[2], ARGV[1]) and redis.call('decr', KEYS[1]) <= 0 then redis.call('del', KEYS[1]) end
redis.call('zadd', KEYS[2], ARGV[2], ARGV[1])
redis.call('zremrangebyrank', KEYS[2], 0, -1 - tonumber(ARGV[3]))
redis.call('pexpire', KEYS[2], ARGV[4])
return 0`;

/**
 * The brakes of signing in. A client (an address) that fails has to pause, per account and in all. What others fail at an
 * account never keeps its owner out: a client that has signed in to the account before does not notice, any other is held
 * for a moment. While Redis is away nothing is braked.
 */
export function createLoginBrakes(counters: Counters): LoginBrakes {
  const { keyOf, run, scaled, forget } = counters;
  const held = { all: 0, accounts: new Map<string, number>() };

  const pairKeys = (email: string, client: string): [string, string] => {
    const key = keyOf('account', email, client);
    return [`${key}:failures`, `${key}:pause`];
  };
  const clientKeys = (client: string): [string, string] => {
    const key = keyOf('client', client);
    return [`${key}:failures`, `${key}:pause`];
  };
  const accountKeys = (email: string): [string, string] => {
    const key = keyOf('account', email);
    return [`${key}:unknown-failures`, `${key}:known-clients`];
  };

  async function brake(keys: [string, string], free: number): Promise<void> {
    const wait = await run(ATTEMPT, keys, [scaled(free), PAUSE.first, PAUSE.longest, HOUR]);
    if (wait > 0) throw tooMany(wait);
  }

  /** Holds an attempt; lets only a few be held at a time. */
  async function hold(email: string, ms: number): Promise<void> {
    const ofAccount = held.accounts.get(email) ?? 0;
    if (ofAccount >= HELD.account || held.all >= HELD.all) throw tooMany(HOLD.longest);
    held.all += 1;
    held.accounts.set(email, ofAccount + 1);
    try {
      await delay(ms);
    } finally {
      held.all -= 1;
      const left = (held.accounts.get(email) ?? 1) - 1;
      if (left > 0) held.accounts.set(email, left);
      else held.accounts.delete(email);
    }
  }

  return {
    async begin(email, address) {
      const client = networkOf(address);
      await brake(clientKeys(client), FREE_FAILURES.client);
      await brake(pairKeys(email, client), FREE_FAILURES.account);
      const name = keyOf('client', client);
      const beyond = await run(COUNT_UNKNOWN, accountKeys(email), [name, scaled(FREE_FAILURES.account), HOUR]);
      if (beyond > 0) await hold(email, Math.min(HOLD.first * 2 ** (beyond - 1), HOLD.longest));
      return {
        async succeeded() {
          await forget(pairKeys(email, client));
          await run(KNOW, accountKeys(email), [name, Date.now(), KNOWN.count, KNOWN.ms]);
          // Only this attempt: one's own password must not buy an address more guesses at those of others.
          await run(TAKE_BACK, clientKeys(client), [scaled(FREE_FAILURES.client)]);
        },
      };
    },

    async forgive(email, address) {
      const [failures] = accountKeys(email);
      await forget([...pairKeys(email, networkOf(address)), failures]);
    },
  };
}

const tooMany = (ms: number) =>
  new TooManyRequestsError('Too many failed attempts. Please wait before you try again.', ms / SECOND);
