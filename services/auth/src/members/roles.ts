import type { Role } from '@mutua/contracts';
import { ROLES } from '@mutua/contracts/limits';
import type { Member } from './member.repository.ts';

type WithRoles = Pick<Member, 'role' | 'roles'>;

/** Returns the roles of a member. The previous release knows only `role`, so it alone decides who is a moderator. */
export const rolesOf = ({ role, roles = [] }: WithRoles): Role[] =>
  ROLES.filter((each) => (each === 'moderator' ? role === each : roles.includes(each)));

/** The stored fields of a member with these roles. */
export const roleFields = (roles: readonly Role[]) => ({
  role: roles.includes('moderator') ? ('moderator' as const) : null,
  roles: [...roles],
});

/** What pages and tokens say of the roles; nothing for almost all members. */
export function ownRoles(member: WithRoles): { role?: 'moderator'; roles?: Role[] } {
  const roles = rolesOf(member);
  return { ...(roles.includes('moderator') && { role: 'moderator' }), ...(roles.length > 0 && { roles }) };
}
