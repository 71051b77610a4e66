import type { Skill } from '@mutua/contracts';
import { Button, ErrorState, LoadMore, Section, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { OwnSealedReviews } from '../shared/reviews/own-sealed-reviews.tsx';
import { ReviewList, ReviewSkeletons } from '../shared/reviews/review-list.tsx';
import { useReviews } from '../shared/reviews/reviews.resource.ts';
import { useFocusOnMore } from '../shared/use-focus-on-more.ts';

/** How many reviews are shown before the reader asks for all. */
const SHOWN = 3;

/** Aligns the label with the end of the text. */
const ViewAll = styled(Button)`
  margin: -6px -12px -6px 0;
`;
const None = styled.p`
  color: var(--text-muted);
  font-size: var(--text-md);
  line-height: var(--leading-body);
`;

/** The latest reviews of a skill; on demand all of them, in place. */
export function SkillReviews({ skill: { _id: skillId, userId: owner } }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const [showsAll, setShowsAll] = useState(false);
  const { items, total, error, failed, isFetching, hasMore, isLoadingMore, retry, more } = useReviews({
    of: 'skill',
    id: skillId,
  });
  const reviews = showsAll ? (items ?? []) : (items ?? []).slice(0, SHOWN);
  const focus = useFocusOnMore<HTMLDivElement>(reviews.length);
  const loadMore = () => {
    focus.before();
    void more();
  };

  return (
    <Section
      title={t('reviews.title')}
      divided
      action={
        !showsAll &&
        total > SHOWN && (
          <ViewAll
            variant="ghost"
            size="sm"
            onClick={() => {
              focus.before();
              setShowsAll(true);
            }}
          >
            {t('reviews.viewAll')}
          </ViewAll>
        )
      }
    >
      {!items && error !== undefined && (
        <ErrorState plain title={failed} titleAs="h3" onRetry={retry} busy={isFetching} />
      )}
      {!items && error === undefined && <ReviewSkeletons />}
      <OwnSealedReviews memberId={owner._id} isOf={(review) => review.skillId._id === skillId}>
        {items && reviews.length === 0 && <None>{t('skill.noReviews')}</None>}
      </OwnSealedReviews>
      <div ref={focus.list}>
        <ReviewList reviews={reviews} />
      </div>
      {showsAll && hasMore && (
        <LoadMore shown={reviews.length} total={total} busy={isLoadingMore} onClick={loadMore}>
          {t('reviews.more')}
        </LoadMore>
      )}
    </Section>
  );
}
