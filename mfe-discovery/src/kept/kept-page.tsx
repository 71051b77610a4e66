import type { BookmarkKind } from '@mutua/contracts';
import {
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  LoadMore,
  Page,
  PageHeader,
  Rows,
  Skeleton,
  SkeletonGroup,
  TabPanel,
  Tabs,
  useTranslation,
} from '@mutua/web-kit';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useBookmarksInfiniteQuery } from '../shared/bookmarks.resource.ts';
import { pagedList } from '../shared/pages.ts';
import { useRemoveBookmark } from '../shared/use-bookmark.ts';
import { useFocusOnMore } from '../shared/use-focus-on-more.ts';
import { KeptRow } from './kept-row.tsx';

const Column = styled.div`
  max-width: 800px;
`;
const Help = styled.p`
  padding-top: 16px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const List = styled(TabPanel)`
  padding-top: 4px;
`;

/** `/kept`: the skills and members that the member keeps, a tab for each. */
export function KeptPage() {
  const { t } = useTranslation('discovery');
  const [search, setSearch] = useSearchParams();
  const kind: BookmarkKind = search.get('tab') === 'members' ? 'user' : 'skill';
  const result = useBookmarksInfiniteQuery(kind, { refetchOnMountOrArgChange: true });
  const list = pagedList(
    result,
    ({ bookmarks }) => bookmarks.map((bookmark) => ({ ...bookmark, _id: bookmark.targetId })),
    t('kept.failed.list'),
  );
  const { isRemoved, remove } = useRemoveBookmark();
  const shown = list.items?.filter((bookmark) => !isRemoved(bookmark));
  const hidden = (list.items?.length ?? 0) - (shown?.length ?? 0);
  const focus = useFocusOnMore<HTMLDivElement>(shown?.length ?? 0);
  // Those of the other tab stay while this one loads.
  const counts = result.data?.pages.at(-1)?.counts;
  const countOf = (each: BookmarkKind) => counts && counts[each] - (each === kind ? hidden : 0);
  const isSkills = kind === 'skill';
  return (
    <Page title={t('kept.title')}>
      <PageHeader title={t('kept.title')} subtitle={t('kept.lead')} />
      <Column ref={focus.list}>
        <Tabs<BookmarkKind>
          label={t('kept.tabs')}
          items={[
            { value: 'skill', label: t('kept.skills'), count: countOf('skill') },
            { value: 'user', label: t('kept.members'), count: countOf('user') },
          ]}
          value={kind}
          onChange={(value) => setSearch(value === 'user' ? { tab: 'members' } : {}, { replace: true })}
        >
          <List value={kind}>
            {!shown && list.error !== undefined && (
              <ErrorState onRetry={list.retry} busy={list.isFetching}>
                {errorMessage(list.error, list.failed)}
              </ErrorState>
            )}
            {!shown && list.error === undefined && (
              <SkeletonGroup>
                <Skeleton $height={240} $radius={10} />
              </SkeletonGroup>
            )}
            {shown?.length === 0 && (
              <EmptyState
                title={t(isSkills ? 'kept.empty.skills' : 'kept.empty.members')}
                action={
                  <LinkButton to={isSkills ? '/search' : '/search?type=people'}>
                    {t(isSkills ? 'kept.empty.find' : 'kept.empty.findPeople')}
                  </LinkButton>
                }
              >
                {t('kept.empty.help')}
              </EmptyState>
            )}
            {shown && shown.length > 0 && (
              <Rows>
                {shown.map((bookmark) => (
                  <KeptRow key={bookmark._id} bookmark={bookmark} onRemove={() => remove(bookmark)} />
                ))}
              </Rows>
            )}
            {shown?.some(({ skill }) => skill?.isResting) && <Help>{t('kept.restsHelp')}</Help>}
            {list.hasMore && (
              <LoadMore
                shown={shown?.length ?? 0}
                total={list.total - hidden}
                busy={list.isLoadingMore}
                onClick={() => {
                  focus.before();
                  void list.more();
                }}
              >
                {t('kept.more')}
              </LoadMore>
            )}
          </List>
        </Tabs>
      </Column>
    </Page>
  );
}
