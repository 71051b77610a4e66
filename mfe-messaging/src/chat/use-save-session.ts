import { call, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { saveFile } from '../shared/save-file.ts';

/** Saves a session as the file that the service makes for mails and feeds, too, so that all of them are one entry in a calendar. */
export function useSaveSession(): (requestId: string, sessionId: string) => Promise<void> {
  const { t } = useTranslation('messaging');
  return async (id, sessionId) => {
    try {
      const file: unknown = await call('GET /requests/:id/sessions/:sessionId/file', { params: { id, sessionId } });
      saveFile('mutua.ics', String(file), 'text/calendar');
    } catch (cause) {
      toast.error(errorMessage(cause, t('lines.calendarFailed')));
    }
  };
}
