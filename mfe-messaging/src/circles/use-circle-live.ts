import { realtime, useRealtimeEvent, useRealtimeStatus } from '@mutua/web-kit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/**
 * Tells the server that this device shows a circle, while the page is visible. Returns how many members have it open; 0 while that is not
 * known.
 */
export function useCircleHere(circleId: string): number {
  const isOnScreen = useSyncExternalStore(subscribe, isVisible);
  const isConnected = useRealtimeStatus() === 'connected';
  const [count, setCount] = useState(0);
  useRealtimeEvent('circle_here', (event) => {
    if (event.circleId === circleId) setCount(event.count);
  });
  useEffect(() => {
    if (!isOnScreen || !isConnected) return;
    // The count follows as an event. A refusal means that the seat has ended, which the page shows anyway.
    realtime.emit('join_circle', { circleId }).catch(() => undefined);
    return () => realtime.hint('leave_circle', { circleId });
  }, [circleId, isOnScreen, isConnected]);
  return isOnScreen && isConnected ? count : 0;
}

/** A member who shows nothing for this long counts as having stopped. */
const FORGET_AFTER_MS = 6000;

/** The names of those who write in a circle, in the order in which they began. */
export function useWhoWrites(circleId: string): string[] {
  const [writing, setWriting] = useState<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const stop = (userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setWriting((now) => (now.has(userId) ? new Map([...now].filter(([id]) => id !== userId)) : now));
  };
  useRealtimeEvent('circle_typing', ({ circleId: id, userId, name, isTyping }) => {
    if (id !== circleId) return;
    if (!isTyping) return stop(userId);
    clearTimeout(timers.current.get(userId));
    timers.current.set(
      userId,
      setTimeout(() => stop(userId), FORGET_AFTER_MS),
    );
    setWriting((now) => (now.has(userId) ? now : new Map(now).set(userId, name)));
  });
  useRealtimeEvent('circle_message', ({ circleId: id, senderId }) => {
    if (id === circleId) stop(senderId._id);
  });
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  return [...writing.values()];
}
