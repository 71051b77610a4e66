import type { ExchangeRequest } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { exchangeOf, useSkillWords } from '../shared/exchange-sides.ts';

/** What a meeting is called in the member's calendar. */
export function useAppointmentTitle(): (exchange: { request: ExchangeRequest; memberId: string }) => string {
  const { t } = useTranslation('messaging');
  const skillWords = useSkillWords();
  return ({ request, memberId }) => {
    const sides = exchangeOf(request, memberId);
    return t('lines.appointment', { skills: skillWords(sides), name: sides.other.name });
  };
}
