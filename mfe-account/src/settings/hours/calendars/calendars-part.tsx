import { ErrorState, useTranslation } from '@mutua/web-kit';
import { SubHeading } from '../../parts/sub-heading.tsx';
import { CalendarSettingsRows } from './calendar-settings.tsx';
import { FeedRows } from './feed-rows.tsx';
import { SourceRows } from './source-rows.tsx';
import type { Calendars } from './use-calendars.ts';

/** The calendars that read the member's sessions, and those that say when the member is busy. Each change is saved by itself. */
export function CalendarsPart({ calendars }: { calendars: Calendars }) {
  const { t } = useTranslation('account');
  const { data, isFetching, retry, readingId, read } = calendars;
  return (
    <>
      <SubHeading>{t('hours.calendars.title')}</SubHeading>
      {data ? (
        <>
          <SourceRows sources={data.sources} readingId={readingId} onRead={read}>
            <FeedRows feed={data.feed} />
          </SourceRows>
          <CalendarSettingsRows settings={data.settings} hasSources={data.sources.length > 0} />
        </>
      ) : (
        <ErrorState plain titleAs="h3" onRetry={retry} busy={isFetching} />
      )}
    </>
  );
}
