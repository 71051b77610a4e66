import { EmptyState, ErrorState, LoadMore, useSession, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { pagedList } from '../shared/pages.ts';
import { ReviewList, ReviewSkeletons } from '../shared/review-list.tsx';
import { useOwnSealedQuery, useReviewPagesInfiniteQuery } from '../shared/reviews.resource.ts';
import { useFocusOnMore } from '../shared/use-focus-on-more.ts';
import { OwnSealed } from './own-sealed.tsx';

const Column = styled.div`
  max-width: 68ch;
`;

/** The reviews that a member received. */
export function ProfileReviews({ memberId }: { memberId: string }) {
  const { t } = useTranslation('discovery');
  const { items, total, error, isFetching, hasMore, isLoadingMore, retry, more } = pagedList(
    useReviewPagesInfiniteQuery({ of: 'user', id: memberId }),
    ({ reviews }) => reviews,
    t('reviews.failed'),
  );

  const { user } = useSession();
  const { data: sealed = [], isLoading } = useOwnSealedQuery(undefined, { skip: !user || user._id === memberId });
  const own = sealed.filter(({ reviewedUserId }) => reviewedUserId._id === memberId);
  const focus = useFocusOnMore<HTMLDivElement>(items?.length ?? 0);
  const loadMore = () => {
    focus.before();
    void more();
  };
  if (!items || (isLoading && !error)) {
    return error ? <ErrorState title={t('reviews.failed')} onRetry={retry} busy={isFetching} /> : <ReviewSkeletons />;
  }
  const boxes = own.map((review) => <OwnSealed key={review._id} review={review} />);
  if (items.length === 0) {
    return (
      <>
        {boxes}
        <EmptyState title={t('reviews.none')}>{t('reviews.noneHint')}</EmptyState>
      </>
    );
  }
  return (
    <Column ref={focus.list}>
      {boxes}
      <ReviewList reviews={items} showSkill />
      {hasMore && (
        <LoadMore shown={items.length} total={total} busy={isLoadingMore} onClick={loadMore}>
          {t('reviews.more')}
        </LoadMore>
      )}
    </Column>
  );
}
