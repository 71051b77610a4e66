import { EmptyState, ErrorState, LoadMore, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { OwnSealedReviews } from '../shared/reviews/own-sealed-reviews.tsx';
import { ReviewList, ReviewSkeletons } from '../shared/reviews/review-list.tsx';
import { useReviews } from '../shared/reviews/reviews.resource.ts';
import { useFocusOnMore } from '../shared/use-focus-on-more.ts';

const Column = styled.div`
  max-width: 45em;
`;

/** The reviews that a member received. */
export function ProfileReviews({ memberId }: { memberId: string }) {
  const { t } = useTranslation('discovery');
  const { items, total, error, failed, isFetching, hasMore, isLoadingMore, retry, more } = useReviews({
    of: 'user',
    id: memberId,
  });
  const focus = useFocusOnMore<HTMLDivElement>(items?.length ?? 0);
  const loadMore = () => {
    focus.before();
    void more();
  };
  if (!items) {
    return error ? <ErrorState title={failed} onRetry={retry} busy={isFetching} /> : <ReviewSkeletons />;
  }
  const own = (
    <OwnSealedReviews memberId={memberId} isOf={({ reviewedUserId }) => reviewedUserId._id === memberId}>
      {items.length === 0 && <EmptyState title={t('reviews.none')}>{t('reviews.noneHint')}</EmptyState>}
    </OwnSealedReviews>
  );
  if (items.length === 0) return own;
  return (
    <Column ref={focus.list}>
      {own}
      <ReviewList reviews={items} showSkill />
      {hasMore && (
        <LoadMore shown={items.length} total={total} busy={isLoadingMore} onClick={loadMore}>
          {t('reviews.more')}
        </LoadMore>
      )}
    </Column>
  );
}
