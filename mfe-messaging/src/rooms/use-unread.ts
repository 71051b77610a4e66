import { useAppDispatch, useRealtimeEvent, useResync } from '@mutua/web-kit';
import { changeCircle, useCircleQuery } from '../shared/circles/circles.resource.ts';

/** How many messages of the conversation the member has not read. None while it is open beside the room, which reads them. */
export function useUnread(circleId: string, ownId: string, isOpen: boolean): number {
  const dispatch = useAppDispatch();
  const { data, refetch } = useCircleQuery(circleId);
  useRealtimeEvent('circle_message', (message) => {
    if (message.circleId !== circleId) return;
    dispatch(
      changeCircle(circleId, (circle) => {
        if (message.seq <= circle.lastSeq) return;
        circle.lastSeq = message.seq;
        circle.unreadCount = message.senderId._id === ownId ? 0 : circle.unreadCount + 1;
      }),
    );
  });
  useRealtimeEvent('circle_read', (event) => {
    if (event.circleId !== circleId) return;
    dispatch(
      changeCircle(circleId, (circle) => {
        if (event.seq >= circle.lastSeq) circle.unreadCount = 0;
      }),
    );
  });
  useResync(() => void refetch());
  return isOpen ? 0 : (data?.unreadCount ?? 0);
}
