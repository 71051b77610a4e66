import type { AddressChange } from '@mutua/contracts';
import {
  BadRequestError,
  type Caller,
  ConflictError,
  isDuplicateKey,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
} from '@mutua/service-kit';
import type { SettleClaim } from '../claims/settle-claim.ts';
import { BOUNDS } from '../members/bounds.ts';
import type { AddressSide, Member, MemberRepository, PendingAddress } from '../members/member.repository.ts';
import { accountChanged } from '../members/member-events.ts';
import { requireCaller } from '../members/require-member.ts';
import type { Limits } from '../security/limits.ts';
import { hashSecret, newSecret } from '../security/secret.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { RegistrationRule } from '../site/registration-rule.ts';
import { accountMail } from './account-mail.ts';
import { hasHash, newLink } from './links.ts';
import { signInMethodsMail } from './sign-in-methods-mail.ts';

const LIFETIME_MS = 24 * 3600 * 1000;
const SIDES: readonly AddressSide[] = ['present', 'new'];

export type AddressService = ReturnType<typeof createAddressService>;

const invalid = () => new BadRequestError('The link is invalid or has expired.', 'invalid_link');

/** Returns the address change that waits for confirmation; null when there is none, or when its links have expired. */
export const addressChangeOf = ({ pendingAddress: pending }: Pick<Member, 'pendingAddress'>): AddressChange | null =>
  pending && pending.expiresAt.getTime() > Date.now()
    ? {
        email: pending.email,
        until: pending.expiresAt.toISOString(),
        isPresentConfirmed: pending.confirmedBy.includes('present'),
        isNewConfirmed: pending.confirmedBy.includes('new'),
      }
    : null;

/**
 * Changes the address of a member. Both addresses must confirm. The new one proves that its mailbox is the member's, the present one that
 * the member has requested the change. So a person who finds a page open cannot take over the account.
 */
export function createAddressService({
  members,
  sessions,
  limits,
  rule,
  claims,
}: {
  claims: Pick<SettleClaim, 'follow'>;
  rule: Pick<RegistrationRule, 'refuseAddress'>;
  members: MemberRepository;
  sessions: Pick<SessionService, 'requireFresh' | 'endBefore'>;
  limits: Pick<Limits, 'consumeMail' | 'consumeOwnMail' | 'forget'>;
}) {
  /**
   * Returns new links for the addresses that have not confirmed, with their mails. The new address gets no mail when `mayNotGetMail` is
   * true.
   */
  function mailed(member: Member, pending: PendingAddress, mayNotGetMail: boolean) {
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const open = SIDES.filter((side) => !pending.confirmedBy.includes(side));
    const fresh = open.map((side) => ({ side, ...newSecret() }));
    const mails = fresh.flatMap(({ side, token }) => {
      if (side === 'present') {
        const values = { address: pending.email };
        return [accountMail(member, { kind: 'address-old', token, expiresAt, values })];
      }
      // Nobody has confirmed that mailbox, so the name must not become a link in its mail.
      const stranger = { ...member, email: pending.email, isVerified: false };
      return mayNotGetMail ? [] : [accountMail(stranger, { kind: 'address-new', token, expiresAt, values: {} })];
    });
    const links = [...pending.links, ...fresh.map(({ side, hash }) => ({ side, hash }))].slice(-2 * BOUNDS.links);
    return { set: { pendingAddress: { ...pending, links, expiresAt } }, events: mails };
  }

  /** Whether the new address gets no mail: a member has it, or it has reached its limit of mails. Callers do not learn which. */
  async function mayNotGetMail(email: string): Promise<boolean> {
    const known = await members.findByEmail(email);
    return !(await limits.consumeMail(email)) || known?.isVerified === true;
  }

  async function withMails(
    caller: Caller,
    before: Pick<PendingAddress, 'email'>,
    pendingOf: (member: Member) => PendingAddress,
  ): Promise<AddressChange> {
    const isSilent = await mayNotGetMail(before.email);
    const changed = await members.change(caller.userId, (member) => mailed(member, pendingOf(member), isSilent));
    const change = changed && addressChangeOf(changed);
    if (!change) throw new UnauthorizedError();
    return change;
  }

  const requirePending = (member: Member | null): PendingAddress => {
    const pending = member && addressChangeOf(member) && member.pendingAddress;
    if (!pending) throw new NotFoundError('No other address waits for its confirmation');
    return pending;
  };

  /** Gives the member the new address after both have confirmed. Links that were mailed to the old address no longer work. */
  async function finish(id: string): Promise<void> {
    let before = '';
    const email = (await members.findById(id))?.pendingAddress?.email;
    if (email !== undefined) await members.removeUnconfirmed(email);
    try {
      await members.change(id, (member) => {
        const { pendingAddress: pending } = member;
        if (!pending || pending.email !== email || !isAgreed(pending)) return null;
        before = member.email;
        const set = {
          email: pending.email,
          pendingAddress: null,
          resetLinks: [],
          verificationLinks: [],
          addressChangedAt: new Date(),
        };
        const after: Member = { ...member, ...set, version: member.version + 1 };
        return {
          set,
          events: [accountChanged(after), signInMethodsMail(member, 'address'), signInMethodsMail(after, 'address')],
        };
      });
    } catch (error) {
      if (!isDuplicateKey(error, 'email')) throw error;
      // The owner of the mailbox has made an account of their own meanwhile.
      await members.change(id, () => ({ set: { pendingAddress: null } }));
      throw new ConflictError('This address now belongs to another account', { code: 'address_taken' });
    }
    if (!before) return;
    await limits.forget(before);
    await claims.follow({ _id: id, email: email ?? '' });
  }

  return {
    /**
     * Sends links to both addresses. When another member has the new address, the answer is the same, and that address gets no mail.
     * @throws ForbiddenError when neither the sign-in nor a confirmation is of the last ten minutes
     * @throws ValidationError for the present address
     * @throws TooManyRequestsError after too many mails to the present address
     */
    async requestChange(caller: Caller, email: string): Promise<AddressChange> {
      await sessions.requireFresh(caller);
      const member = await requireCaller(members, caller);
      await rule.refuseAddress(email);
      if (member.email === email) {
        throw new ValidationError([{ field: 'email', message: 'This is already your address' }]);
      }
      await limits.consumeOwnMail(member.email);
      return withMails(caller, { email }, () => ({ email, links: [], confirmedBy: [], expiresAt: new Date() }));
    },

    /**
     * Sends the links again to the addresses that have not confirmed.
     * @throws NotFoundError when no change waits
     * @throws TooManyRequestsError after too many mails to the present address
     */
    async resendLinks(caller: Caller): Promise<AddressChange> {
      const member = await members.findById(caller.userId);
      const pending = requirePending(member);
      if (member && !pending.confirmedBy.includes('present')) await limits.consumeOwnMail(member.email);
      return withMails(caller, pending, requirePending);
    },

    /** Cancels the change. Does nothing when no change waits. */
    async cancel({ userId }: Caller): Promise<void> {
      await members.change(userId, ({ pendingAddress }) => (pendingAddress ? { set: { pendingAddress: null } } : null));
    },

    /**
     * Confirms the address to which the link was mailed. Returns whether both have confirmed, so that the member has the new address.
     * @throws BadRequestError when the link is unknown, replaced or too old
     * @throws ConflictError when another member has confirmed the new address meanwhile
     */
    async confirm(token: string): Promise<boolean> {
      const hash = hashSecret(token);
      const found = await members.findByAddressLink(hash);
      if (!found) throw invalid();
      const changed = await members.change(found._id, ({ pendingAddress: pending }) => {
        const side = pending?.links.find(hasHash(hash))?.side;
        if (!pending || !side) throw invalid();
        if (pending.confirmedBy.includes(side)) return null;
        return { set: { pendingAddress: { ...pending, confirmedBy: [...pending.confirmedBy, side] } } };
      });
      const pending = changed?.pendingAddress;
      if (!pending || !isAgreed(pending)) return false;
      await finish(found._id);
      return true;
    },

    /**
     * Stops a change that the member did not request, by the link of the present address. The person who requested it is signed in, so
     * every session ends. Returns a token for a new password.
     * @throws BadRequestError when the link is unknown, replaced or too old, and for a link of the new address
     */
    async stop(token: string): Promise<string> {
      const hash = hashSecret(token);
      const found = await members.findByAddressLink(hash);
      if (!found) throw invalid();
      const { link, token: passwordToken } = newLink('reset-password');
      const changed = await members.change(found._id, ({ pendingAddress: pending, sessionEpoch }) => {
        if (pending?.links.find(hasHash(hash))?.side !== 'present') throw invalid();
        return {
          set: {
            pendingAddress: null,
            resetLinks: [link],
            sessionEpoch: sessionEpoch + 1,
            epochUnannouncedAt: new Date(),
          },
        };
      });
      if (changed) await sessions.endBefore(changed._id, changed.sessionEpoch);
      return passwordToken;
    },
  };
}

const isAgreed = ({ confirmedBy }: PendingAddress): boolean => SIDES.every((side) => confirmedBy.includes(side));
