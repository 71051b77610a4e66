import { call, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { afterPress, saveFile } from '@mutua/web-kit/parts';

const NAME = 'mutua.ics';

/**
 * Saves a session as the calendar file that the service also uses for mails and feeds. So a calendar recognizes all of them as one entry.
 */
export function useSaveSession(): (requestId: string, sessionId: string) => Promise<void> {
  const { t } = useTranslation('messaging');
  return async (id, sessionId) => {
    try {
      const file: unknown = await call('GET /requests/:id/sessions/:sessionId/file', { params: { id, sessionId } });
      const save = () => saveFile(NAME, String(file), 'text/calendar');
      afterPress(save, { ready: t('chat.fileReady', { name: NAME }), press: t('chat.save') });
    } catch (cause) {
      toast.error(errorMessage(cause, t('lines.calendarFailed')));
    }
  };
}
