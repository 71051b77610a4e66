import { type Caller, NotFoundError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { rolesOf } from '../members/roles.ts';

/**
 * Checks the token first, so that other members' calls cost no read. Then checks the member's document, which has the present roles.
 * @throws NotFoundError for everybody but organisers
 */
export async function requireOrganiser(
  members: Pick<MemberRepository, 'findById'>,
  { roles, userId }: Pick<Caller, 'roles' | 'userId'>,
): Promise<void> {
  const member = roles.includes('organiser') ? await members.findById(userId) : null;
  if (!member || !rolesOf(member).includes('organiser')) throw new NotFoundError();
}
