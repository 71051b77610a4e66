import { useTranslation } from '@mutua/web-kit';
import { dayOfMonth, formatMoment } from '@mutua/web-kit/parts';

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats days, and days with a time, in the member's language and time zone. */
export function useDateFormats() {
  const { language } = useTranslation('account');
  const formatter = (options: Intl.DateTimeFormatOptions) => (date: string | number) =>
    formatMoment(language, options, date);
  const day = { year: 'numeric', month: 'short', day: dayOfMonth(language) } as const;
  return { dayOf: formatter(day), momentOf: formatter({ ...day, ...TIME }) };
}
