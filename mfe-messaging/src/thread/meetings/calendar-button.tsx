import { Button, useTranslation } from '@mutua/web-kit';
import { CalendarPlus } from 'lucide-react';
import { useSaveSession } from './use-save-session.ts';

/** Saves a session as a calendar file. */
export function CalendarButton({ requestId, sessionId }: { requestId: string; sessionId: string }) {
  const { t } = useTranslation('messaging');
  const saveSession = useSaveSession();
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<CalendarPlus />}
      onClick={() => void saveSession(requestId, sessionId)}
    >
      {t('lines.calendar')}
    </Button>
  );
}
