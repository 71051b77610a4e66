import type { EventHandler } from '@mutua/service-kit';
import type { WishRepository } from '../calendar/wish.repository.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import type { LessonChanges } from '../lessons/lesson-changes.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';
import { withoutMember } from './without-member.ts';

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
      await changes.change(_id, (lesson) => ({ lesson: withoutMember(lesson, userId), told: [] }));
  };
