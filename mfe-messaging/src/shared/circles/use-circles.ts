import type { Circle } from '@mutua/contracts';
import { useAppDispatch, useRealtimeEvent, useResync, useSession, useTranslation } from '@mutua/web-kit';
import { useReload } from '@mutua/web-kit/parts';
import { useMemo } from 'react';
import { changeCircle, useCircleListInfiniteQuery } from './circles.resource.ts';

const timeOf = ({ updatedAt }: Circle): number => Date.parse(updatedAt);

/** The member's circles, the last active first, kept up to date by real-time events. Empty while they cannot be loaded. */
export function useCircles() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id;
  const query = useCircleListInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const load = useReload(query);
  const data = useMemo(() => {
    const byId = new Map(query.data?.pages.flatMap(({ circles }) => circles).map((circle) => [circle._id, circle]));
    return [...byId.values()].sort((a, b) => timeOf(b) - timeOf(a));
  }, [query.data]);

  useRealtimeEvent('circle_message', (message) => {
    // An answer that is on its way may be from before the message.
    if (query.isFetching) load();
    if (!data.some(({ _id }) => _id === message.circleId)) return load();
    dispatch(
      changeCircle(message.circleId, (circle) => {
        if (message.seq <= circle.lastSeq) return;
        const { content, attachment, messageType, timestamp, senderId, voice } = message;
        circle.lastMessage = {
          ...{ content: content || (attachment?.name ?? ''), messageType, timestamp, senderId },
          ...(voice && { voiceSeconds: voice.seconds }),
        };
        circle.lastSeq = message.seq;
        circle.updatedAt = timestamp;
        circle.unreadCount = senderId._id === memberId ? 0 : circle.unreadCount + 1;
      }),
    );
  });
  useRealtimeEvent('circle_changed', ({ circleId, seq, content, deletedAt, hidden }) => {
    if (hidden) return load();
    dispatch(
      changeCircle(circleId, ({ lastMessage, lastSeq }) => {
        if (lastMessage && seq === lastSeq) lastMessage.content = deletedAt ? t('talk.deleted') : content;
      }),
    );
  });
  useRealtimeEvent('circle_read', ({ circleId, seq }) =>
    dispatch(
      changeCircle(circleId, (circle) => {
        circle.readSeq = Math.max(circle.readSeq, seq);
        if (seq >= circle.lastSeq) circle.unreadCount = 0;
      }),
    ),
  );
  useRealtimeEvent('circle_updated', load);
  useResync(load);
  return {
    data,
    hasMore: query.hasNextPage,
    isLoading: query.isLoading,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
