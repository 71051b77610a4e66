import { call, useTranslation } from '@mutua/web-kit';
import { saveCalendarFile } from '@mutua/web-kit/parts';

/** Returns a function that saves a session of a lesson as a calendar file. */
export function useSaveSession(lessonId: string): (sessionId: string) => Promise<void> {
  const { t } = useTranslation('lessons');
  return (sessionId) =>
    saveCalendarFile(() => call('GET /lessons/:id/sessions/:sessionId/file', { params: { id: lessonId, sessionId } }), {
      ready: (name) => t('session.fileReady', { name }),
      save: t('session.save'),
      failed: t('session.calendarFailed'),
    });
}
