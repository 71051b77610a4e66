import type { Visibility } from '@mutua/domain';
import { type Caller, NotFoundError, UnauthorizedError } from '@mutua/service-kit';
import type { Member, MemberRepository } from './member.repository.ts';

/** @throws UnauthorizedError when the account of the caller is gone */
export async function requireCaller(
  members: Pick<MemberRepository, 'findById'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<Member> {
  const member = await members.findById(userId);
  if (!member) throw new UnauthorizedError();
  return member;
}

/** @throws NotFoundError for a member who is unknown, unconfirmed or suspended */
export async function requireMember(members: Pick<MemberRepository, 'findVerified'>, id: string): Promise<Member> {
  const [member] = await members.findVerified([id]);
  if (!member || member.standing?.isSuspended) throw new NotFoundError('This member does not exist');
  return member;
}

/**
 * Finds a member for a caller (undefined: a visitor) who may not find every member.
 * @throws NotFoundError also for a member whom the caller may not find, as if there were none
 */
export async function requireFound(
  { members, visibility }: { members: Pick<MemberRepository, 'findVerified'>; visibility: Pick<Visibility, 'mayFind'> },
  callerId: string | undefined,
  id: string,
): Promise<Member> {
  const member = await requireMember(members, id);
  const isFound = await visibility.mayFind(callerId, member._id, member.settings.privacy.findMe);
  if (!isFound) throw new NotFoundError('This member does not exist');
  return member;
}
