import { ErrorState, useTranslation } from '@mutua/web-kit';
import { SubHeading } from '../../parts/sub-heading.tsx';
import { CalendarSettingsRows } from './calendar-settings.tsx';
import { FeedRows } from './feed-rows.tsx';
import { SourceRows } from './source-rows.tsx';
import type { Calendars } from './use-calendars.ts';

/** The feed that other calendars read, and the calendars with the member's busy times. Each change is saved at once. */
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
