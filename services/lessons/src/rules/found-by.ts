import type { FoundBy, LessonListed } from '@mutua/contracts';
import { isAbsent, type MemberDocument } from '../members/member.model.ts';
import { isLive } from './derived.ts';
import type { StoredLesson } from './lesson.model.ts';

type Teacher = Pick<MemberDocument, 'findMe' | 'isLeaving' | 'isSuspended' | 'version'> | null | undefined;

/** Who finds a lesson as the teacher has said, and never more than find the teacher. A teacher whom nobody finds gives away the link. */
export function boundListed(listed: LessonListed, findMe: FoundBy = 'everybody'): LessonListed {
  if (listed === 'link' || findMe === 'nobody') return 'link';
  return findMe === 'members' ? 'members' : listed;
}

/** Who finds a lesson in lists. */
export function foundBy(
  { listed, status, moderation }: Pick<StoredLesson, 'listed' | 'status' | 'moderation'>,
  teacher: Teacher,
): StoredLesson['foundBy'] {
  if (!isLive({ status }) || moderation?.isHidden || isAbsent(teacher)) return null;
  const bound = boundListed(listed, teacher?.findMe);
  return bound === 'link' ? null : bound;
}
