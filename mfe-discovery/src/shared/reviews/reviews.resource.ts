import type { ResponseOf, Review } from '@mutua/contracts';
import { PAGE_CAP } from '@mutua/contracts/limits';
import { api, request, useTranslation } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';
import { pagedList } from '../pages.ts';

/** Selects the reviews of a skill, or those that a member received. */
export interface ReviewSource {
  of: 'skill' | 'user';
  id: string;
}

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    reviewPages: build.infiniteQuery<ResponseOf<'GET /reviews/user/:userId'>, ReviewSource, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: { of, id }, pageParam: page }) =>
        of === 'skill'
          ? request('GET /reviews/skill/:skillId', { params: { skillId: id }, query: { page } })
          : request('GET /reviews/user/:userId', { params: { userId: id }, query: { page } }),
      providesTags: ['Review'],
    }),
    /** The member's own sealed reviews, which are among the newest. */
    ownSealed: build.query<Review[], void>({
      query: () => request('GET /reviews/my-reviews', { query: { limit: PAGE_CAP.default } }),
      transformResponse: ({ reviews }: ResponseOf<'GET /reviews/my-reviews'>) =>
        reviews.filter(({ sealedUntil }) => sealedUntil),
      providesTags: ['Review'],
    }),
  }),
});

const { useReviewPagesInfiniteQuery } = resource;

/** The reviews of a skill or member, page by page. */
export function useReviews(source: ReviewSource) {
  const { t } = useTranslation('discovery');
  return pagedList(useReviewPagesInfiniteQuery(source), ({ reviews }) => reviews, t('reviews.failed'));
}

/** Loads the data before the page is first shown. */
export const readReviews = (source: ReviewSource) =>
  resource.endpoints.reviewPages.initiate(source, { subscribe: false });

export const { useOwnSealedQuery } = resource;
