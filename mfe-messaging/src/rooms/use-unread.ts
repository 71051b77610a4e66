import { useAppDispatch, useRealtimeEvent, useResync } from '@mutua/web-kit';
import { useReload } from '@mutua/web-kit/parts';
import { changeCircle, useCircleQuery } from '../shared/circles/circles.resource.ts';

/** How many messages of the conversation the member has not read. None while it is open beside the room, which reads them. */
export function useUnread(circleId: string, ownId: string, isOpen: boolean): number {
  const dispatch = useAppDispatch();
  const query = useCircleQuery(circleId);
  const reload = useReload(query);
  useRealtimeEvent('circle_message', (message) => {
    if (message.circleId !== circleId) return;
    // An answer that is on its way may be from before the message.
    if (query.isFetching) reload();
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
  useResync(reload);
  return isOpen ? 0 : (query.data?.unreadCount ?? 0);
}
