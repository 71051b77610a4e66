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
import { callPlaced, otherWaits, selectCall, selectOtherWaits, selectWait, waitEnded } from '../shared/call.slice.ts';

/** What a page knows of the two who come together for a session. */
export interface Waiting {
  /** The other one waits, and answers a call at once. */
  isOtherHere: boolean;
  /** Waits no more. */
  stop: () => void;
}

/** How the two of an exchange come together for a session by a call here. It can be used in several places of a page. */
export function useWaiting(requestId: string): Waiting {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const isOtherHere = useAppSelector(selectOtherWaits).includes(requestId);
  const isWaiting = useAppSelector(selectWait)?.requestId === requestId;
  const isConnected = useRealtimeStatus() === 'connected';

  const ask = useEffectEvent(() => {
    if (isWaiting) return;
    realtime
      .emit('call_wait', { requestId, isWaiting: false })
      .then(({ isOtherWaiting }) => dispatch(otherWaits({ requestId, isWaiting: isOtherWaiting })))
      .catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks for each conversation
  useEffect(() => {
    if (isConnected) ask();
  }, [requestId, isConnected]);
  useRealtimeEvent('call_waiting', (event) => {
    const { userId, isWaiting: isThere } = event;
    if (event.requestId === requestId && userId !== user?._id) dispatch(otherWaits({ requestId, isWaiting: isThere }));
  });

  return {
    isOtherHere,
    stop: () => {
      dispatch(waitEnded(requestId));
      realtime.hint('call_wait', { requestId, isWaiting: false });
    },
  };
}

/** Tells the server that this page waits, as long as it does, and calls whoever waits, too. */
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
      // Whom the server does not let wait can still call. Without a connection it is asked again.
      .catch((error: unknown) => {
        const isAway = !(error instanceof RealtimeError) || error.code === 'timeout' || error.code === 'not_connected';
        if (!isAway && !isOver) call();
      });
    return () => {
      isOver = true;
    };
  }, [requestId, isConnected]);

  useRealtimeEvent('call_waiting', ({ requestId: where, userId, isWaiting }) => {
    if (userId === user?._id && !isWaiting) dispatch(waitEnded(where));
  });
}
