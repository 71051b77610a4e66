import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { LogRepository } from './log.repository.ts';

/** Makes members moderators, which only an operator can do, and writes it into the log of moderation. */
export function createAppointments({
  members,
  log,
}: {
  members: Pick<MemberRepository, 'findByEmail' | 'change'>;
  log: Pick<LogRepository, 'append'>;
}) {
  return {
    /**
     * Gives a member the role, or takes it away. Doing it again changes nothing.
     * @returns the member; null when no confirmed member has the address
     */
    async set(address: string, isModerator: boolean): Promise<Member | null> {
      const member = await members.findByEmail(address.trim().toLowerCase());
      if (!member?.isVerified) return null;
      const { _id, version } = member;
      if ((member.role === 'moderator') === isModerator) return member;
      const action = isModerator ? 'appoint' : 'dismiss';
      // The log comes first, because a role must not be there without its entry.
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
    },
  };
}
