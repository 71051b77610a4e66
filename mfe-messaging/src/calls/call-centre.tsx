import {
  lazyNamed,
  RemoteBoundary,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useEffect } from 'react';
import { type Call, callEnded, callRang, selectCall, selectWaitingRoom } from '../shared/call/call.slice.ts';
import { closeOpenedMedia } from '../shared/devices/opened-media.ts';
import { OnMount } from '../shared/on-mount.ts';
import { hangUpCall, useIncomingCalls } from './connection/end-call.ts';
import { LiveNotices } from './live-notices.tsx';
import { useOtherTabCall } from './ring/other-tab-call.ts';
import { CallRoom } from './room/call-room.tsx';

const CurrentCall = lazyNamed(() => import('./current-call.tsx'), 'CurrentCall');
const OtherTabCallNotice = lazyNamed(() => import('./ring/other-tab-call-notice.tsx'), 'OtherTabCallNotice');

/**
 * Is mounted on every page of a signed-in member. It shows toasts for new events, and rings. The code for a call itself is loaded when
 * there is a call.
 */
export function CallCentre() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const call = useAppSelector(selectCall);
  const waitingRoom = useAppSelector(selectWaitingRoom);
  const elsewhere = useOtherTabCall(useSession().user?._id, call);
  const isIdle = !call && !waitingRoom;
  useIncomingCalls((event) => dispatch(callRang(event)));
  // Switching to a new version of this remote would end the call.
  useUnsaved(!isIdle, { ask: false });
  // Closes the devices that the member opened for a call, when the member leaves the waiting room without one.
  useEffect(() => {
    if (isIdle) closeOpenedMedia();
  }, [isIdle]);
  return (
    <>
      <LiveNotices />
      <CallRoom />
      {elsewhere && (
        <RemoteBoundary resetKey={elsewhere.callId} pending={null} failed={() => null} onRetry={() => undefined}>
          <OtherTabCallNotice call={elsewhere} />
        </RemoteBoundary>
      )}
      {!isIdle && (
        <RemoteBoundary
          resetKey={call?.callId ?? ''}
          pending={call && <Unloaded call={call} />}
          // A call would go on without a screen. The waiting room opens once its code is loaded.
          failed={() => call && <OnMount act={() => hangUpCall(dispatch, call, t('calls.ended'))} />}
          onRetry={() => undefined}
        >
          <CurrentCall />
        </RemoteBoundary>
      )}
    </>
  );
}

/** Rendered until the code for calls is loaded. It removes a call that has ended in this time, so that it never rings. */
function Unloaded({ call: { callId } }: { call: Call }) {
  const dispatch = useAppDispatch();
  const end = (event: { callId: string }) => {
    if (event.callId === callId) dispatch(callEnded(callId));
  };
  useRealtimeEvent('call_ended', end);
  useRealtimeEvent('call_taken', end);
  return null;
}
