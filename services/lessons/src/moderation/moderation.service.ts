import type { EventPayload, ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ForbiddenError, newEvent } from '@mutua/service-kit';
import { refill } from '../rules/seats.ts';
import { leadOf } from '../store/lesson.mapper.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { LessonChanges } from '../store/lesson-changes.ts';
import type { FindLesson } from '../store/visible.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

/** Takes reports of lessons, and does what moderators decide about them. */
export function createModerationService({
  lessons,
  changes,
  findLesson,
  reports,
  thanksDecided,
}: {
  lessons: Pick<LessonRepository, 'find'>;
  changes: LessonChanges;
  findLesson: FindLesson;
  reports: ReportService;
  thanksDecided: (decision: EventPayload<'content.moderated'>) => Promise<void>;
}) {
  return {
    /** @throws ForbiddenError for the caller's own lesson */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const lesson = await findLesson(callerId, id);
      const { _id: targetId, title, about, bringAlong } = lesson;
      const teacherId = leadOf(lesson);
      if (teacherId === callerId) throw new ForbiddenError('You cannot report your own lesson');
      const part = { authorId: teacherId, at: null, isReported: true };
      const description = [about, bringAlong].filter(Boolean).join('\n\n');
      await reports.take(
        callerId,
        {
          targetId,
          subjectId: teacherId,
          evidence: [
            { part: 'title', text: title, ...part },
            { part: 'description', text: description, ...part },
          ],
        },
        input,
        (report) => newEvent('lesson.reported', { report }),
      );
    },

    /** Hides a lesson or thanks, or shows them again, unless a later decision is stored. */
    async decided(decision: EventPayload<'content.moderated'>): Promise<void> {
      const { kind, targetId, isHidden, note, version } = decision;
      if (kind === 'thanks') return thanksDecided(decision);
      if (kind !== 'lesson' || !(await lessons.find(targetId))) return;
      await changes.change(targetId, (lesson, known, now) =>
        lesson.moderation && lesson.moderation.version >= version
          ? { lesson, notices: [] }
          : refill({ ...lesson, moderation: { isHidden, note, version } }, lesson, known, now),
      );
    },
  };
}
