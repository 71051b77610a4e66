import { canonicalAddress, type Role } from '@mutua/contracts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { roleFields, rolesOf } from '../members/roles.ts';
import type { LogRepository } from './log.repository.ts';

/** What the log says when a member gets a role, and when the member loses it. */
const ACTIONS = {
  moderator: ['appoint', 'dismiss'],
  organiser: ['appoint_organiser', 'dismiss_organiser'],
} as const satisfies Record<Role, readonly string[]>;

/**
 * Gives a member a role, or takes it away, and writes it into the chained log. Only an operator can do this. Repeating it changes nothing.
 * Who is no longer an organiser is signed out: services that have no documents of members know organisers only by the token.
 * @returns the member; null when no confirmed member has the address
 */
export async function appoint(
  { members, log }: { members: Pick<MemberRepository, 'findByEmail' | 'change'>; log: Pick<LogRepository, 'append'> },
  address: string,
  role: Role,
  isAppointed: boolean,
): Promise<Member | null> {
  const member = await members.findByEmail(canonicalAddress(address.trim()));
  if (!member?.isVerified) return null;
  const { _id, version } = member;
  if (rolesOf(member).includes(role) === isAppointed) return member;
  const action = ACTIONS[role][isAppointed ? 0 : 1];
  // The log comes first, because a role must not exist without its entry.
  await log.append({
    action,
    note: '',
    kind: 'member',
    targetId: _id,
    subjectId: _id,
    moderatorId: null,
    caseId: null,
    decides: `${action}:${_id}:${version}`,
  });
  const signsOut = role === 'organiser' && !isAppointed;
  return members.change(_id, (found) => ({
    set: {
      ...roleFields([...rolesOf(found).filter((each) => each !== role), ...(isAppointed ? [role] : [])]),
      // A running process announces the end of the sessions.
      ...(signsOut && { sessionEpoch: found.sessionEpoch + 1, epochUnannouncedAt: new Date() }),
    },
  }));
}
