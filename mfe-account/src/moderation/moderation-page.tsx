import { EmptyState, Page, SegmentedControl, useSession, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { LogList } from './log-list.tsx';
import { useModerationCasesInfiniteQuery } from './moderation.resource.ts';
import { Queue } from './queue.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  justify-content: space-between;
  margin: 8px 0 24px;
  h1 {
    font-size: var(--text-3xl);
  }
  /* The text changes with the counts, and earlier content would then move. */
  &[data-unsettled] > :not(:first-child),
  &[data-unsettled] p {
    visibility: hidden;
  }
  p {
    margin-top: 4px;
    color: var(--text-muted);
  }
`;

const VIEWS = ['open', 'done', 'log'] as const;

function Moderation() {
  const { t } = useTranslation('account');
  const [view, setView] = useState<(typeof VIEWS)[number]>('open');
  const state = view === 'done' ? 'done' : 'open';
  const { data, isLoading } = useModerationCasesInfiniteQuery(state);
  // While one list loads, the counts of the other list are shown.
  const counts = data?.pages[0]?.counts ?? { open: 0, done: 0 };
  return (
    <>
      <Head data-unsettled={isLoading ? '' : undefined}>
        <div>
          <h1>{t('moderation.title')}</h1>
          <p>{t('moderation.waiting', { count: counts.open })}</p>
        </div>
        <SegmentedControl
          label={t('moderation.filter')}
          options={VIEWS.map((value) => ({
            value,
            label: value === 'log' ? t('moderation.log') : t(`moderation.filters.${value}`, { count: counts[value] }),
          }))}
          value={view}
          onChange={setView}
        />
      </Head>
      {view === 'log' ? <LogList /> : <Queue key={state} state={state} />}
    </>
  );
}

/** The queue of reports and the log of decisions, for moderators only. */
export function ModerationPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const isModerator = user?.role === 'moderator';
  return (
    <Page title={t(isModerator ? 'moderation.title' : 'notFound.title')} width={1000}>
      {isModerator ? (
        <Moderation />
      ) : (
        <EmptyState titleAs="h1" title={t('notFound.title')}>
          {t('notFound.text')}
        </EmptyState>
      )}
    </Page>
  );
}
