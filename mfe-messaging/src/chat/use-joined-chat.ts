import { realtime, useRealtimeStatus } from '@mutua/web-kit';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/** What shows that the member uses this page. */
const USES = ['focus', 'pointerdown', 'keydown'] as const;

/** Calls back once the member uses the page: at once while it has the focus. @returns a function that stops it */
function onceUsed(use: () => void): () => void {
  const stop = () => {
    for (const event of USES) window.removeEventListener(event, done);
  };
  const done = () => {
    stop();
    use();
  };
  if (document.hasFocus()) use();
  else for (const event of USES) window.addEventListener(event, done, { passive: true });
  return stop;
}

/**
 * Tells the server that this device shows a conversation, while the page is visible. New messages then count as read and create no
 * notification. It joins again after each reconnection, because a new connection has joined nothing. Then it waits until the member uses
 * the page, because joining also removes the mark "unread", which another device may have set.
 */
export function useJoinedChat(requestId: string): void {
  const isOnScreen = useSyncExternalStore(subscribe, isVisible);
  const isConnected = useRealtimeStatus() === 'connected';
  /** Whether it has joined since the member opened the conversation or came back to the page. */
  const hasJoined = useRef(false);
  useEffect(() => {
    if (!isOnScreen) hasJoined.current = false;
    if (!isOnScreen || !isConnected) return;
    const join = () => {
      hasJoined.current = true;
      // A refusal means that the request has no conversation, so there are no messages either.
      realtime.emit('join_chat', { requestId }).catch(() => undefined);
    };
    let stop: (() => void) | undefined;
    if (hasJoined.current) stop = onceUsed(join);
    else join();
    return () => {
      stop?.();
      realtime.hint('leave_chat', { requestId });
    };
  }, [requestId, isOnScreen, isConnected]);
}
