import type { ExchangeRequest, User } from '@mutua/contracts';
import { Button, EmptyState, LinkButton, LoadMore, Skeleton, Stack, useTranslation } from '@mutua/web-kit';
import type { RequestBox as Box, RequestPages } from '../exchange/requests.resource.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { useLoadMore } from '../ui/use-load-more.ts';
import { useShownRequests } from './answers/use-undoable-cancel.ts';
import { RequestBox, RequestCard, type RequestCardProps, RequestHead } from './request-card.tsx';

function RequestSkeletons() {
  return (
    <Stack $gap={5}>
      {[1, 2, 3].map((key) => (
        <RequestBox key={key} as="div">
          <RequestHead>
            <Skeleton $circle $width={44} $height={44} />
            <Skeleton $width={76} $height={24} $radius={12} />
          </RequestHead>
          <Skeleton style={{ gridArea: 'body' }} $width="80%" $height={42} />
          <Skeleton style={{ gridArea: 'swap' }} $height={176} />
          <Skeleton style={{ gridArea: 'acts' }} $width={170} $height={40} />
        </RequestBox>
      ))}
    </Stack>
  );
}

export interface RequestListProps {
  box: Box;
  viewer: User;
  pages: RequestPages;
  /** Shows all statuses again. Absent while no filter is set. */
  onClearFilter?: (() => void) | undefined;
  onComplete: RequestCardProps['onComplete'];
  onEdit: RequestCardProps['onEdit'];
  /** The request about which the viewer wants to ask a question. */
  askingIn?: string | undefined;
  /** The request that the address names. It is shown first, wherever it is in the list. */
  first?: ExchangeRequest | undefined;
}

/** The requests of one side, page by page. */
export function RequestList({
  box,
  viewer,
  pages,
  onClearFilter,
  onComplete,
  onEdit,
  askingIn,
  first,
}: RequestListProps) {
  const { t } = useTranslation('exchange');
  const { currentData: data, isFetchingNextPage } = pages;
  const withCancelled = useShownRequests();
  // Removes duplicates. A new request moves others to the next page while pages are loaded.
  const listed = data?.pages.flatMap((page) => page.requests) ?? [];
  const requests = [...new Map([...(first ? [first] : []), ...listed].map((one) => [one._id, one])).values()];
  const failed = t(`requests.${box}.failed`);
  const { list, more } = useLoadMore<HTMLDivElement>(pages, requests.length, failed);
  if (!data) {
    return (
      <NotLoaded query={pages} failed={failed}>
        <RequestSkeletons />
      </NotLoaded>
    );
  }
  if (requests.length === 0) {
    return (
      <EmptyState
        title={t('requests.empty.title')}
        action={
          <>
            <LinkButton to="/skills">{t('common.browse')}</LinkButton>
            {onClearFilter && (
              <Button variant="secondary" onClick={onClearFilter}>
                {t('requests.empty.all')}
              </Button>
            )}
          </>
        }
      >
        {t(onClearFilter ? 'requests.empty.filtered' : `requests.${box}.empty`)}
      </EmptyState>
    );
  }
  return (
    <Stack $gap={8}>
      <Stack $gap={5} ref={list}>
        {withCancelled(requests).map((request) => (
          <RequestCard
            key={request._id}
            request={request}
            viewer={viewer}
            onComplete={onComplete}
            onEdit={onEdit}
            asks={request._id === askingIn}
          />
        ))}
      </Stack>
      <LoadMore
        shown={requests.length}
        total={data.pages.at(-1)?.pagination.total ?? 0}
        busy={isFetchingNextPage}
        onClick={() => void more()}
      >
        {t('requests.more')}
      </LoadMore>
    </Stack>
  );
}
