import type { Snapshots } from '@mutua/service-kit';
import type { LessonRepository } from '../store/lesson.repository.ts';
import { peopleEvent } from '../store/lesson-people.ts';
import { shownEvents } from '../store/lesson-shown.ts';

/** The snapshots that a republish sends: each lesson as calendars know it, and as lists show it. */
export const createSnapshots = ({
  lessons,
}: {
  lessons: Pick<LessonRepository, 'all' | 'countAll'>;
}): Record<string, Snapshots> => ({
  lessons: {
    count: lessons.countAll,
    async *read() {
      for await (const lesson of lessons.all()) yield peopleEvent(lesson);
    },
  },
  'shown lessons': {
    count: lessons.countAll,
    async *read() {
      for await (const lesson of lessons.all()) yield* shownEvents(lesson);
    },
  },
});
