import type { Decision } from '@mutua/contracts';
import { Card, EmptyState, ErrorState, LoadMore, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { isTyping, letterOf, maySingleKeysAct, toastResult } from '@mutua/web-kit/parts';
import { type KeyboardEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { CaseRow, decisionsFor } from './case-row.tsx';
import { useModerationCaseQuery, useModerationCasesInfiniteQuery } from './moderation.resource.ts';

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
const STEPS: Partial<Record<string, number>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

const isForList = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, key: string): boolean =>
  !(isTyping(target) || ctrlKey || metaKey || altKey) && (key.length > 1 || maySingleKeysAct());

/**
 * Whether the list can be shown. At first it waits for the evidence of its first case, which would move the content below. Then it stays.
 */
function useFirstShow(isRead: boolean, firstId: string | undefined): boolean {
  const [isShown, setShown] = useState(false);
  const { isLoading } = useModerationCaseQuery(firstId ?? '', { skip: !firstId || isShown });
  if (isRead && !isLoading && !isShown) setShown(true);
  return isShown;
}

/** The open cases, or the decided ones. J and K move through them, and other keys decide. */
export function Queue({ state }: { state: 'open' | 'done' }) {
  const { t } = useTranslation('account');
  const [chosen, setChosen] = useState<string | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const {
    currentData: data,
    error,
    isFetching,
    isFetchingNextPage,
    refetch,
    fetchNextPage,
  } = useModerationCasesInfiniteQuery(state);
  // A newly reported case moves others to the next page, so a case may be in two pages.
  const all = data?.pages.flatMap(({ reports }) => reports) ?? [];
  const reports = [...new Map(all.map((report) => [report._id, report])).values()];
  // The first case is open until the moderator chooses another one.
  const current = reports.find(({ _id }) => _id === chosen) ?? (chosen === '' ? undefined : reports[0]);
  const isShown = useFirstShow(data !== undefined || error !== undefined, reports[0]?._id);
  const isLoading = !isShown || !(data || error);

  const onKeyDown = (event: KeyboardEvent) => {
    const key = letterOf(event);
    if (!isForList(event, key)) return;
    const step = STEPS[key];
    if (step !== undefined) {
      const next = reports[(current ? reports.indexOf(current) : -1) + step];
      if (!next) return;
      event.preventDefault();
      setChosen(next._id);
      list.current?.querySelector<HTMLElement>(`[data-case='${next._id}']`)?.focus();
      return;
    }
    const wanted = KEYS[key];
    if (!wanted || !current || !decisionsFor(current).includes(wanted)) return;
    event.preventDefault();
    setDecision(wanted);
  };
  const loadMore = () => toastResult(fetchNextPage(), t('moderation.moreFailed'));

  return (
    <>
      {!data && error && <ErrorState titleAs="h2" onRetry={refetch} busy={isFetching} />}
      {isLoading && (
        <SkeletonGroup>
          <Skeleton $height={320} />
        </SkeletonGroup>
      )}
      {!isLoading && data && reports.length === 0 && (
        <EmptyState titleAs="h2" title={t(state === 'open' ? 'moderation.noneOpen' : 'moderation.noneDone')}>
          {t('moderation.noneText')}
        </EmptyState>
      )}
      {!isLoading && reports.length > 0 && (
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
          <LoadMore
            shown={reports.length}
            total={data?.pages.at(-1)?.pagination.total ?? 0}
            busy={isFetchingNextPage}
            onClick={loadMore}
          >
            {t('moderation.more')}
          </LoadMore>
        </div>
      )}
      {isShown && <Help>{t('moderation.help')}</Help>}
    </>
  );
}
