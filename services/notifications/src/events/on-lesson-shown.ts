import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/**
 * Withdraws the invitations to a lesson that was cancelled, closed or hidden, also those that come later. They do not return when it is open
 * again.
 */
export const onLessonShown =
  ({ meetings }: Pick<Dependencies, 'meetings'>): EventHandler<'lesson.shown'> =>
  async ({ occurredAt, payload: { lessonId, teacherId, listed } }) => {
    if (listed === null) await meetings.closeInvitations(lessonId, teacherId, new Date(occurredAt));
  };
