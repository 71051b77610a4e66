import { canonicalAddress, ERASURE_DAYS, type ErasureState } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { type Caller, ConflictError, UnauthorizedError, ValidationError } from '@mutua/service-kit';
import { accountMail } from '../accounts/account-mail.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { requireCaller } from '../members/require-member.ts';
import type { Limits } from '../security/limits.ts';
import type { PasswordHasher } from '../security/password-hasher.ts';
import type { SessionService } from '../sessions/session.service.ts';
import { memberLeaving } from './erasure-events.ts';

export type ErasureService = ReturnType<typeof createErasureService>;

/** How the member proves who they are. */
interface Proof {
  password?: string | undefined;
  email?: string | undefined;
}

const stateOf = ({ erasure, passwordHash }: Member): ErasureState => ({
  erasesAt: erasure?.dueAt.toISOString() ?? null,
  hasPassword: passwordHash !== null,
});

/** Plans the erasure of an account, or cancels it. `erasure-worker.ts` erases the account when it is due. */
export function createErasureService({
  members,
  sessions,
  passwords,
  limits,
}: {
  members: Pick<MemberRepository, 'findById' | 'change'>;
  sessions: Pick<SessionService, 'requireFresh'>;
  passwords: Pick<PasswordHasher, 'verify'>;
  limits: Pick<Limits, 'beginLogin'>;
}) {
  /** Checks that the member requests the erasure, and not somebody who finds a page open. */
  async function confirm(caller: Caller, { password, email }: Proof, address: string): Promise<void> {
    const member = await requireCaller(members, caller);
    if (member.passwordHash) {
      const attempt = await limits.beginLogin(member.email, address);
      if (!(await passwords.verify(member.passwordHash, password ?? ''))) {
        throw new ValidationError([{ field: 'password', message: 'This is not your password' }]);
      }
      return attempt.succeeded();
    }
    if (canonicalAddress(email?.trim() ?? '') !== member.email) {
      throw new ValidationError([{ field: 'email', message: 'This is not the address of your account' }]);
    }
    await sessions.requireFresh(caller);
  }

  return {
    /** @throws UnauthorizedError when the account is gone */
    state: async (caller: Caller): Promise<ErasureState> => stateOf(await requireCaller(members, caller)),

    /**
     * Plans the erasure. A repeated request changes nothing. It requires the password. Members without one need their address, and a
     * confirmation within the last ten minutes.
     * @throws ValidationError for a wrong password or address
     * @throws ForbiddenError with the code `confirm_needed`
     * @throws TooManyRequestsError after several wrong passwords
     */
    async plan(caller: Caller, proof: Proof, address: string): Promise<ErasureState> {
      await confirm(caller, proof, address);
      const changed = await members.change(caller.userId, (member) => {
        if (member.erasure) return null;
        const askedAt = new Date();
        const erasure = { askedAt, dueAt: new Date(askedAt.getTime() + ERASURE_DAYS * DAY_MS) };
        const after = { ...member, erasure, version: member.version + 1 };
        const mail = accountMail(member, {
          kind: 'erasure-planned',
          values: { at: erasure.dueAt.toISOString() },
          expiresAt: erasure.dueAt,
        });
        return { set: { erasure }, events: [memberLeaving(after), mail] };
      });
      if (!changed) throw new UnauthorizedError();
      return stateOf(changed);
    },

    /**
     * Cancels the erasure. Does nothing when none is planned.
     * @throws ConflictError when it has begun
     */
    async cancel({ userId }: Caller): Promise<void> {
      await members.change(userId, (member) => {
        if (!member.erasure) return null;
        if (member.erasure.dueAt <= new Date()) {
          throw new ConflictError('It is too late: your account is being erased.', { code: 'too_late' });
        }
        const after = { ...member, erasure: null, version: member.version + 1 };
        const stayed = { askedAt: member.erasure.askedAt, backAt: new Date() };
        return { set: { erasure: null, stayed }, events: [memberLeaving(after)] };
      });
    },
  };
}
