import { realtime, useRealtimeStatus } from '@mutua/web-kit';
import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/**
 * Tells the server that this device shows a conversation, while the page is visible. New messages then count as read and create no
 * notification. It joins again after each reconnection, because a new connection has joined nothing.
 */
export function useJoinedChat(requestId: string): void {
  const isOnScreen = useSyncExternalStore(subscribe, isVisible);
  const isConnected = useRealtimeStatus() === 'connected';
  useEffect(() => {
    if (!isOnScreen || !isConnected) return;
    // A refusal means that the request has no conversation, so there are no messages either.
    realtime.emit('join_chat', { requestId }).catch(() => undefined);
    return () => realtime.hint('leave_chat', { requestId });
  }, [requestId, isOnScreen, isConnected]);
}
