import type { ModerationLogEntry } from '@mutua/contracts';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadMore,
  Select,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { phone, toastResult } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { type LogAction, useModerationLogInfiniteQuery } from './moderation.resource.ts';

const Filter = styled.div`
  max-width: 280px;
  margin-bottom: 16px;
  ${phone} {
    max-width: none;
  }
`;
const List = styled(Card).attrs({ as: 'ol' })`
  overflow: hidden;
  padding: 0;
`;
const Entry = styled.li`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 2px 12px;
  padding: 14px 20px;
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  > :first-child {
    grid-row: span 3;
  }
  ${phone} {
    grid-template-columns: 36px minmax(0, 1fr);
    padding: 14px 16px;
    time {
      grid-column: 2;
    }
  }
`;
const Small = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;
const What = styled.p`
  min-width: 0;
  overflow-wrap: anywhere;
  strong {
    font-weight: var(--weight-bold);
  }
`;
const Words = styled.p`
  grid-column: 2 / -1;
  overflow-wrap: anywhere;
`;
const Help = styled(Small)`
  display: block;
  margin-top: 16px;
  text-wrap: pretty;
`;

const ACTIONS = [
  'hide',
  'warn',
  'suspend',
  'nothing',
  'lift',
  'appoint',
  'dismiss',
  'appoint_organiser',
  'dismiss_organiser',
  'site',
  'announce',
] as const satisfies LogAction[];
/** Whether an operator made the entry by a command. Such an entry has no moderator. */
const isOperator = ({ moderator }: ModerationLogEntry) => /^0+$/.test(moderator._id);

function Line({ entry }: { entry: ModerationLogEntry }) {
  const { t } = useTranslation('account');
  const { momentOf } = useDateFormats();
  const { seq, at, action, note, kind, moderator, subject } = entry;
  return (
    <Entry>
      <Small>{seq}</Small>
      <What dir="auto">
        <strong>{subject.name || t('moderation.gone')}</strong> {t(`moderation.outcomes.${action}`)}
      </What>
      <Small as="time" dateTime={at}>
        {momentOf(at)}
      </Small>
      <Small style={{ gridColumn: '2 / -1' }}>
        {t(`moderation.kinds.${kind}`)} · {isOperator(entry) ? t('moderation.operator') : moderator.name}
      </Small>
      {note && <Words dir="auto">{note}</Words>}
    </Entry>
  );
}

/** The log of moderation, newest first. No entry can be changed, here or elsewhere. */
export function LogList() {
  const { t } = useTranslation('account');
  const [action, setAction] = useState<LogAction | ''>('');
  const {
    currentData: data,
    error,
    isFetching,
    isFetchingNextPage,
    refetch,
    fetchNextPage,
  } = useModerationLogInfiniteQuery(action, { refetchOnMountOrArgChange: true });
  const all = data?.pages.flatMap((page) => page.entries) ?? [];
  const entries = [...new Map(all.map((entry) => [entry.seq, entry])).values()];
  const loadMore = () => toastResult(fetchNextPage(), t('moderation.moreFailed'));
  return (
    <>
      <Filter>
        <Select
          label={t('moderation.logFilter')}
          placeholder={t('moderation.logAll')}
          options={ACTIONS.map((value) => ({ value, label: t(`moderation.outcomes.${value}`) }))}
          value={action}
          onChange={({ target }) => setAction(target.value as LogAction | '')}
        />
      </Filter>
      {!data && error && <ErrorState titleAs="h2" onRetry={refetch} busy={isFetching} />}
      {!data && !error && (
        <SkeletonGroup>
          <Skeleton $height={180} />
        </SkeletonGroup>
      )}
      {data && entries.length === 0 && <EmptyState titleAs="h2" title={t('moderation.noneDone')} />}
      {entries.length > 0 && (
        <List>
          {entries.map((entry) => (
            <Line key={entry.seq} entry={entry} />
          ))}
        </List>
      )}
      <LoadMore
        shown={entries.length}
        total={data?.pages.at(-1)?.pagination.total ?? 0}
        busy={isFetchingNextPage}
        onClick={loadMore}
      >
        {t('moderation.more')}
      </LoadMore>
      <Help>{t('moderation.logHelp')}</Help>
    </>
  );
}
