import { realtime, useRealtimeStatus } from '@mutua/web-kit';
import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/**
 * Tells the server that this device shows a conversation, for as long as the page can be seen: what comes meanwhile is read,
 * and makes no notification. A new connection has joined nothing, so it is told again.
 */
export function useJoinedChat(requestId: string): void {
  const isOnScreen = useSyncExternalStore(subscribe, isVisible);
  const isConnected = useRealtimeStatus() === 'connected';
  useEffect(() => {
    if (!isOnScreen || !isConnected) return;
    // Refused: the request has no conversation, so nothing can come.
    realtime.emit('join_chat', { requestId }).catch(() => undefined);
    return () => realtime.hint('leave_chat', { requestId });
  }, [requestId, isOnScreen, isConnected]);
}
