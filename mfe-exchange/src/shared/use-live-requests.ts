import { api, useAppDispatch, useRealtimeEvent, useResync } from '@mutua/web-kit';
import { requestChanged } from './requests.resource.ts';

/** Keeps the requests on the page in step with what the other party does. */
export function useLiveRequests(): void {
  const dispatch = useAppDispatch();
  const refetch = () => dispatch(api.util.invalidateTags(['Request', 'Stats']));
  useRealtimeEvent('notification', ({ notification, request }) => {
    // What arrives is not parsed: a payload without a type is none of ours.
    if (!notification?.type?.includes('request')) return;
    const changed = request ?? notification.request;
    if (changed) dispatch(requestChanged(changed as Parameters<typeof requestChanged>[0]));
    refetch();
  });
  useResync(refetch);
}
