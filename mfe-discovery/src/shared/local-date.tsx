import { formatDateLabel, useTranslation } from '@mutua/web-kit';
import { dayOfMonth } from '@mutua/web-kit/day-of-month';
import { useIsAlive } from '@mutua/web-kit/use-is-alive';

/** A date by the reader's clock. Rendered HTML has the day in UTC, because nobody knows the reader's zone there. */
export function LocalDate({ date }: { date: string }) {
  const { language } = useTranslation('discovery');
  const isAlive = useIsAlive();
  const inUtc = () =>
    new Intl.DateTimeFormat(language, { month: 'short', day: dayOfMonth(language), year: 'numeric', timeZone: 'UTC' });
  return <time dateTime={date}>{isAlive ? formatDateLabel(date) : inUtc().format(new Date(date))}</time>;
}
