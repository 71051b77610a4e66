import { randomBytes } from 'node:crypto';
import type { Session } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { monthAt, monthNumber } from '@mutua/domain';
import { BadRequestError, type Caller, ForbiddenError, NotFoundError, UnauthorizedError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { requireCaller } from '../members/require-member.ts';
import { ownRoles } from '../members/roles.ts';
import type { RefuseSuspended } from '../moderation/suspension.ts';
import { hashSecret } from '../security/secret.ts';
import { issueAccessToken } from './access-token.ts';
import { deviceOf } from './device-of.ts';
import { NEW_DEVICE_MS, type NewDevices } from './new-device.ts';
import { newRefreshToken, newSalt, sessionOf, successorOf } from './refresh-token.ts';
import type { SessionRecord, SessionRepository } from './session.repository.ts';
import type { SessionEnds } from './session-ends.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** `idle` counts from the last exchange of the token, `absolute` from the sign-in. */
const LIFETIME_MS = { idle: 30 * DAY_MS, absolute: 180 * DAY_MS };
/** How long a sign-in, or a confirmation, allows changes of the sign-in methods. */
const FRESH_MS = 10 * 60_000;
const USER_AGENT_LENGTH = 300;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const sessionOver = () => new UnauthorizedError('Your session has ended. Please sign in again.', 'session_ended');

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({
  sessions,
  members,
  keys,
  ends,
  refuseSuspended,
  newDevices,
  zone,
}: {
  sessions: SessionRepository;
  members: Pick<MemberRepository, 'findById' | 'visited'>;
  keys: SigningKeys;
  ends: Pick<SessionEnds, 'announceSession' | 'announceEpoch'>;
  refuseSuspended: RefuseSuspended;
  newDevices: NewDevices;
  /** The zone of the site. */
  zone: string;
}) {
  const monthOf = (moment: Date): number => monthNumber(monthAt(moment, zone));

  const tokens = (
    member: Pick<Member, 'role' | 'roles'>,
    { _id, memberId, epoch, expiresAt }: Pick<SessionRecord, '_id' | 'memberId' | 'epoch' | 'expiresAt'>,
    refreshToken: string,
  ): Tokens => ({
    accessToken: issueAccessToken(keys, {
      userId: memberId,
      sessionId: _id,
      epoch,
      ...ownRoles(member),
      sessionEndsAt: expiresAt,
    }),
    refreshToken,
  });
  const lastMoment = (createdAt: Date): number => createdAt.getTime() + LIFETIME_MS.absolute;
  const expiry = (usedAt: Date, createdAt: Date): Date =>
    new Date(Math.min(usedAt.getTime() + LIFETIME_MS.idle, lastMoment(createdAt)));

  async function requireLive(id: string) {
    const session = await sessions.find(id);
    const member = session && (await members.findById(session.memberId));
    if (!session || member?.sessionEpoch !== session.epoch) throw sessionOver();
    // The first release had no absolute lifetime, so the stored `expiresAt` of its sessions may be later.
    if (lastMoment(session.createdAt) <= Date.now()) throw sessionOver();
    return { session, member };
  }

  /** Ends a session. Returns whether there was one. */
  async function end(id: string, memberId?: string): Promise<boolean> {
    const isEnded = await sessions.end(id, memberId);
    if (isEnded) ends.announceSession(id);
    return isEnded;
  }

  return {
    /**
     * Signs a member in on one more device. When the device is new, the member gets a mail.
     * @throws ForbiddenError for a suspended member
     */
    async start(member: Member, sentAgent: string, timeZone: string | null = null): Promise<Tokens> {
      refuseSuspended(member);
      const userAgent = sentAgent.slice(0, USER_AGENT_LENGTH);
      const { _id: memberId, sessionEpoch } = member;
      const news = await newDevices.notice(member, userAgent, timeZone);
      // The id is random, unlike an ObjectId. A person who guesses an id could end the session with an invented token.
      const _id = randomBytes(12).toString('hex');
      const refreshToken = newRefreshToken(_id);
      const now = new Date();
      const session = {
        _id,
        memberId,
        epoch: sessionEpoch,
        userAgent,
        timeZone,
        ...(news && { notMeHash: news.hash }),
        tokenHash: hashSecret(refreshToken),
        createdAt: now,
        lastUsedAt: now,
        expiresAt: expiry(now, now),
      };
      await sessions.create(session);
      await news?.mail();
      await members.visited(memberId, dayOf(now), monthOf(now));
      return tokens(member, session, refreshToken);
    },

    /**
     * Exchanges a refresh token for a new pair. The previous token is accepted until its successor is presented, and returns the same
     * successor. Any older token must be a stolen copy, and ends the session. No session lasts longer than 180 days.
     * @throws UnauthorizedError
     */
    async refresh(presented: string): Promise<Tokens> {
      const id = sessionOf(presented);
      if (!id) throw sessionOver();
      const presentedHash = hashSecret(presented);
      let { session, member } = await requireLive(id);

      if (session.tokenHash === presentedHash) {
        const salt = newSalt();
        const next = successorOf(id, presented, salt);
        const now = new Date();
        const expiresAt = expiry(now, session.createdAt);
        const change = { tokenHash: hashSecret(next), salt, lastUsedAt: now, expiresAt };
        if (await sessions.rotate(id, presentedHash, change)) {
          await members.visited(session.memberId, dayOf(now), monthOf(now));
          return tokens(member, { ...session, expiresAt }, next);
        }
        ({ session, member } = await requireLive(id)); // another tab came first
      }
      // Nobody has presented the successor yet, so the answer with it may have been lost, however long ago.
      if (session.previousHash === presentedHash && session.salt) {
        return tokens(member, session, successorOf(id, presented, session.salt));
      }
      await end(id);
      throw sessionOver();
    },

    /** Returns the caller's devices, last used first. */
    async list(caller: Caller): Promise<Session[]> {
      const { _id: memberId, sessionEpoch } = await requireCaller(members, caller);
      const found = await sessions.list(memberId, sessionEpoch);
      return found.map(({ _id, userAgent, timeZone = null, notMeHash, createdAt, lastUsedAt }) => ({
        _id,
        userAgent,
        ...deviceOf(userAgent),
        timeZone,
        isNew: notMeHash !== undefined && Date.now() - createdAt.getTime() < NEW_DEVICE_MS,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: _id === caller.sessionId,
      }));
    },

    /**
     * Ends a session of the caller.
     * @throws NotFoundError when the caller has no such session
     */
    async end({ userId }: Caller, id: string): Promise<void> {
      if (!(await end(id, userId))) throw new NotFoundError('This session does not exist');
    },

    /** Ends every session of the caller except this one. */
    async endOthers(caller: Caller): Promise<void> {
      const { _id: memberId, sessionEpoch } = await requireCaller(members, caller);
      for (const { _id } of await sessions.list(memberId, sessionEpoch)) {
        if (_id !== caller.sessionId) await end(_id, memberId);
      }
    },

    /**
     * Ends the session of a new device, by the secret of its mail. Returns the member's id.
     * @throws BadRequestError when the secret is unknown, used, too old, or was mailed to a former address
     */
    async endByMail(token: string): Promise<string> {
      const found = await sessions.takeNotMe(hashSecret(token), new Date(Date.now() - NEW_DEVICE_MS));
      const member = found && (await members.findById(found.memberId));
      if (!found || !member || (member.addressChangedAt ?? 0) > found.createdAt)
        throw new BadRequestError('The link is invalid or has expired.', 'invalid_link');
      await end(found._id);
      return found.memberId;
    },

    /** Stores that the caller has just confirmed their identity. */
    confirm: ({ userId, sessionId }: Caller): Promise<void> => sessions.confirmed(sessionId, userId),

    /** @throws ForbiddenError when neither the sign-in of this session nor a confirmation is of the last ten minutes */
    async requireFresh({ userId, sessionId }: Caller): Promise<void> {
      const session = await sessions.find(sessionId);
      const since = session?.memberId === userId ? (session.confirmedAt ?? session.createdAt).getTime() : 0;
      if (Date.now() - since > FRESH_MS) {
        throw new ForbiddenError('Please confirm that it is you', 'confirm_needed');
      }
    },

    /** Ends the session that the caller is using, if it has not ended yet. */
    async endCurrent({ userId, sessionId }: Caller): Promise<void> {
      await end(sessionId, userId);
    },

    /** Ends all sessions of the member's earlier epochs, after a new password. The session `keptId` stays. */
    async endBefore(memberId: string, epoch: number, keptId?: string): Promise<void> {
      if (keptId) await sessions.moveTo(keptId, memberId, epoch);
      ends.announceEpoch(memberId, epoch);
      for (const id of await sessions.findEarlier(memberId, epoch)) await sessions.end(id);
    },

    /** Ends all sessions of an erased member, and removes their documents. */
    async eraseBefore(memberId: string, epoch: number): Promise<void> {
      ends.announceEpoch(memberId, epoch);
      await sessions.removeAll(memberId, epoch);
    },
  };
}
