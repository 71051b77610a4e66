import { canonicalAddress } from '@mutua/contracts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { LogRepository } from './log.repository.ts';

/**
 * Makes a member a moderator, or no longer, and writes it into the log of moderation. Only an operator can do this. Repeating it changes
 * nothing.
 * @returns the member; null when no confirmed member has the address
 */
export async function appoint(
  { members, log }: { members: Pick<MemberRepository, 'findByEmail' | 'change'>; log: Pick<LogRepository, 'append'> },
  address: string,
  isModerator: boolean,
): Promise<Member | null> {
  const member = await members.findByEmail(canonicalAddress(address.trim()));
  if (!member?.isVerified) return null;
  const { _id, version } = member;
  if ((member.role === 'moderator') === isModerator) return member;
  const action = isModerator ? 'appoint' : 'dismiss';
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
  return members.change(_id, () => ({ set: { role: isModerator ? 'moderator' : null } }));
}
