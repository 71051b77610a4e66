import { isAbsent, type MemberDocument } from '../members/member.model.ts';
import { isLive } from './derived.ts';
import type { StoredLesson } from './lesson.model.ts';

type Teacher = Pick<MemberDocument, 'findMe' | 'isLeaving' | 'isSuspended'> | null | undefined;

/** Who finds a lesson in lists: as the teacher has said, and never more than find the teacher. */
export function foundBy(
  { listed, status, moderation }: Pick<StoredLesson, 'listed' | 'status' | 'moderation'>,
  teacher: Teacher,
): StoredLesson['foundBy'] {
  if (!isLive({ status }) || listed === 'link' || moderation?.isHidden || isAbsent(teacher)) return null;
  const findMe = teacher?.findMe ?? 'everybody';
  if (findMe === 'nobody') return null;
  return listed === 'members' || findMe === 'members' ? 'members' : 'everybody';
}
