import type { Decision } from '@mutua/contracts';
import {
  Card,
  EmptyState,
  ErrorState,
  Page,
  SegmentedControl,
  Skeleton,
  SkeletonGroup,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { type KeyboardEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { CaseRow, decisionsFor } from './case-row.tsx';
import { useModerationCasesQuery } from './moderation.resource.ts';

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
  p {
    margin-top: 4px;
    color: var(--text-muted);
  }
`;
const List = styled(Card)`
  overflow: hidden;
  padding: 0;
`;
const Help = styled.p`
  margin-top: 16px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-wrap: pretty;
`;

const KEYS: Partial<Record<string, Decision>> = { h: 'hide', w: 'warn', s: 'suspend', n: 'nothing' };
const STEPS: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function Queue() {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'open' | 'done'>('open');
  const [chosen, setChosen] = useState<string | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { data, isError, isFetching, refetch } = useModerationCasesQuery({ state, page: 1 });
  const reports = data?.reports ?? [];
  const counts = data?.counts ?? { open: 0, done: 0 };
  // The first case is open until another one is chosen.
  const current = reports.find(({ _id }) => _id === chosen) ?? (chosen === '' ? undefined : reports[0]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = reports[(current ? reports.indexOf(current) : -1) + step];
      if (!next) return;
      event.preventDefault();
      setChosen(next._id);
      list.current?.querySelector<HTMLElement>(`[data-case='${next._id}']`)?.focus();
      return;
    }
    const wanted = KEYS[event.key.toLowerCase()];
    if (!wanted || !current || !decisionsFor(current).includes(wanted)) return;
    event.preventDefault();
    setDecision(wanted);
  };

  return (
    <>
      <Head>
        <div>
          <h1>{t('moderation.title')}</h1>
          <p>{t('moderation.waiting', { count: counts.open })}</p>
        </div>
        <SegmentedControl
          label={t('moderation.filter')}
          options={(['open', 'done'] as const).map((value) => ({
            value,
            label: t(`moderation.filters.${value}`, { count: counts[value] }),
          }))}
          value={state}
          onChange={(value) => {
            setState(value);
            setChosen(null);
          }}
        />
      </Head>
      {!data && isError && <ErrorState titleAs="h2" onRetry={refetch} busy={isFetching} />}
      {!data && !isError && (
        <SkeletonGroup>
          <Skeleton $height={180} />
        </SkeletonGroup>
      )}
      {data && reports.length === 0 && (
        <EmptyState titleAs="h2" title={t(state === 'open' ? 'moderation.noneOpen' : 'moderation.noneDone')}>
          {t('moderation.noneText')}
        </EmptyState>
      )}
      {reports.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys for the list, beside its buttons
        <div ref={list} onKeyDown={onKeyDown}>
          <List>
            {reports.map((report) => (
              <CaseRow
                key={report._id}
                report={report}
                isOpen={report === current}
                onOpen={() => setChosen(report === current ? '' : report._id)}
                decision={report === current ? decision : null}
                onDecide={setDecision}
              />
            ))}
          </List>
        </div>
      )}
      <Help>{t('moderation.help')}</Help>
    </>
  );
}

/** The queue of reports, for moderators only. */
export function ModerationPage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const isModerator = user?.role === 'moderator';
  return (
    <Page title={t(isModerator ? 'moderation.title' : 'moderation.notFound')} width={1000}>
      {isModerator ? (
        <Queue />
      ) : (
        <EmptyState titleAs="h1" title={t('moderation.notFound')}>
          {t('moderation.notFoundText')}
        </EmptyState>
      )}
    </Page>
  );
}
