/** At most `calls` in `seconds`, counted for each caller (the member, else the address) or for each address. */
export interface CallLimit {
  calls: number;
  seconds: number;
  per: 'caller' | 'address';
}

const MINUTE = 60;
const HOUR = 3600;

/**
 * The limits that the gateway holds. A call of the endpoint table names the one that it counts for; calls that name the
 * same one share its count. Limits per account (failed sign-ins, mails) and of socket events are the services' own.
 */
export const CALL_LIMITS = {
  login: { calls: 10, seconds: MINUTE, per: 'address' },
  register: { calls: 20, seconds: HOUR, per: 'address' },
  /** The tabs of everybody behind one address renew their tokens every 15 minutes. */
  refresh: { calls: 120, seconds: MINUTE, per: 'address' },
  /** Calls that make Mutua send a mail: auth counts them for each account, this stops one address from trying many. */
  mails: { calls: 20, seconds: HOUR, per: 'address' },
  /** Calls that take the secret of a mailed link. */
  links: { calls: 60, seconds: HOUR, per: 'address' },
  uploads: { calls: 60, seconds: HOUR, per: 'caller' },
  messages: { calls: 60, seconds: MINUTE, per: 'caller' },
} as const satisfies Record<string, CallLimit>;
export type CallLimitName = keyof typeof CALL_LIMITS;

/** Hold whatever else a call counts for. */
export const GENERAL_LIMITS = {
  calls: { calls: 600, seconds: MINUTE, per: 'caller' },
  /** Calls of every method but GET. */
  writes: { calls: 120, seconds: MINUTE, per: 'caller' },
  /** New realtime connections: after an outage everybody behind one address comes back at once. */
  sockets: { calls: 300, seconds: MINUTE, per: 'address' },
} as const satisfies Record<string, CallLimit>;
