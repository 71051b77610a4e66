import { call, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { afterPress, saveFile } from '@mutua/web-kit/parts';

const NAME = 'mutua.ics';

/** Saves a session as the calendar file that mails and feeds have, too. So a calendar recognizes all of them as one entry. */
export function useSaveSession(lessonId: string): (sessionId: string) => Promise<void> {
  const { t } = useTranslation('lessons');
  return async (sessionId) => {
    try {
      const params = { id: lessonId, sessionId };
      const file: unknown = await call('GET /lessons/:id/sessions/:sessionId/file', { params });
      const save = () => saveFile(NAME, String(file), 'text/calendar');
      afterPress(save, { ready: t('session.fileReady', { name: NAME }), press: t('session.save') });
    } catch (cause) {
      toast.error(errorMessage(cause, t('session.calendarFailed')));
    }
  };
}
