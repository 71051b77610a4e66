import type { PolledJobs } from '@mutua/service-kit';
import { lapse } from '../seats/seats.ts';
import { reminded } from '../sessions/reminders.ts';
import { aged } from './derived.ts';
import type { LessonRepository } from './lesson.repository.ts';
import type { LessonChanges } from './lesson-changes.ts';

/** Does what is due in lessons: ends questions and offers, reminds members, finishes lessons, and removes what was kept long enough. */
export function createLessonWorker({
  lessons,
  changes,
}: {
  lessons: Pick<LessonRepository, 'findDue'>;
  changes: LessonChanges;
}): PolledJobs {
  return {
    name: 'lessons',
    findDue: lessons.findDue,
    async work(id): Promise<void> {
      await changes.change(id, (lesson, known, now) => {
        if (!lesson.dueAt || lesson.dueAt > now) return { lesson, told: [] };
        const lapsed = lapse(lesson, known, now);
        return reminded({ ...lapsed, lesson: aged(lapsed.lesson, now) }, known, now);
      });
    },
  };
}
