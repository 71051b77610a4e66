import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { ROLES } from '@mutua/contracts/limits';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { ServiceUnavailableError, UnauthorizedError } from '../errors/errors.ts';
import type { Logger } from '../logging/logger.ts';
import type { RedisClient } from '../redis/redis.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Caller, TokenVerifier } from './http-types.ts';

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });
export type KeySet = z.infer<typeof KeySet>;

/** The issuer and the audience of access tokens. */
export const ACCESS_TOKENS = { issuer: 'mutua', audience: 'mutua' } as const;

const Claims = z.object({
  sub: z.string(),
  // The previous release signed tokens without it.
  aud: z.union([z.string(), z.array(z.string())]).default(ACCESS_TOKENS.audience),
  sid: z.string(),
  exp: z.number(),
  epoch: z.number().default(0),
  role: z.string().optional(),
  // The previous release signed tokens without them. A later one may name roles that this one does not know.
  roles: z.array(z.string()).default([]),
});

type Keys = ReadonlyMap<string, KeyObject>;

const CACHED_TOKENS = 10_000;
const NO_KEYS = 'Signing in is not available right now. Please try again in a moment.';
const SESSION_ENDED = 'Your session has ended. Please sign in again.';
const FETCH_TIMEOUT_MS = 2_000;
/** The shortest time between two fetches for unknown key ids: attackers can invent ids. */
const REFETCH_INTERVAL_MS = 10_000;
const RETRY_INTERVAL_MS = 1_000;
/** After this time a key that auth has withdrawn is no longer accepted. */
const MAX_AGE_MS = 10 * 60_000;

function importKeys(set: unknown): Keys {
  const { keys } = KeySet.parse(set);
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' })]));
}

/** Verifies with the keys that `current` returns. A verified token is cached until it expires or the keys change. */
function verifierOf(
  current: (kid: string) => Keys | Promise<Keys>,
  endedSessions?: Pick<EndedSessions, 'isEnded'>,
): TokenVerifier {
  let verified = new Map<string, Caller>();
  let verifiedWith: Keys | undefined;

  async function identify(token: string): Promise<Caller> {
    const known = verified.get(token);
    if (known) {
      if (known.expiresAt > Date.now()) return known;
      verified.delete(token);
    }
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    if (!kid) throw new UnauthorizedError();
    const keys = await current(kid);
    if (keys !== verifiedWith) {
      verified = new Map();
      verifiedWith = keys;
    }
    const key = keys.get(kid);
    if (!key) throw new UnauthorizedError();
    const { sub, sid, exp, epoch, role, roles } = readClaims(token, key);
    const caller: Caller = Object.freeze({
      userId: sub,
      sessionId: sid,
      epoch,
      ...(role === 'moderator' && { role }),
      roles: ROLES.filter((each) => each === role || roles.includes(each)),
      expiresAt: exp * 1000,
    });
    if (verified.size >= CACHED_TOKENS) verified.delete(verified.keys().next().value as string);
    verified.set(token, caller);
    return caller;
  }

  return {
    async verify(token) {
      const caller = await identify(token);
      if (endedSessions?.isEnded(caller)) throw new UnauthorizedError(SESSION_ENDED, 'session_ended');
      return caller;
    },
  };
}

function readClaims(token: string, key: KeyObject): z.infer<typeof Claims> {
  try {
    const claims = Claims.parse(jwt.verify(token, key, { algorithms: ['RS256'], issuer: ACCESS_TOKENS.issuer }));
    if ([claims.aud].flat().includes(ACCESS_TOKENS.audience)) return claims;
  } catch (error) {
    throw new UnauthorizedError(error instanceof jwt.TokenExpiredError ? 'Your session has expired' : undefined);
  }
  throw new UnauthorizedError();
}

/** Verifies with a key set that does not change: auth's own set, or a test's. */
export function staticTokenVerifier(
  set: { keys: object[] },
  { endedSessions }: { endedSessions?: Pick<EndedSessions, 'isEnded'> } = {},
): TokenVerifier {
  const keys = importKeys(set);
  return verifierOf(() => keys, endedSessions);
}

/**
 * Verifies access tokens with the key set that auth publishes. Fetches the set when it is first needed, then every 10 minutes and
 * for an unknown key id (at most every 10 seconds). Redis has the last good copy, so that a process that starts while auth is down can
 * verify tokens. Refuses the tokens of `endedSessions`.
 */
export function createTokenVerifier({
  jwksUrl,
  redis,
  writesCopy = false,
  endedSessions,
  logger,
  fetch = globalThis.fetch,
}: {
  jwksUrl: string;
  redis?: RedisClient;
  /** Only the gateway writes it: who can write the copy can sign tokens that other processes accept while auth is down. */
  writesCopy?: boolean;
  endedSessions?: Pick<EndedSessions, 'isEnded'>;
  logger?: Logger;
  fetch?: typeof globalThis.fetch;
}): TokenVerifier {
  const copyKey = `jwks:${jwksUrl}`;
  let keys: Keys | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    triedAt = performance.now();
    try {
      const response = await fetch(jwksUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${jwksUrl} answered ${response.status}`);
      const set: unknown = await response.json();
      keys = importKeys(set);
      fetchedAt = performance.now();
      if (!writesCopy) return;
      await redis
        ?.set(copyKey, JSON.stringify(set))
        .catch((error) => logger?.warn({ err: error }, 'key set not copied to Redis'));
    } catch (error) {
      logger?.warn({ err: error }, 'key set not fetched');
      if (keys) return;
      const copy = await redis?.get(copyKey).catch(() => null);
      if (copy) keys = importKeys(JSON.parse(copy));
    }
  }

  const reload = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };

  return verifierOf(async (kid) => {
    const now = performance.now();
    const mayTry = loading !== undefined || now - triedAt > (keys ? REFETCH_INTERVAL_MS : RETRY_INTERVAL_MS);
    if (mayTry && !keys?.has(kid)) await reload();
    else if (mayTry && now - fetchedAt > MAX_AGE_MS) void reload();
    if (!keys) throw new ServiceUnavailableError(NO_KEYS);
    return keys;
  }, endedSessions);
}
