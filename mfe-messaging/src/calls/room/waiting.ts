import {
  RealtimeError,
  realtime,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useRealtimeStatus,
  useSession,
} from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import {
  callPlaced,
  otherWaits,
  selectCall,
  selectOtherWaits,
  selectWait,
  waitEnded,
} from '../../shared/call/call.slice.ts';

/** What a page knows about two members who meet in a call. */
export interface Waiting {
  /** Whether the other member waits, and would answer at once. */
  isOtherHere: boolean;
  /** Ends the wait. */
  stop: () => void;
}

/** The state of a meeting by call in Mutua. Several components of a page can use it. */
export function useWaiting(requestId: string): Waiting {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const isOtherHere = useAppSelector(selectOtherWaits).includes(requestId);
  const isWaiting = useAppSelector(selectWait)?.requestId === requestId;
  const isConnected = useRealtimeStatus() === 'connected';

  const requestState = useEffectEvent(() => {
    if (isWaiting) return;
    realtime
      .emit('call_wait', { requestId, isWaiting: false })
      .then(({ isOtherWaiting }) => dispatch(otherWaits({ requestId, isWaiting: isOtherWaiting })))
      .catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has to ask again
  useEffect(() => {
    if (isConnected) requestState();
  }, [requestId, isConnected]);
  useRealtimeEvent('call_waiting', (event) => {
    const { userId, isWaiting: isThere } = event;
    if (event.requestId === requestId && userId !== user?._id) dispatch(otherWaits({ requestId, isWaiting: isThere }));
  });

  return {
    isOtherHere,
    stop: () => dispatch(waitEnded(requestId)),
  };
}

/** Tells the server that this page waits, and when it no longer does. Calls the other member when they already wait. */
export function useWait(): void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const wait = useAppSelector(selectWait);
  const isInCall = useAppSelector(selectCall) !== null;
  const isConnected = useRealtimeStatus() === 'connected';
  const requestId = wait?.requestId;

  const call = useEffectEvent(() => {
    if (wait && user && !isInCall) dispatch(callPlaced({ ...wait, memberId: user._id, now: Date.now() }));
  });
  useEffect(() => {
    if (requestId === undefined || !isConnected) return;
    let isOver = false;
    realtime
      .emit('call_wait', { requestId, isWaiting: true })
      .then(({ isOtherWaiting }) => {
        if (isOtherWaiting && !isOver) call();
      })
      // A member whom the server does not let wait can still call. Without a connection, the effect asks again later.
      .catch((error: unknown) => {
        const isAway = !(error instanceof RealtimeError) || error.code === 'timeout' || error.code === 'not_connected';
        if (!isAway && !isOver) call();
      });
    return () => {
      isOver = true;
    };
  }, [requestId, isConnected]);

  // Also when the call of the wait was refused, or when this page is in a call with another member.
  useEffect(() => {
    if (requestId === undefined) return;
    return () => realtime.hint('call_wait', { requestId, isWaiting: false });
  }, [requestId]);

  useRealtimeEvent('call_waiting', ({ requestId: where, userId, isWaiting }) => {
    if (userId === user?._id && !isWaiting) dispatch(waitEnded(where));
  });
}
