import { formatDateLabel, useTranslation } from '@mutua/web-kit';
import { dayOfMonth, useIsAlive } from '@mutua/web-kit/parts';

/** A date by the reader's clock. The server renders the day in UTC, because it does not know the reader's zone. */
export function LocalDate({ date }: { date: string }) {
  const { language } = useTranslation('discovery');
  const isAlive = useIsAlive();
  const inUtc = () =>
    new Intl.DateTimeFormat(language, { month: 'short', day: dayOfMonth(language), year: 'numeric', timeZone: 'UTC' });
  return (
    <time dateTime={date} suppressHydrationWarning>
      {isAlive ? formatDateLabel(date) : inUtc().format(new Date(date))}
    </time>
  );
}
