import type { ExchangeRequest, Review, User } from '@mutua/contracts';
import {
  EmptyState,
  LinkButton,
  LoadMore,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  TabPanel,
  Tabs,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { Callout } from '@mutua/web-kit/parts';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOneRequestQuery } from '../exchange/requests.resource.ts';
import { useLiveRequests } from '../exchange/use-live-requests.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { useLoadMore } from '../ui/use-load-more.ts';
import { PendingReviews } from './pending-reviews.tsx';
import { ChangeReviewDialog, ReviewDialog } from './review-dialog.tsx';
import { AskedReview, ReviewItem } from './review-item.tsx';
import { usePendingReviewsQuery, useReviewsGiven, useReviewsReceived } from './reviews.resource.ts';
import { SealedReviews } from './sealed-reviews.tsx';

type Tab = 'received' | 'given';

const FRESH = { refetchOnMountOrArgChange: true };

interface ReviewListProps {
  pages: ReturnType<typeof useReviewsReceived> | ReturnType<typeof useReviewsGiven>;
  reviews: Review[] | undefined;
  by: 'reviewerId' | 'reviewedUserId';
  empty: ReactNode;
  /** Whether everything above the list is loaded, so that nothing moves. */
  isReady?: boolean;
  /** The exchange whose review the address names. */
  askedId?: string | undefined;
}

function ReviewList({ pages, reviews, by, empty, isReady = true, askedId }: ReviewListProps) {
  const { t } = useTranslation('exchange');
  const failed = t('reviews.failed');
  const { list, more } = useLoadMore<HTMLDivElement>(pages, (isReady && reviews?.length) || 0, failed);
  const { data, isFetchingNextPage } = pages;
  if (!isReady || !reviews) {
    return (
      <NotLoaded query={isReady ? pages : { ...pages, error: undefined }} failed={failed}>
        <Stack $gap={5}>
          <Skeleton $height={180} $radius={10} />
          <Skeleton $height={180} $radius={10} />
        </Stack>
      </NotLoaded>
    );
  }
  if (reviews.length === 0) return empty;
  return (
    <>
      <Stack $gap={5} ref={list}>
        {reviews.map((review) => {
          const Item = review.requestId === askedId ? AskedReview : ReviewItem;
          return <Item key={review._id} review={review} by={by} />;
        })}
      </Stack>
      <LoadMore
        shown={data?.pages.flatMap((page) => page.reviews).length ?? 0}
        total={data?.pages.at(-1)?.pagination.total ?? 0}
        busy={isFetchingNextPage}
        onClick={() => void more()}
      >
        {t('reviews.more')}
      </LoadMore>
    </>
  );
}

function Received({ pages, isReady }: { pages: ReturnType<typeof useReviewsReceived>; isReady: boolean }) {
  const { t } = useTranslation('exchange');
  const { data, isFetching, hasNextPage, fetchNextPage } = pages;
  const reviews = data?.pages.flatMap((page) => page.reviews);
  const askedId = useSearchParams()[0].get('of') ?? undefined;
  // Loads more pages until the review is there.
  const isMissing = askedId !== undefined && reviews?.every(({ requestId }) => requestId !== askedId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  return (
    <ReviewList
      pages={pages}
      reviews={reviews}
      by="reviewerId"
      isReady={isReady}
      askedId={askedId}
      empty={
        <EmptyState
          title={t('reviews.empty.title')}
          action={<LinkButton to="/requests">{t('reviews.empty.requests')}</LinkButton>}
        >
          {t('reviews.empty.received')}
        </EmptyState>
      }
    />
  );
}

interface Asked {
  /** The completed exchange, if it is not reviewed yet. */
  request?: ExchangeRequest | undefined;
  /** Whether the member has already reviewed it. */
  isReviewed?: boolean;
  /** The member's review, if it is loaded. */
  review?: Review | undefined;
  /** Whether the exchange is not completed. */
  isTooEarly?: boolean;
}

/** The exchange in the address, which the member wants to review. */
function useExchangeToReview(given: Review[] | undefined): Asked {
  const [params] = useSearchParams();
  const id = params.get('requestId');
  const { currentData: request } = useOneRequestQuery(id ?? '', { ...FRESH, skip: !id });
  if (!id || !given) return {};
  const review = given.find(({ requestId }) => requestId === id);
  if (review || request?.hasReviewed) return { isReviewed: true, review };
  if (!request) return {};
  return request.status === 'completed' ? { request } : { isTooEarly: true };
}

/** Explains why the address opens no dialog. */
function AskedNote({ review, isReviewed, isTooEarly }: Asked) {
  const { t } = useTranslation('exchange');
  if (isTooEarly)
    return (
      <Callout $tone="info" role="status">
        {t('reviews.notCompleted')}
      </Callout>
    );
  if (!isReviewed) return null;
  return (
    <Stack $gap={4}>
      <Callout $tone="info" role="status">
        {t('reviews.alreadyGiven')}
      </Callout>
      {review && <ReviewItem review={review} by="reviewedUserId" />}
    </Stack>
  );
}

function Reviews({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<ExchangeRequest>();
  const [changed, setChanged] = useState<Review>();
  const received = useReviewsReceived(user._id);
  const given = useReviewsGiven();
  const written = given.data?.pages.flatMap((page) => page.reviews);
  const pending = usePendingReviewsQuery(undefined, FRESH);
  const target = useExchangeToReview(written);
  const isKnown = !pending.isLoading && !given.isLoading;
  useLiveRequests();

  const tab: Tab = params.has('requestId') || params.get('tab') === 'given' ? 'given' : 'received';
  const show = (next: Tab) => setParams(next === 'given' ? { tab: 'given' } : {}, { replace: true });
  const close = () => {
    setPicked(undefined);
    // The address opens the dialog once. After it was closed it stays closed.
    if (params.has('requestId')) show('given');
  };

  const total = received.data?.pages.at(-1)?.pagination.total;
  const writtenTotal = given.data?.pages.at(-1)?.pagination.total;
  const inDialog = picked ?? target.request;
  return (
    <>
      <Tabs
        label={t('reviews.title')}
        items={[
          { value: 'received', label: t('reviews.received'), count: total },
          { value: 'given', label: t('reviews.given'), count: writtenTotal },
        ]}
        value={tab}
        onChange={show}
      >
        <TabPanel value="received">
          <Stack $gap={8}>
            <SealedReviews
              viewer={user}
              pending={pending.data ?? []}
              given={written ?? []}
              onWrite={setPicked}
              onChange={setChanged}
            />
            <Received pages={received} isReady={isKnown} />
          </Stack>
        </TabPanel>
        <TabPanel value="given">
          <Stack $gap={10}>
            <AskedNote {...target} />
            <PendingReviews viewer={user} requests={pending.data ?? []} onWrite={setPicked} />
            <ReviewList
              pages={given}
              reviews={written?.filter((review) => review !== target.review)}
              by="reviewedUserId"
              empty={
                target.isReviewed ? null : (
                  <EmptyState
                    title={t('reviews.empty.title')}
                    action={
                      <LinkButton to="/search" variant="secondary">
                        {t('dashboard.findSkills')}
                      </LinkButton>
                    }
                  >
                    {t('reviews.empty.given')}
                  </EmptyState>
                )
              }
            />
          </Stack>
        </TabPanel>
      </Tabs>
      {changed && <ChangeReviewDialog review={changed} onClose={() => setChanged(undefined)} />}
      {inDialog && <ReviewDialog key={inDialog._id} request={inDialog} viewer={user} onClose={close} />}
    </>
  );
}

export function ReviewsPage() {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title={t('reviews.title')} width={1000}>
      <PageHeader title={t('reviews.title')} />
      <Reviews user={user} />
    </Page>
  );
}
