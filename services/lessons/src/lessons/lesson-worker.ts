import { LESSONS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { PolledJobs } from '@mutua/service-kit';
import { settled, toSettle } from '../rules/after.ts';
import { aged } from '../rules/derived.ts';
import { endSilent } from '../rules/keeps.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { reminded } from '../rules/reminders.ts';
import { type Changed, lapse } from '../rules/seats.ts';
import { areManyRemovals, cancelUpheld } from '../rules/upheld.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';

/**
 * Does what is due in lessons: cancels hidden ones, ends questions, offers and silent seats, reminds members, and settles who was there.
 * Counts seats that teachers take back, finishes lessons, and removes what was kept long enough.
 */
export function createLessonWorker({
  lessons,
  changes,
  thanks,
}: {
  lessons: Pick<LessonRepository, 'findDue' | 'removalsSince'>;
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

  /** Counts the seats that the teacher has taken back in all lessons. Moderators look at one who does it often. */
  async function countRemovals(lesson: StoredLesson, now: Date): Promise<Pick<Changed, 'lesson' | 'areManyRemovals'>> {
    if (!lesson.uncountedSince) return { lesson };
    const since = new Date(now.getTime() - LESSONS.removals.days * DAY_MS);
    const count = await lessons.removalsSince(lesson.teacherId, since);
    return { lesson: { ...lesson, uncountedSince: null }, areManyRemovals: areManyRemovals(count) };
  }

  return {
    name: 'lessons',
    findDue: lessons.findDue,
    async work(id): Promise<void> {
      await changes.change(id, async (lesson, known, now) => {
        if (!lesson.dueAt || lesson.dueAt > now) return { lesson, notices: [] };
        const upheld = cancelUpheld(lesson, known, now);
        const silent = endSilent(upheld.lesson, known, now);
        const lapsed = lapse(silent.lesson, known, now);
        const counted = await countRemovals(lapsed.lesson, now);
        const after = { ...counted, ...(await settleDue(counted.lesson, now)) };
        const notices = [...upheld.notices, ...silent.notices, ...lapsed.notices];
        return reminded({ ...after, notices, lesson: aged(after.lesson, now) }, known, now);
      });
    },
  };
}
