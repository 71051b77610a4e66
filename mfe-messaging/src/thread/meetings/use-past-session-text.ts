import type { MeetingSession } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { endOf, meetingLength } from '@mutua/web-kit/meetings';

/** The text about a session that is over. Null for other sessions. */
export function usePastSessionText() {
  const { t, language } = useTranslation('messaging');
  return (session: MeetingSession, name: string): string | null => {
    const { status, heldMinutes, minutes, answers } = session;
    if (status === 'held') return t('after.held', { length: meetingLength(language, heldMinutes ?? minutes) });
    if (status === 'missed') return t('after.missed');
    if (status === 'unclear') return t('after.unclear');
    if (status !== 'planned' || endOf(session) > Date.now()) return null;
    return answers?.yours ? t('after.waits', { name }) : t('after.ask.short');
  };
}
