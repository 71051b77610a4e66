import { call, useTranslation } from '@mutua/web-kit';
import { saveCalendarFile } from '@mutua/web-kit/parts';

/** Returns a function that saves a session as a calendar file. */
export function useSaveSession(): (requestId: string, sessionId: string) => Promise<void> {
  const { t } = useTranslation('messaging');
  return (id, sessionId) =>
    saveCalendarFile(() => call('GET /requests/:id/sessions/:sessionId/file', { params: { id, sessionId } }), {
      ready: (name) => t('chat.fileReady', { name }),
      save: t('chat.save'),
      failed: t('lines.calendarFailed'),
    });
}
