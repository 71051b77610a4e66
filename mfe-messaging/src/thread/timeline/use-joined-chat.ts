import { type AppThunk, realtime, useAppDispatch, useRealtimeStatus } from '@mutua/web-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { messagingResource } from '../../shared/conversations/messaging.resource.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/** What shows that the member uses this page. */
const USES = ['focus', 'pointerdown', 'keydown'] as const;

/**
 * Calls back once the member uses the page, or once the conversation is no longer marked as unread.
 * @returns a function that stops it
 */
function onceUsedOrUnmarked(requestId: string, callback: () => void): () => void {
  const done = () => {
    stop();
    callback();
  };
  const stopListening = realtime.on('conversation_changed', (changed) => {
    if (changed.requestId === requestId && !changed.isMarkedUnread) done();
  });
  for (const event of USES) window.addEventListener(event, done, { passive: true });
  const stop = () => {
    stopListening();
    for (const event of USES) window.removeEventListener(event, done);
  };
  return stop;
}

/** Reads from the server whether the member has marked a conversation as unread. False when that cannot be read. */
const readMark =
  (requestId: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { conversation } = messagingResource.endpoints;
    const { data } = await dispatch(conversation.initiate(requestId, { subscribe: false, forceRefetch: true }));
    return data?.isMarkedUnread === true;
  };

/**
 * Tells the server that this device shows a conversation, while the page is visible. New messages then count as read and create no
 * notification. It joins again after each reconnection, because a new connection has joined nothing. Joining also removes the mark "unread",
 * which another device may have set. With that mark it waits until the member uses the page.
 */
export function useJoinedChat(requestId: string): void {
  const dispatch = useAppDispatch();
  const isOnScreen = useSyncExternalStore(subscribe, isVisible);
  const isConnected = useRealtimeStatus() === 'connected';
  /** Whether it has joined since the member opened the conversation or came back to the page. */
  const hasJoined = useRef(false);
  useEffect(() => {
    if (!isOnScreen) hasJoined.current = false;
    if (!isOnScreen || !isConnected) return;
    let hasLeft = false;
    let stopWaiting: (() => void) | undefined;
    const join = () => {
      hasJoined.current = true;
      // A refusal means that the request has no conversation, so there are no messages either.
      realtime.emit('join_chat', { requestId }).catch(() => undefined);
    };
    const rejoin = async () => {
      const isMarked = await dispatch(readMark(requestId));
      if (hasLeft) return;
      if (isMarked && !document.hasFocus()) stopWaiting = onceUsedOrUnmarked(requestId, join);
      else join();
    };
    if (hasJoined.current && !document.hasFocus()) void rejoin();
    else join();
    return () => {
      hasLeft = true;
      stopWaiting?.();
      realtime.hint('leave_chat', { requestId });
    };
  }, [requestId, isOnScreen, isConnected, dispatch]);
}
