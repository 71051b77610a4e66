import type { ShownLessonRepository } from '@mutua/domain';
import { type EventHandler, inParts } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SwapperRepository } from '../swappers/swapper.repository.ts';
import type { WantRepository } from '../wants/want.repository.ts';

const PART = 500;

/**
 * Stores which group lessons take people, and finds once those whose wants a new one answers. The search for new matches sends the
 * notifications. Doing it twice changes nothing.
 */
export const onLessonShown =
  ({
    shownLessons,
    skills,
    wants,
    swappers,
  }: {
    shownLessons: Pick<ShownLessonRepository, 'mirror' | 'findComing' | 'noteAnnounced'>;
    skills: Pick<SkillRepository, 'findAll'>;
    wants: Pick<WantRepository, 'openOf'>;
    swappers: Pick<SwapperRepository, 'addAnswered'>;
  }): EventHandler<'lesson.shown'> =>
  async ({ payload }) => {
    const { lessonId, teacherId, skillId } = payload;
    await shownLessons.mirror(payload);
    const now = new Date();
    const lesson = await shownLessons.findComing(lessonId, now);
    if (!lesson || lesson.announcedAt) return;
    // The skill may be known later. The next event about the lesson then finds it.
    const [skill] = await skills.findAll([skillId]);
    if (!skill) return;
    const topics = skill.answers.map(({ topic }) => topic);
    if (topics.length > 0)
      for await (const part of inParts(PART, (after) => wants.openOf(topics, after, PART)))
        await swappers.addAnswered(
          part
            .filter(({ userId, toldOf }) => userId !== teacherId && !toldOf?.includes(lessonId))
            .map(({ userId, _id: wantId }) => ({ userId, wantId, skillId, lessonId })),
        );
    await shownLessons.noteAnnounced(lessonId, now);
  };
