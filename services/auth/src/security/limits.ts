import type { RedisClient } from '@mutua/service-kit';
import { createRateLimiter, type Logger } from '@mutua/service-kit';
import { createLoginBrakes } from './login-brakes.ts';

/** For each address of mail. */
const MAILS = { calls: 5, seconds: 3600 };
const message = 'Too many mails were asked for. Please try again later.';

export type Limits = ReturnType<typeof createLimits>;

/**
 * The brakes of signing in and of mails. They are counted in Redis for all processes; while it is away each process counts for
 * itself, because that members can sign in is worth more than an exact brake.
 */
export function createLimits({
  redis,
  prefix,
  scale,
  logger,
}: {
  redis: RedisClient;
  /** Separates the counts of systems that share a Redis. */
  prefix: string;
  /** Multiplies every limit. */
  scale: number;
  logger: Logger;
}) {
  const { begin, forgive } = createLoginBrakes({ redis, prefix, scale, logger });
  const mails = createRateLimiter({ name: 'auth:mails', limit: MAILS, scale, message, redis, prefix });
  const resets = createRateLimiter({ name: 'auth:resets', limit: MAILS, scale, message, redis, prefix });

  return {
    beginLogin: begin,
    forgive,

    /** Whether a mail may go to this address; counts it when it may. */
    consumeMail: (email: string): Promise<boolean> => mails.allows(email),

    /**
     * Counts who asks, not what is sent, so that the answer is the same whether the address is known or not.
     * @throws TooManyRequestsError
     */
    consumeResetRequest: (email: string): Promise<void> => resets.consume(email),
  };
}
