import { type createRedis, isConnectionError, type Logger, TooManyRequestsError } from '@mutua/service-kit';
import { hashSecret } from './secret.ts';

type Redis = ReturnType<typeof createRedis>;

export interface LoginAttempt {
  /** The password was right: the account starts afresh, and the attempt does not count against the address. */
  succeeded(): Promise<void>;
}

export interface Limits {
  /** @throws TooManyRequestsError while the account or the client's address has to wait */
  beginLogin(email: string, address: string): Promise<LoginAttempt>;
  /** Forgets the failures of an account whose owner has proven who they are. */
  forgive(email: string): Promise<void>;
  /** Whether a mail may go to this address; counts it when it may. */
  takeMail(email: string): Promise<boolean>;
  /**
   * Counts who asks, not what is sent, so that the answer is the same whether the address is known or not.
   * @throws TooManyRequestsError
   */
  takeResetRequest(email: string): Promise<void>;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Failures before the first pause; each further one doubles it. Offices share an address, hence the higher number. */
const FREE_FAILURES = { account: 5, address: 20 };
const PAUSE = { first: 30 * SECOND, longest: 900 * SECOND };
const MAILS_PER_HOUR = 5;

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

/** KEYS: count. ARGV: limit, length of the window. Answers the milliseconds to wait, 0 for none. */
const WINDOW = `
local used = redis.call('incr', KEYS[1])
if used == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
if used > tonumber(ARGV[1]) then return redis.call('pttl', KEYS[1]) end
return 0`;

type Kind = keyof typeof FREE_FAILURES;

/**
 * The brakes of signing in and of mails. While Redis is away they let everything pass: that members can sign in is worth
 * more than the brake, and what costs (hashing, mails) has bounds of its own.
 */
export function createLimits({
  redis,
  scale,
  logger,
  prefix,
}: {
  redis: Redis;
  /** Multiplies every limit. */
  scale: number;
  logger: Logger;
  /** Separates the counts of systems that share a Redis. */
  prefix: string;
}): Limits {
  /** Braces keep the keys of one subject on one node of a cluster; the hash keeps people's addresses out of Redis. */
  const keyOf = (kind: string, subject: string): string => `${prefix}:auth:{${kind}:${hashSecret(subject)}}`;
  const brakeKeys = (kind: Kind, subject: string): [string, string] => {
    const key = keyOf(kind, subject);
    return [`${key}:failures`, `${key}:pause`];
  };
  const scaled = (limit: number): number => Math.max(1, Math.round(limit * scale));

  /** What a command answers, as a number; 0 while Redis is away. */
  async function unlessAway(command: Promise<unknown>): Promise<number> {
    try {
      return Number(await command);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      logger.warn({ err: error }, 'limit not checked');
      return 0;
    }
  }
  const run = (script: string, keys: string[], args: number[]): Promise<number> =>
    unlessAway(redis.eval(script, keys.length, ...keys, ...args));

  async function brake(kind: Kind, subject: string): Promise<void> {
    const { first, longest } = PAUSE;
    const wait = await run(ATTEMPT, brakeKeys(kind, subject), [scaled(FREE_FAILURES[kind]), first, longest, HOUR]);
    if (wait > 0)
      throw new TooManyRequestsError('Too many failed attempts. Please wait before you try again.', wait / SECOND);
  }

  const forgive = async (email: string): Promise<void> => {
    await unlessAway(redis.del(brakeKeys('account', email)));
  };

  return {
    async beginLogin(email, address) {
      await brake('address', address);
      await brake('account', email);
      return {
        async succeeded() {
          await forgive(email);
          // Only this attempt: one's own password must not buy an address more guesses at those of others.
          await run(TAKE_BACK, brakeKeys('address', address), [scaled(FREE_FAILURES.address)]);
        },
      };
    },
    forgive,
    async takeMail(email) {
      return (await run(WINDOW, [keyOf('mail', email)], [scaled(MAILS_PER_HOUR), HOUR])) === 0;
    },
    async takeResetRequest(email) {
      const wait = await run(WINDOW, [keyOf('reset', email)], [scaled(MAILS_PER_HOUR), HOUR]);
      if (wait > 0)
        throw new TooManyRequestsError('Too many mails were asked for. Please try again later.', wait / SECOND);
    },
  };
}
