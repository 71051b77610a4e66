import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { isLive } from '../rules/derived.ts';
import { isElsewhere } from '../rules/edits.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { type Changed, idsIn } from '../rules/seats.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { WishRepository } from '../store/wish.repository.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';
import { withoutMember } from './without-member.ts';

/** A lesson after an erasure. The place of a meeting may have been the member's home: the others are told that it has another one. */
function erasedFrom(lesson: StoredLesson, userId: string, now: Date): Changed {
  const after = withoutMember(lesson, userId);
  const isToCome = isLive(after) && lesson.endsAt > now;
  if (!isToCome || !isElsewhere(lesson.place, after.place)) return { lesson: after, notices: [] };
  return { lesson: { ...after, placedAt: now }, notices: [{ change: 'placed', to: idsIn(after, 'taken') }] };
}

/** Removes what the service has of a member. A repeated event finds nothing more to do. */
export const onMemberErased =
  ({
    members,
    skills,
    thanks,
    lessons,
    wishes,
    changes,
    withdraw,
    forgetEvents,
  }: {
    members: Pick<MemberRepository, 'writeTombstone'>;
    skills: Pick<SkillRepository, 'forget'>;
    thanks: Pick<ThanksRepository, 'forget'>;
    lessons: Pick<LessonRepository, 'everyOf'>;
    wishes: Pick<WishRepository, 'writeTombstone'>;
    changes: LessonChanges;
    withdraw: (memberId: string) => Promise<void>;
    /** Removes the events about the member that could not be processed. */
    forgetEvents: (userId: string, words: readonly string[]) => Promise<void>;
  }): EventHandler<'member.erased'> =>
  async ({ payload: { userId } }) => {
    const name = await members.writeTombstone(userId);
    await forgetEvents(userId, name === null ? [] : [name]);
    await withdraw(userId);
    await skills.forget(userId);
    await wishes.writeTombstone(userId);
    await thanks.forget(userId);
    for await (const { _id } of lessons.everyOf(userId))
      await changes.change(_id, (lesson, _known, now) => erasedFrom(lesson, userId, now));
  };
