import type { ChangePasswordInput, Language, LoginInput, User } from '@mutua/contracts';
import { BadRequestError, type Caller, ForbiddenError, newEvent, UnauthorizedError } from '@mutua/service-kit';
import type { SettleClaim } from '../claims/settle-claim.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { MemberViews } from '../members/member-views.ts';
import { requireCaller } from '../members/require-member.ts';
import type { StoreTimeZone } from '../members/store-time-zone.ts';
import type { PasskeyService } from '../passkeys/passkey.service.ts';
import type { SecondStepService } from '../second-step/second-step.service.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { refuseWeakPassword } from '../security/refuse-weak-password.ts';
import { hashSecret } from '../security/secret.ts';
import type { SessionService, Tokens } from '../sessions/session.service.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import { accountMail } from './account-mail.ts';
import type { Background } from './background.ts';
import { confirmed, hasHash, invalidLink, mailedLink, newLink, withNewest } from './links.ts';

/** After this time a mail about a change is no longer sent. */
const NEWS_MS = 7 * 24 * 3600 * 1000;

/** The browser that signs in. */
interface Client {
  userAgent: string;
  language: Language;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({
  members,
  site,
  sessions,
  passwords,
  limits,
  views,
  background,
  storeTimeZone,
  passkeys,
  secondStep,
  claims,
}: {
  members: MemberRepository;
  site: Pick<SiteRepository, 'find'>;
  sessions: SessionService;
  passwords: PasswordHasher;
  limits: Limits;
  views: MemberViews;
  background: Background;
  storeTimeZone: StoreTimeZone;
  passkeys: Pick<PasskeyService, 'use'>;
  secondStep: Pick<SecondStepService, 'isOn' | 'ticketFor' | 'finish'>;
  claims: Pick<SettleClaim, 'follow'>;
}) {
  async function started(member: Member, { userAgent, language }: Client, timeZone: string | null | undefined) {
    const [tokens, user] = await Promise.all([
      sessions.start(member, userAgent, timeZone ?? null),
      storeTimeZone(member, timeZone ?? undefined).then((stored) => views.ownOf(stored, language)),
    ]);
    return { ...tokens, user };
  }

  /** Returns the fields of a new password. The new epoch ends every session in the same write; later calls only announce that. */
  const newPassword = (member: Member, passwordHash: string, now: Date) => ({
    passwordHash,
    passwordChangedAt: now,
    resetLinks: [],
    // A person who knew the earlier password may have requested this change of address.
    pendingAddress: null,
    sessionEpoch: member.sessionEpoch + 1,
    epochUnannouncedAt: now,
  });

  /** Creates the mail that tells the owner of the address about a new password. */
  const passwordMail = (member: Member, now: Date) =>
    accountMail(member, {
      kind: 'password-changed',
      values: { at: now.toISOString() },
      expiresAt: new Date(now.getTime() + NEWS_MS),
    });

  return {
    /**
     * Signs in with address and password.
     * @throws UnauthorizedError for an unknown address and for a wrong password alike
     * @throws ForbiddenError before the address is confirmed, and with a ticket when a second step is needed; only for a caller who knows
     * the password
     * @throws TooManyRequestsError after repeated failures
     */
    async login(
      { email, password, timeZone }: LoginInput,
      { address, ...client }: Client & { address: string },
    ): Promise<Tokens & { user: User }> {
      const attempt = await limits.beginLogin(email, address);
      const member = await members.findByEmail(email);
      const isRight = await passwords.verify(member?.passwordHash, password);
      if (!member || !isRight) throw new UnauthorizedError('Invalid email or password', 'invalid_credentials');
      await attempt.succeeded();
      if (!member.isVerified) {
        throw new ForbiddenError('Please verify your email to continue', 'email_not_verified', {
          requiresVerification: true,
        });
      }
      if (await secondStep.isOn(member._id)) {
        const { _id: memberId, sessionEpoch: epoch } = member;
        const ticket = await secondStep.ticketFor({ memberId, epoch, timeZone: timeZone ?? null });
        throw new ForbiddenError('Please enter the code of your app', 'second_step_needed', { current: { ticket } });
      }
      return started(member, client, timeZone);
    },

    /**
     * Finishes a sign-in with the second step.
     * @throws ForbiddenError for a wrong code, and for a ticket that is expired, used, or older than the current password
     * @throws TooManyRequestsError after repeated failures
     */
    async finishLogin(
      { ticket, code }: { ticket: string; code: string },
      client: Client,
    ): Promise<Tokens & { user: User }> {
      const { memberId, timeZone, epoch } = await secondStep.finish(ticket, code);
      const member = await members.findById(memberId);
      if (member?.sessionEpoch !== epoch) throw new ForbiddenError('Please sign in again', 'ticket_expired');
      return started(member, client, timeZone);
    },

    /**
     * Signs in with a passkey. Its authenticator has verified the person, so there is no second step.
     * @throws UnauthorizedError when the passkey cannot be verified
     */
    async loginByPasskey(
      passkey: Record<string, unknown>,
      { timeZone, ...client }: Client & { timeZone: string | undefined },
    ): Promise<Tokens & { user: User }> {
      const member = await members.findById(await passkeys.use('sign-in', passkey));
      if (!member?.isVerified) throw new UnauthorizedError('This passkey could not be checked', 'passkey_refused');
      return started(member, client, timeZone);
    },

    /**
     * Ends the session of a new device when the member says it was not theirs. Returns a token for a new password, because only the owner
     * of the address has the link.
     * @throws BadRequestError when the link is unknown, used or too old
     */
    async notMe(token: string): Promise<string> {
      const memberId = await sessions.endByMail(token);
      const { link, token: passwordToken } = newLink('reset-password');
      await members.change(memberId, (member) => ({ set: { resetLinks: withNewest(member.resetLinks, link) } }));
      return passwordToken;
    },

    /**
     * Sends a reset link if the address is known. Returns before it looks the address up.
     * @throws TooManyRequestsError whether the address is known or not
     */
    async forgotPassword(email: string): Promise<void> {
      await limits.consumeResetRequest(email);
      background.run('a link to reset a password', async () => {
        const known = await members.findByEmail(email);
        if (!known || !(await limits.consumeMail(email))) return;
        await members.change(known._id, (member) => {
          const { link, mail } = mailedLink('reset-password', member);
          return { set: { resetLinks: withNewest(member.resetLinks, link) }, events: [mail] };
        });
      });
    },

    /**
     * Returns the address of a reset link.
     * @throws BadRequestError when the link is unknown, used or too old
     */
    async addressOfReset(token: string): Promise<string> {
      const found = await members.findByLink('resetLinks', hashSecret(token));
      if (!found) throw invalidLink('reset');
      return found.email;
    },

    /**
     * Sets a new password and ends every session. The link was mailed to the address, so it also confirms the address.
     * @throws BadRequestError when the link is unknown, used or too old
     * @throws ValidationError for a password that is common, or similar to the name or the address
     */
    async resetPassword(token: string, password: string, { address }: { address: string }): Promise<void> {
      const hash = hashSecret(token);
      const found = await members.findByLink('resetLinks', hash);
      if (!found) throw invalidLink('reset');
      refuseWeakPassword(password, found);
      const passwordHash = await passwords.hash(password);
      const present = await site.find();
      const changed = await members.change(found._id, (member) => {
        if (!member.resetLinks.some(hasHash(hash))) throw invalidLink('reset');
        const now = new Date();
        const { set, events: memberEvents = [] } = confirmed(member, newPassword(member, passwordHash, now), present);
        const events = [...memberEvents, newEvent('password.reset', { userId: member._id })];
        const isFirst = member.passwordHash === null && !member.openId;
        return { set, events: isFirst ? events : [...events, passwordMail(member, now)] };
      });
      if (changed) {
        await sessions.endBefore(changed._id, changed.sessionEpoch);
        await claims.follow(changed);
      }
      await limits.forgetFailures(found.email, address);
    },

    /**
     * Changes the password of a signed-in member who knows the present one. Ends every session but the caller's.
     * @throws BadRequestError when the member has no password
     * @throws ForbiddenError when the present password is wrong
     * @throws ValidationError for a password that is common, or similar to the name or the address
     * @throws TooManyRequestsError after repeated failures
     */
    async changePassword(
      caller: Caller,
      { current, password }: ChangePasswordInput,
      { address }: { address: string },
    ): Promise<void> {
      const found = await requireCaller(members, caller);
      const { passwordHash: before } = found;
      if (before === null) throw new BadRequestError('You have no password yet', 'no_password');
      const attempt = await limits.beginLogin(found.email, address);
      if (!(await passwords.verify(before, current))) {
        throw new ForbiddenError('This is not your present password', 'wrong_password');
      }
      await attempt.succeeded();
      refuseWeakPassword(password, found);
      const passwordHash = await passwords.hash(password);
      const changed = await members.change(found._id, (member) => {
        // Another change came first, so the password that the caller entered is no longer the present one.
        if (member.passwordHash !== before)
          throw new ForbiddenError('This is not your present password', 'wrong_password');
        const now = new Date();
        return { set: newPassword(member, passwordHash, now), events: [passwordMail(member, now)] };
      });
      if (!changed) throw new UnauthorizedError();
      await sessions.endBefore(changed._id, changed.sessionEpoch, caller.sessionId);
    },
  };
}
