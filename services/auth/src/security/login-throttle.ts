import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@mutua/service-kit';
import { createExponentialBackoff, tooManyFailures } from './exponential-backoff.ts';
import { type CounterStore, createFailures } from './failures.ts';
import { createKnownClients } from './known-clients.ts';
import { networkOf } from './network.ts';

/**
 * The failures of a client before its first pause: at one account, and at all accounts together. The second limit is higher, because people
 * in an office share an address.
 */
const FREE_FAILURES = { account: 5, client: 20 };
/**
 * How long an attempt is delayed after failures of other clients, in milliseconds. The delay is short, so that strangers cannot lock a
 * member out.
 */
const HOLD = { first: 250, longest: 3_000 };
/** How many attempts this process delays at a time. More would let an attacker guess faster. */
const HELD = { account: 4, all: 50 };

/**
 * Slows down guessing of passwords. A client (an address) that fails must pause, per account and in total. Failures of other clients never
 * lock the owner out. They do not affect a client that has signed in to the account before. Any other client gets a short delay. While
 * Redis is away, each process counts for itself, and nobody is delayed.
 */
export function createLoginThrottle(store: CounterStore, { scale, logger }: { scale: number; logger: Logger }) {
  const freeAtAccount = Math.ceil(FREE_FAILURES.account * scale);
  const ofClient = createExponentialBackoff('auth:login-client', Math.ceil(FREE_FAILURES.client * scale), store);
  const ofClientAtAccount = createExponentialBackoff('auth:login-account', freeAtAccount, store);
  const ofUnknownClients = createFailures('auth:login-unknown', store);
  const knownClients = createKnownClients({ ...store, logger });
  const held = { all: 0, accounts: new Map<string, number>() };

  const pairOf = (email: string, client: string): string => `${email} ${client}`;

  /** Delays an attempt. Refuses it when too many attempts are delayed already. */
  async function hold(email: string, ms: number): Promise<void> {
    const ofAccount = held.accounts.get(email) ?? 0;
    if (ofAccount >= HELD.account || held.all >= HELD.all) throw tooManyFailures(HOLD.longest);
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
    /**
     * Counts an attempt to sign in, and delays it after many failures.
     * @throws TooManyRequestsError while the client has to wait
     */
    async begin(email: string, address: string) {
      const client = networkOf(address);
      const pair = pairOf(email, client);
      await ofClient.attempt(client);
      await ofClientAtAccount.attempt(pair);
      const isKnown = await knownClients.has(email, client);
      if (!isKnown) {
        const beyond = (await ofUnknownClients.increment(email)) - freeAtAccount;
        if (beyond > 0) await hold(email, Math.min(HOLD.first * 2 ** (beyond - 1), HOLD.longest));
      }
      return {
        /** Call this when the password was right. It forgets the failures, and remembers the client as known to the account. */
        async succeeded(): Promise<void> {
          await ofClientAtAccount.forget(pair);
          if (!isKnown) await ofUnknownClients.decrement(email);
          await knownClients.add(email, client);
          // Takes back only this attempt, because a sign-in to one account must not allow the client more guesses at other accounts.
          await ofClient.undoAttempt(client);
        },
      };
    },

    /** Forgets an account. Its counters contain only a hash of the address, and expire within an hour. */
    async forget(email: string): Promise<void> {
      await Promise.all([knownClients.forget(email), ofUnknownClients.forget(email)]);
    },

    /** Forgets the failures at an account, because its owner has used a mailed link from this address. */
    async forgetFailures(email: string, address: string): Promise<void> {
      await Promise.all([ofClientAtAccount.forget(pairOf(email, networkOf(address))), ofUnknownClients.forget(email)]);
    },
  };
}
