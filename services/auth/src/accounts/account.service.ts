import type { LoginInput, User } from '@mutua/contracts';
import { ForbiddenError, UnauthorizedError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MemberViews } from '../members/member-views.ts';
import type { StoreTimeZone } from '../members/store-time-zone.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import { hashSecret } from '../security/secret.ts';
import type { SessionService, Tokens } from '../sessions/session.service.ts';
import type { Background } from './background.ts';
import { confirmed, hasHash, invalidLink, mailedLink, normalise, withNewest } from './links.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({
  members,
  sessions,
  passwords,
  limits,
  views,
  background,
  storeTimeZone,
}: {
  members: MemberRepository;
  sessions: SessionService;
  passwords: PasswordHasher;
  limits: Limits;
  views: MemberViews;
  background: Background;
  storeTimeZone: StoreTimeZone;
}) {
  return {
    /**
     * @throws UnauthorizedError for an unknown address and for a wrong password alike
     * @throws ForbiddenError before the address is confirmed; only for a caller who knows the password
     * @throws TooManyRequestsError after repeated failures
     */
    async login(
      { email: typed, password, timeZone }: LoginInput,
      { address, userAgent }: { address: string; userAgent: string },
    ): Promise<Tokens & { user: User }> {
      const email = normalise(typed);
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
      const [tokens, user] = await Promise.all([
        sessions.start(member, userAgent),
        storeTimeZone(member, timeZone).then(views.ownOf),
      ]);
      return { ...tokens, user };
    },

    /**
     * Sends a reset link if the address is known. Returns before it looks the address up.
     * @throws TooManyRequestsError whether the address is known or not
     */
    async forgotPassword(typed: string): Promise<void> {
      const email = normalise(typed);
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
     * Sets a new password and ends every session. The mailed link went to the address, so its owner has confirmed it.
     * @throws BadRequestError when the link is unknown, used or too old
     */
    async resetPassword(token: string, password: string, { address }: { address: string }): Promise<void> {
      const hash = hashSecret(token);
      const found = await members.findByLink('resetLinks', hash);
      if (!found) throw invalidLink('reset');
      const passwordHash = await passwords.hash(password);
      const changed = await members.change(found._id, (member) => {
        if (!member.resetLinks.some(hasHash(hash))) throw invalidLink('reset');
        // The new epoch ends every session in the same write; the calls after it only announce that.
        const sessionEpoch = member.sessionEpoch + 1;
        return confirmed(member, { passwordHash, resetLinks: [], sessionEpoch, epochUnannouncedAt: new Date() });
      });
      if (changed) await sessions.endBefore(changed._id, changed.sessionEpoch);
      await limits.forgive(found.email, address);
    },
  };
}
