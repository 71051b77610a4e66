import { useTranslation } from '@mutua/web-kit';
import { chosenZone } from '@mutua/web-kit/chosen-zone';

const DAY = { year: 'numeric', month: 'short', day: '2-digit' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Writes days, and days with a time, in the member's language and time zone. */
export function useMoments() {
  const { language } = useTranslation('account');
  const written = (options: Intl.DateTimeFormatOptions) => (date: string | number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: chosenZone() }).format(new Date(date));
  return { dayOf: written(DAY), momentOf: written({ ...DAY, ...TIME }) };
}
