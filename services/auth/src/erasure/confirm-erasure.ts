import { type Caller, UnauthorizedError, ValidationError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import type { SessionService } from '../sessions/session.service.ts';

export type ConfirmErasure = ReturnType<typeof createConfirmErasure>;

/** Checks that the member requests the erasure, and not somebody who finds a page open. */
export function createConfirmErasure({
  members,
  sessions,
  passwords,
  limits,
}: {
  members: Pick<MemberRepository, 'findById'>;
  sessions: Pick<SessionService, 'requireFresh'>;
  passwords: Pick<PasswordHasher, 'verify'>;
  limits: Pick<Limits, 'beginLogin'>;
}) {
  /**
   * Requires the password. Members without one need their address, and a confirmation within the last ten minutes.
   * @throws ValidationError for a wrong password or address
   * @throws ForbiddenError with the code `confirm_needed`
   * @throws TooManyRequestsError after several wrong passwords
   */
  return async (
    caller: Caller,
    { password, email }: { password?: string | undefined; email?: string | undefined },
    address: string,
  ): Promise<void> => {
    const member = await members.findById(caller.userId);
    if (!member) throw new UnauthorizedError();
    if (member.passwordHash) {
      const attempt = await limits.beginLogin(member.email, address);
      if (!(await passwords.verify(member.passwordHash, password ?? ''))) {
        throw new ValidationError([{ field: 'password', message: 'This is not your password' }]);
      }
      return attempt.succeeded();
    }
    if (email?.trim().toLowerCase() !== member.email) {
      throw new ValidationError([{ field: 'email', message: 'This is not the address of your account' }]);
    }
    await sessions.requireFresh(caller);
  };
}
