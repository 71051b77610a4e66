import { AppError, type Caller, UnauthorizedError, ValidationError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { Limits } from './limits.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** A sign-in that is younger needs no password once more. */
const FRESH_MS = 10 * 60_000;

export type Confirmation = ReturnType<typeof createConfirmation>;

/** Makes sure that a call that gives everything away, or takes everything, comes from the member and not from an open page. */
export function createConfirmation({
  members,
  sessions,
  passwords,
  limits,
}: {
  members: Pick<MemberRepository, 'findById'>;
  sessions: Pick<SessionRepository, 'find'>;
  passwords: Pick<PasswordHasher, 'verify'>;
  limits: Pick<Limits, 'beginLogin'>;
}) {
  async function memberOf({ userId }: Caller): Promise<Member> {
    const member = await members.findById(userId);
    if (!member) throw new UnauthorizedError();
    return member;
  }

  async function checkPassword(member: Member, password: string, address: string): Promise<void> {
    const attempt = await limits.beginLogin(member.email, address);
    if (!(await passwords.verify(member.passwordHash, password))) {
      throw new ValidationError([{ field: 'password', message: 'This is not your password' }]);
    }
    await attempt.succeeded();
  }

  async function isFresh({ sessionId }: Caller): Promise<boolean> {
    const session = await sessions.find(sessionId);
    return session !== null && Date.now() - session.createdAt.getTime() < FRESH_MS;
  }

  return {
    /**
     * Accepts the password, or a sign-in of the last ten minutes.
     * @throws ForbiddenError with the code `confirm_password` when the sign-in is older and no password was given
     * @throws ValidationError for a wrong password
     * @throws TooManyRequestsError after several wrong ones
     */
    async confirm(caller: Caller, password: string | undefined, address: string): Promise<Member> {
      const member = await memberOf(caller);
      if (password) await checkPassword(member, password, address);
      else if (!(await isFresh(caller))) {
        const [message, code] = member.passwordHash
          ? ['Please enter your password.', 'confirm_password']
          : ['Please sign in again, and then continue within ten minutes.', 'sign_in_again'];
        throw new AppError(403, code, message);
      }
      return member;
    },

    /**
     * Accepts the password only; of members without one, their address and a sign-in of the last ten minutes.
     * @throws as `confirm`
     */
    async confirmStrictly(
      caller: Caller,
      { password, email }: { password?: string | undefined; email?: string | undefined },
      address: string,
    ): Promise<Member> {
      const member = await memberOf(caller);
      if (member.passwordHash) {
        await checkPassword(member, password ?? '', address);
        return member;
      }
      if (email?.trim().toLowerCase() !== member.email) {
        throw new ValidationError([{ field: 'email', message: 'This is not the address of your account' }]);
      }
      return this.confirm(caller, undefined, address);
    },
  };
}
