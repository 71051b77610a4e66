import type { NotificationType } from '@mutua/contracts/limits';
import { api, useAppDispatch, useRealtimeEvent, useResync } from '@mutua/web-kit';
import { requestChanged } from './requests.resource.ts';

/** The notification types that mean a change of a request. */
const ABOUT_REQUESTS: readonly NotificationType[] = [
  'skill_request',
  'request_nudge',
  'request_question',
  'request_accepted',
  'request_rejected',
  'request_completed',
  'request_cancelled',
];

/** Loads the requests on the page again when the other member changes one, or a sender edits one. */
export function useLiveRequests(): void {
  const dispatch = useAppDispatch();
  const refetch = () => dispatch(api.util.invalidateTags(['Request', 'Stats']));
  useRealtimeEvent('notification', ({ notification, request }) => {
    if (!ABOUT_REQUESTS.includes(notification.type)) return;
    const changed = request ?? notification.request;
    if (changed) dispatch(requestChanged(changed));
    refetch();
  });
  useRealtimeEvent('request_edited', refetch);
  useResync(refetch);
}
