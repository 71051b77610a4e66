import { ForbiddenError } from '@mutua/service-kit';
import type { Member } from '../members/member.repository.ts';

export type RefuseSuspended = ReturnType<typeof createRefuseSuspended>;

/**
 * Refuses the sign-in of a suspended member, with the reason and the address for an appeal. Call it only after the caller has proved to be
 * the member.
 * @returns a function that throws ForbiddenError
 */
export const createRefuseSuspended =
  ({ appealTo }: { appealTo: string }) =>
  ({ standing }: Pick<Member, 'standing'>): void => {
    if (!standing?.isSuspended) return;
    const address = appealTo;
    throw new ForbiddenError(
      standing.note
        ? [
            'Your account is suspended. Reason: {reason} If you think this is wrong, write to {address}.',
            { reason: standing.note, address },
          ]
        : ['Your account is suspended. If you think this is wrong, write to {address}.', { address }],
      'suspended',
    );
  };
