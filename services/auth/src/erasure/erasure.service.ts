import { ERASURE_DAYS, type ErasureState } from '@mutua/contracts';
import { type Caller, ConflictError, UnauthorizedError } from '@mutua/service-kit';
import { accountMail } from '../accounts/account-mail.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { ConfirmErasure } from './confirm-erasure.ts';
import { memberLeaving } from './erasure-events.ts';

const DAY_MS = 24 * 3600 * 1000;

export type ErasureService = ReturnType<typeof createErasureService>;

const stateOf = ({ erasure, passwordHash }: Member): ErasureState => ({
  erasesAt: erasure?.dueAt.toISOString() ?? null,
  hasPassword: passwordHash !== null,
});

/** Plans the erasure of an account, or cancels it. `erasure-worker.ts` erases the account when it is due. */
export function createErasureService({
  members,
  confirm,
}: {
  members: Pick<MemberRepository, 'findById' | 'change'>;
  confirm: ConfirmErasure;
}) {
  return {
    /** @throws UnauthorizedError when the account is gone */
    async state({ userId }: Caller): Promise<ErasureState> {
      const member = await members.findById(userId);
      if (!member) throw new UnauthorizedError();
      return stateOf(member);
    },

    /**
     * Plans the erasure. A repeated request changes nothing.
     * @throws the errors of `createConfirmErasure`
     */
    async plan(
      caller: Caller,
      proof: { password?: string | undefined; email?: string | undefined },
      address: string,
    ): Promise<ErasureState> {
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
        return { set: { erasure: null }, events: [memberLeaving(after)] };
      });
    },
  };
}
