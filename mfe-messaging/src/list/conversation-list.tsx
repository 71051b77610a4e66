import {
  Button,
  EmptyState,
  ErrorState,
  errorMessage,
  IconLink,
  LinkButton,
  lazyNamed,
  RemoteBoundary,
  SearchField,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Archive, ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import type { useCircles } from '../shared/circles/use-circles.ts';
import { useArchivedListInfiniteQuery } from '../shared/conversations/messaging.resource.ts';
import { useConversationStates } from '../shared/conversations/use-conversation-states.ts';
import { type useConversations, withoutRepeats } from '../shared/conversations/use-conversations.ts';
import { MoreButton } from '../shared/more-button.tsx';
import { CircleItem } from './circle-item.tsx';
import { rowStates } from './conversation-item.styles.ts';
import { ConversationItem, type ConversationItemProps } from './conversation-item.tsx';
import { type ListRow, mergedRows } from './merged-rows.ts';
import { useListRows } from './use-list-rows.ts';
import { useMessageSearch } from './use-message-search.ts';
import { useRowMeetings } from './use-row-meetings.ts';

const Box = styled.section<{ $aside: boolean }>`
  overflow: auto;
  overscroll-behavior: contain;
  /* A focused row must not be hidden under the search. */
  scroll-padding: 132px 0 12px;
  border-right: 1px solid var(--line-soft);
  background: var(--bg-sunken);
  ${phone} {
    border-right: 0;
    background: var(--bg);
    header {
      background: var(--bg);
    }
    ${({ $aside }) => $aside && 'display: none;'}
  }
`;
const Head = styled.header`
  position: sticky;
  z-index: 2;
  top: 0;
  display: grid;
  gap: 12px;
  padding: 20px 20px 12px;
  background: var(--bg-sunken);
  h1,
  h2 {
    font-size: var(--text-xl);
  }
  /* On a phone the list is the whole page. */
  ${phone} {
    padding-top: 24px;
    h1 {
      font-size: 30px;
    }
  }
`;
const Notice = styled.div`
  padding: 12px 20px 20px;
`;
const LoadingWords = styled.p`
  padding: 0 20px 4px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Hint = styled.p`
  padding: 0 20px 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const ArchivedLink = styled(Link)`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: 12px;
  min-height: 48px;
  padding: 0 20px;
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
  svg {
    width: 18px;
    height: 18px;
  }
  ${rowStates}
`;
const BackHead = styled(Head)`
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 4px;
  padding-inline-start: 8px;
`;
const SkeletonItem = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 12px;
  padding: 12px 20px;
  > div:last-child {
    display: grid;
    gap: 8px;
  }
`;

const SKELETONS = [1, 2, 3, 4, 5, 6];
/** Loaded with the first search that finds messages. */
const MessageHits = lazyNamed(() => import('./message-hits.tsx'), 'MessageHits');
/** The query parameter while the archived conversations are shown. */
const ARCHIVED = 'archived';

export interface ConversationListProps {
  query: ReturnType<typeof useConversations>;
  circles: ReturnType<typeof useCircles>;
  /** The conversation beside the list. On a narrow page it replaces the list. */
  openId?: string | undefined;
}

/** The member's conversations, most recently active first, with a search. */
export function ConversationList({ query, circles, openId }: ConversationListProps) {
  const { t } = useTranslation('messaging');
  const [search, setSearch] = useState('');
  const [params] = useSearchParams();
  const states = useConversationStates();
  const { data, error, archivedCount } = query;
  const hits = useMessageSearch(search);
  const { rows, isLoading, isEmpty, isSearching: isSearchingRows, more } = useListRows(query, circles, search);
  const isSearching = isSearchingRows || hits.isSearching;
  const isNothingFound = rows.length + hits.found.length === 0;
  const Title = openId ? 'h2' : 'h1';
  const rowProps = { openId, states };

  if (params.has(ARCHIVED)) {
    return (
      <Box $aside={openId !== undefined} aria-label={t('states.archived')}>
        <ArchivedList titleAs={Title} {...rowProps} />
      </Box>
    );
  }
  return (
    <Box $aside={openId !== undefined} aria-label={t('list.label')}>
      <Head>
        <Title>{t('list.title')}</Title>
        <SearchField label={t('list.searchLabel')} placeholder={t('list.search')} value={search} onChange={setSearch} />
      </Head>
      {(isLoading || (isNothingFound && isSearching)) && <LoadingRows />}
      {!data && error && <Failure {...query} />}
      {isEmpty && archivedCount > 0 && !search && <Hint>{t('states.allArchived')}</Hint>}
      {isEmpty && archivedCount === 0 && (
        <Notice>
          <EmptyState
            title={t('list.empty.title')}
            action={
              <>
                <LinkButton to="/skills" variant="primary">
                  {t('list.empty.browse')}
                </LinkButton>
                <LinkButton to="/requests" variant="secondary">
                  {t('list.empty.requests')}
                </LinkButton>
              </>
            }
          >
            {t('list.empty.text')}
          </EmptyState>
        </Notice>
      )}
      {data && search.trim() !== '' && isNothingFound && !isSearching && (
        <Notice>
          <EmptyState
            plain
            title={t('list.notFound.title')}
            action={
              <Button variant="secondary" onClick={() => setSearch('')}>
                {t('list.notFound.clear')}
              </Button>
            }
          >
            {t('list.notFound.text', { search: search.trim() })}
          </EmptyState>
        </Notice>
      )}
      <ConversationRows rows={rows} {...rowProps} />
      {rows.length > 0 && more && (
        <MoreButton busy={more.isLoading} onClick={more.load}>
          {t('list.more')}
        </MoreButton>
      )}
      {archivedCount > 0 && search.trim() === '' && (
        <ArchivedLink to={{ search: `?${ARCHIVED}` }}>
          <Archive aria-hidden />
          <span>{t('states.archived')}</span>
          <span>{archivedCount}</span>
        </ArchivedLink>
      )}
      {hits.found.length > 0 && (
        // After a failure the part is loaded again by itself.
        <RemoteBoundary resetKey="hits" pending={null} failed={() => null}>
          <MessageHits {...hits} />
        </RemoteBoundary>
      )}
    </Box>
  );
}

function Failure({ error, isFetching, refetch }: { error?: unknown; isFetching: boolean; refetch: () => unknown }) {
  const { t } = useTranslation('messaging');
  return (
    <Notice>
      <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching}>
        {errorMessage(error, t('list.failed'))}
      </ErrorState>
    </Notice>
  );
}

function LoadingRows() {
  const { t } = useTranslation('messaging');
  return (
    <SkeletonGroup label={t('list.loading')}>
      {/* The group tells screen readers that it is loading. */}
      <LoadingWords aria-hidden>{t('list.loading')}</LoadingWords>
      {SKELETONS.map((key) => (
        <SkeletonItem key={key}>
          <Skeleton $circle $width={44} $height={44} />
          <div>
            <Skeleton $width="60%" $height={15} />
            <Skeleton $width="80%" $height={12} />
            <Skeleton $width="70%" $height={14} />
            <Skeleton $width={104} $height={24} $radius={12} />
          </div>
        </SkeletonItem>
      ))}
    </SkeletonGroup>
  );
}

interface RowsProps extends Pick<ConversationItemProps, 'states'> {
  openId: string | undefined;
}

function ConversationRows({ rows, openId, ...props }: RowsProps & { rows: readonly ListRow[] }) {
  const meetings = useRowMeetings(
    rows.some((row) => row.kind === 'exchange' && row.conversation.request.status === 'accepted'),
  );
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map((row) =>
        row.kind === 'circle' ? (
          <CircleItem key={row.id} circle={row.circle} isOpen={row.id === openId} />
        ) : (
          <ConversationItem
            key={row.id}
            conversation={row.conversation}
            meetings={meetings.get(row.id)}
            isOpen={row.id === openId}
            {...props}
          />
        ),
      )}
    </ul>
  );
}

/** The archived conversations, shown instead of the list. */
function ArchivedList({ titleAs: Title, ...props }: RowsProps & { titleAs: 'h1' | 'h2' }) {
  const { t } = useTranslation('messaging');
  const query = useArchivedListInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const found = withoutRepeats(data?.pages ?? []).filter(({ isArchived }) => isArchived);
  const rows = mergedRows(found, [], { conversations: false, circles: false });
  return (
    <>
      <BackHead>
        <IconLink to={{ search: '' }} label={t('chat.back')} icon={<ArrowLeft />} />
        <Title>{t('states.archived')}</Title>
      </BackHead>
      <Hint>{t(data && found.length === 0 ? 'states.none' : 'states.hint')}</Hint>
      {!data && !error && <LoadingRows />}
      {!data && error && <Failure {...query} />}
      <ConversationRows rows={rows} {...props} />
      {hasNextPage && (
        <MoreButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </MoreButton>
      )}
    </>
  );
}
