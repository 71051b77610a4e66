import { randomBytes } from 'node:crypto';
import type { Session } from '@mutua/contracts';
import { type Caller, NotFoundError, UnauthorizedError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { hashSecret } from '../security/secret.ts';
import { issueAccessToken } from './access-token.ts';
import { newRefreshToken, newSalt, sessionOf, successorOf } from './refresh-token.ts';
import type { SessionRepository } from './session.repository.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export interface SessionService {
  /** Signs a member in on one more device. */
  start(member: Pick<Member, '_id' | 'sessionEpoch'>, userAgent: string): Promise<Tokens>;
  /**
   * Exchanges a refresh token for a new pair. The one before the current is honoured for half a minute and gives the current
   * one again; any other that was given before is a copy in the wrong hands, and ends the session.
   * @throws UnauthorizedError
   */
  refresh(refreshToken: string): Promise<Tokens>;
  /** The caller's devices, last used first. */
  list(caller: Caller): Promise<Session[]>;
  /** @throws NotFoundError when the caller has no such session */
  end(caller: Caller, id: string): Promise<void>;
  /** Ends the session that the caller is using, if it has not ended yet. */
  endCurrent(caller: Caller): Promise<void>;
  endAll(memberId: string): Promise<void>;
}

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
const GRACE_MS = 30_000;
const USER_AGENT_LENGTH = 300;

const sessionOver = () => new UnauthorizedError('Your session has ended. Please sign in again.', 'session_ended');

export function createSessionService({
  sessions,
  members,
  keys,
}: {
  sessions: SessionRepository;
  members: Pick<MemberRepository, 'findById'>;
  keys: SigningKeys;
}): SessionService {
  const tokens = (sessionId: string, userId: string, refreshToken: string): Tokens => ({
    accessToken: issueAccessToken(keys, { userId, sessionId }),
    refreshToken,
  });
  const expiry = (from: Date): Date => new Date(from.getTime() + LIFETIME_MS);

  async function requireLive(id: string) {
    const session = await sessions.find(id);
    const member = session && (await members.findById(session.memberId));
    if (!session || member?.sessionEpoch !== session.epoch) throw sessionOver();
    return session;
  }

  return {
    async start({ _id: memberId, sessionEpoch }, userAgent) {
      // Random, unlike an ObjectId: who could guess it could end the session with an invented token.
      const _id = randomBytes(12).toString('hex');
      const refreshToken = newRefreshToken(_id);
      const now = new Date();
      await sessions.create({
        _id,
        memberId,
        epoch: sessionEpoch,
        userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
        tokenHash: hashSecret(refreshToken),
        createdAt: now,
        lastUsedAt: now,
        expiresAt: expiry(now),
      });
      return tokens(_id, memberId, refreshToken);
    },

    async refresh(presented) {
      const id = sessionOf(presented);
      if (!id) throw sessionOver();
      const presentedHash = hashSecret(presented);
      let session = await requireLive(id);

      if (session.tokenHash === presentedHash) {
        const salt = newSalt();
        const next = successorOf(id, presented, salt);
        const now = new Date();
        const change = { tokenHash: hashSecret(next), salt, lastUsedAt: now, expiresAt: expiry(now) };
        if (await sessions.rotate(id, presentedHash, change)) return tokens(id, session.memberId, next);
        session = await requireLive(id); // another tab came first
      }
      const isInGrace = Date.now() - session.lastUsedAt.getTime() <= GRACE_MS;
      if (session.previousHash === presentedHash && session.salt && isInGrace) {
        return tokens(id, session.memberId, successorOf(id, presented, session.salt));
      }
      await sessions.remove(id);
      throw sessionOver();
    },

    async list({ userId, sessionId }) {
      const member = await members.findById(userId);
      if (!member) throw new UnauthorizedError();
      const found = await sessions.list(userId, member.sessionEpoch);
      return found.map(({ _id, userAgent, createdAt, lastUsedAt }) => ({
        _id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: _id === sessionId,
      }));
    },

    async end({ userId }, id) {
      if (!(await sessions.remove(id, userId))) throw new NotFoundError('This session does not exist');
    },

    async endCurrent({ userId, sessionId }) {
      await sessions.remove(sessionId, userId);
    },

    endAll: (memberId) => sessions.removeAll(memberId),
  };
}
