import type { EventHandler } from '@mutua/service-kit';
import type { MembershipRepository } from '../conversations/membership.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';

/** Keeps a member's name and picture. */
export const onMemberChanged =
  ({
    members,
    memberships,
    forgetMember,
  }: {
    members: Pick<MemberRepository, 'savePerson' | 'findPeople'>;
    memberships: Pick<MembershipRepository, 'rename'>;
    /** Makes every node forget what it has in memory of a member's conversations. */
    forgetMember: (userId: string) => void;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.savePerson(member, member.version);
    // What is stored, not what this event says: it may be late.
    const name = (await members.findPeople([member._id])).get(member._id)?.name ?? member.name;
    await memberships.rename(member._id, name);
    forgetMember(member._id);
  };
