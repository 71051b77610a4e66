import { call, errorMessage, toast, useTranslation } from '@mutua/web-kit';

/** Saves a text as a file of the device. */
function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

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
