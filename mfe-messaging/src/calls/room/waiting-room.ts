import {
  RealtimeError,
  realtime,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useRealtimeStatus,
  useSession,
} from '@mutua/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { callPlaced, selectCall, selectWaitingRoom, waitingRoomLeft } from '../../shared/call/call.slice.ts';

/** Whether the other member of an exchange already waits for this one, and would answer at once. */
export function useIsOtherWaiting(requestId: string): boolean {
  const { user } = useSession();
  const isConnected = useRealtimeStatus() === 'connected';
  const [isOtherWaiting, setOtherWaiting] = useState(false);
  useEffect(() => {
    if (!isConnected) return;
    realtime
      .emit('call_wait', { requestId, isWaiting: false })
      .then((answer) => setOtherWaiting(answer.isOtherWaiting))
      .catch(() => undefined);
  }, [requestId, isConnected]);
  useRealtimeEvent('call_waiting', (event) => {
    if (event.requestId === requestId && event.userId !== user?._id) setOtherWaiting(event.isWaiting);
  });
  return isOtherWaiting;
}

/** Reports to the server that this page waits, and when it no longer does. Calls the other member when they already wait. */
export function useWaitingRoom(): void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const waitingRoom = useAppSelector(selectWaitingRoom);
  const isInCall = useAppSelector(selectCall) !== null;
  const isConnected = useRealtimeStatus() === 'connected';
  const requestId = waitingRoom?.requestId;

  const call = useEffectEvent(() => {
    if (waitingRoom && user && !isInCall) dispatch(callPlaced({ ...waitingRoom, memberId: user._id, now: Date.now() }));
  });
  useEffect(() => {
    if (requestId === undefined || !isConnected) return;
    let hasLeft = false;
    realtime
      .emit('call_wait', { requestId, isWaiting: true })
      .then(({ isOtherWaiting }) => {
        if (isOtherWaiting && !hasLeft) call();
      })
      // A member whom the server does not let wait can still call. Without a connection, the effect asks again later.
      .catch((error: unknown) => {
        const isUnanswered =
          !(error instanceof RealtimeError) || error.code === 'timeout' || error.code === 'not_connected';
        if (!isUnanswered && !hasLeft) call();
      });
    return () => {
      hasLeft = true;
    };
  }, [requestId, isConnected]);

  // Also when the call from the waiting room was refused, or when this page is in a call with another member.
  useEffect(() => {
    if (requestId === undefined) return;
    return () => realtime.hint('call_wait', { requestId, isWaiting: false });
  }, [requestId]);

  useRealtimeEvent('call_waiting', ({ requestId: where, userId, isWaiting }) => {
    if (userId === user?._id && !isWaiting) dispatch(waitingRoomLeft(where));
  });
}
