import type { PolledJobs } from '@mutua/service-kit';
import { settled, toSettle } from '../attendance/after.ts';
import { cancelUpheld } from '../moderation/upheld.ts';
import { type Changed, lapse } from '../seats/seats.ts';
import { endSilent } from '../sessions/keeps.ts';
import { reminded } from '../sessions/reminders.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';
import { aged } from './derived.ts';
import type { StoredLesson } from './lesson.model.ts';
import type { LessonRepository } from './lesson.repository.ts';
import type { LessonChanges } from './lesson-changes.ts';

/**
 * Does what is due in lessons: cancels hidden ones, ends questions, offers and silent seats, reminds members, settles who was there, finishes lessons, and removes what was kept
 * long enough.
 */
export function createLessonWorker({
  lessons,
  changes,
  thanks,
}: {
  lessons: Pick<LessonRepository, 'findDue'>;
  changes: LessonChanges;
  thanks: Pick<ThanksRepository, 'keepOf'>;
}): PolledJobs {
  /** Settles the sessions whose time for answers is over. Their thanks are shown now, those of members who were there. */
  async function settleDue(lesson: StoredLesson, now: Date): Promise<Pick<Changed, 'lesson' | 'thanked'>> {
    const due = toSettle(lesson, now);
    const after = settled(lesson, due, now);
    const thanked: { sessionId: string; count: number }[] = [];
    for (const { _id: sessionId } of due) {
      const { marks = [] } = after.sessions.find(({ _id }) => _id === sessionId) ?? {};
      const came = marks.filter(({ mark }) => mark === 'came').map(({ memberId }) => memberId);
      const count = await thanks.keepOf(sessionId, came);
      if (count > 0) thanked.push({ sessionId, count });
    }
    return { lesson: after, thanked };
  }

  return {
    name: 'lessons',
    findDue: lessons.findDue,
    async work(id): Promise<void> {
      await changes.change(id, async (lesson, known, now) => {
        if (!lesson.dueAt || lesson.dueAt > now) return { lesson, told: [] };
        const upheld = cancelUpheld(lesson, known, now);
        const silent = endSilent(upheld.lesson, known, now);
        const lapsed = lapse(silent.lesson, known, now);
        const after = await settleDue(lapsed.lesson, now);
        const told = [...upheld.told, ...silent.told, ...lapsed.told];
        return reminded({ ...after, told, lesson: aged(after.lesson, now) }, known, now);
      });
    },
  };
}
