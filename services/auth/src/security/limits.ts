import { ACCOUNT_MAILS, CHOSEN_PLACES, REFERENCES } from '@mutua/contracts/limits';
import { createRateLimiter, type Logger } from '@mutua/service-kit';
import type { CounterStore } from './failures.ts';
import { createLoginThrottle } from './login-throttle.ts';

/** The limit per e-mail address. */
const MAILS = { calls: ACCOUNT_MAILS.anHour, seconds: 3600 };
/** The limit per member who vouches for others. */
const REFERENCES_GIVEN = { calls: REFERENCES.given, seconds: REFERENCES.givenDays * 24 * 3600 };
/** The limit per member who chooses another place. */
const PLACES_CHOSEN = { calls: CHOSEN_PLACES.aDay, seconds: 24 * 3600 };
const message = 'Too many mails were asked for. Please try again later.';

export type Limits = ReturnType<typeof createLimits>;

/**
 * The limits of sign-ins, mails, references and places. Redis counts for all processes. While it is away, each process counts for itself: that
 * members can sign in is more important than exact limits.
 */
export function createLimits({
  redis,
  prefix,
  scale,
  logger,
}: CounterStore & {
  /** Multiplies every limit. */
  scale: number;
  logger: Logger;
}) {
  const { begin, forgetFailures, forget } = createLoginThrottle({ redis, prefix }, { scale, logger });
  const shared = { scale, redis, prefix };
  const mails = createRateLimiter({ ...shared, name: 'auth:mails', limit: MAILS, message });
  const resets = createRateLimiter({ ...shared, name: 'auth:resets', limit: MAILS, message });
  const references = createRateLimiter({
    ...shared,
    name: 'auth:references',
    limit: REFERENCES_GIVEN,
    message: 'You have vouched for several members lately. Please try again later.',
  });
  const places = createRateLimiter({
    ...shared,
    name: 'auth:places',
    limit: PLACES_CHOSEN,
    message: 'You have changed your place often today. Please try again tomorrow.',
  });

  return {
    beginLogin: begin,
    forgetFailures,
    /** Removes the login counters of an address that was erased or changed. */
    forget,

    /** Counts a mail to this address. Returns whether it may be sent. */
    consumeMail: (email: string): Promise<boolean> => mails.allows(email),

    /**
     * Counts a mail that a signed-in member requests, to the address of the account.
     * @throws TooManyRequestsError beyond the limit
     */
    consumeOwnMail: (email: string): Promise<void> => mails.consume(email),

    /**
     * Counts a reference that a member writes.
     * @throws TooManyRequestsError beyond the limit
     */
    consumeReference: (memberId: string): Promise<void> => references.consume(memberId),

    /**
     * Counts a place that a member chooses.
     * @throws TooManyRequestsError beyond the limit
     */
    consumePlace: (memberId: string): Promise<void> => places.consume(memberId),

    /** Counts a place that the text of a member means. Returns whether it may be set. */
    allowsPlace: (memberId: string): Promise<boolean> => places.allows(memberId),

    /**
     * Counts the request and not the mail, so that the answer is the same whether the address is known or not.
     * @throws TooManyRequestsError beyond the limit
     */
    consumeResetRequest: (email: string): Promise<void> => resets.consume(email),
  };
}
