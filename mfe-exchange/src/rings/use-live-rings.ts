import { api, useAppDispatch, useRealtimeEvent, useResync } from '@mutua/web-kit';

/** Loads the rings on the page again when another member answers, and when an exchange of a ring changes. */
export function useLiveRings(): void {
  const dispatch = useAppDispatch();
  const refetch = () =>
    dispatch(api.enhanceEndpoints({ addTagTypes: ['Ring'] }).util.invalidateTags(['Ring', 'Request']));
  useRealtimeEvent('notification', ({ notification: { type } }) => {
    if (type.startsWith('ring_') || type.startsWith('request_')) refetch();
  });
  useResync(refetch);
}
