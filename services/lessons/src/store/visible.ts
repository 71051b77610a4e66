import type { BlockRepository } from '@mutua/domain';
import { NotFoundError } from '@mutua/service-kit';
import { isAbsent } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { boundListed } from '../rules/found-by.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { personIn } from '../rules/seats.ts';
import { isOfRing } from './lesson.mapper.ts';
import type { LessonRepository } from './lesson.repository.ts';

export type FindLesson = ReturnType<typeof createFindLesson>;

/** The meeting of a ring is for its members. While moderators hide it, only those with a seat see it. */
function isForRing(callerId: string | undefined, lesson: StoredLesson): boolean {
  if (!callerId || !isOfRing(lesson, callerId)) return false;
  return !lesson.moderation?.isHidden || personIn(lesson, callerId) !== undefined;
}

/** Finds a lesson for a caller. */
export function createFindLesson({
  lessons,
  members,
  blocks,
}: {
  lessons: Pick<LessonRepository, 'find'>;
  members: Pick<MemberRepository, 'find'>;
  blocks: Pick<BlockRepository, 'existsBetween'>;
}) {
  /** Its teacher and its participants see a lesson also when the teacher is suspended; while moderators hide it, only those with a seat. */
  async function isFor(callerId: string | undefined, lesson: StoredLesson): Promise<boolean> {
    const { teacherId, listed, moderation } = lesson;
    if (lesson.ring) return isForRing(callerId, lesson);
    if (callerId === teacherId) return true;
    if (callerId && (await blocks.existsBetween(callerId, teacherId))) return false;
    const state = callerId && personIn(lesson, callerId)?.state;
    if (moderation?.isHidden) return state === 'taken';
    if (state) return true;
    const teacher = await members.find(teacherId);
    if (isAbsent(teacher)) return false;
    return callerId !== undefined || boundListed(listed, teacher?.findMe) !== 'members';
  }

  /** @throws NotFoundError also when the caller may not see it */
  return async function findLesson(callerId: string | undefined, id: string): Promise<StoredLesson> {
    const lesson = await lessons.find(id);
    if (!lesson || !(await isFor(callerId, lesson))) throw new NotFoundError('Lesson not found');
    return lesson;
  };
}
