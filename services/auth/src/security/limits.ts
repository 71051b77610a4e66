import { TooManyRequestsError } from '@mutua/service-kit';
import { type Counters, createCounters } from './counters.ts';
import { createLoginBrakes, type LoginAttempt } from './login-brakes.ts';

export type { LoginAttempt } from './login-brakes.ts';

export interface Limits {
  /** @throws TooManyRequestsError while the client has to wait */
  beginLogin(email: string, address: string): Promise<LoginAttempt>;
  /** Forgets the failures of an account whose owner has proven, from this address, who they are. */
  forgive(email: string, address: string): Promise<void>;
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
const MAILS_PER_HOUR = 5;

/** KEYS: count. ARGV: limit, length of the window. Answers the milliseconds to wait, 0 for none. */
const WINDOW = `
local used = redis.call('incr', KEYS[1])
if used == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
if used > tonumber(ARGV[1]) then return redis.call('pttl', KEYS[1]) end
return 0`;

/**
 * The brakes of signing in and of mails. While Redis is away they let everything pass: that members can sign in is worth
 * more than the brake, and what costs (hashing, mails) has bounds of its own.
 */
export function createLimits(options: Parameters<typeof createCounters>[0]): Limits {
  const counters: Counters = createCounters(options);
  const logins = createLoginBrakes(counters);
  const takeFromHour = (kind: string, email: string): Promise<number> =>
    counters.run(WINDOW, [counters.keyOf(kind, email)], [counters.scaled(MAILS_PER_HOUR), HOUR]);

  return {
    beginLogin: logins.begin,
    forgive: logins.forgive,
    takeMail: async (email) => (await takeFromHour('mail', email)) === 0,
    async takeResetRequest(email) {
      const wait = await takeFromHour('reset', email);
      if (wait > 0)
        throw new TooManyRequestsError('Too many mails were asked for. Please try again later.', wait / SECOND);
    },
  };
}
