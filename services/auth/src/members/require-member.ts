import { NotFoundError } from '@mutua/service-kit';
import type { Member, MemberRepository } from './member.repository.ts';

/** @throws NotFoundError for an unknown member, and for one whose address is not confirmed */
export async function requireMember(members: Pick<MemberRepository, 'findVerified'>, id: string): Promise<Member> {
  const [member] = await members.findVerified([id]);
  if (!member) throw new NotFoundError('This member does not exist');
  return member;
}
