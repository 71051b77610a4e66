import { CALL_TIMEOUT_SECONDS } from '@mutua/contracts/limits';
import { useRealtimeStatus } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '../../shared/call/call.slice.ts';

/** Two browsers that have not found each other within this time will not do so. One of the pages may have forgotten the call. */
const CONNECT_MS = 30_000;
/** The server ends the ringing. A page that has missed that stops a little later. */
const RING_MS = (CALL_TIMEOUT_SECONDS + 5) * 1000;

interface CallDeadlines {
  call: Call | null;
  isAnswering: boolean;
  /** Whether the call is answered, and the browsers have not found each other yet. */
  isConnecting: boolean;
  /** Called with a ringing call whose end this page may have missed. */
  onExpired: (call: Call) => void;
  /** Called when a ringing call cannot be heard of without a connection. */
  onOffline: (call: Call) => void;
  onLost: (callId: string) => void;
}

/**
 * Ends a call whose end this page may have missed: one that rings for too long or without a connection, and one whose browsers do not find
 * each other. Returns a function that starts the ringing of a call that this page has placed.
 */
export function useCallDeadlines({ call, isAnswering, isConnecting, onExpired, onOffline, onLost }: CallDeadlines) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callId = call?.callId;
  const isRinging = call?.phase === 'ringing';
  const isOnline = useRealtimeStatus() === 'connected';
  const end = useEffectEvent((ringingId: string) => {
    if (call?.callId === ringingId && call.phase !== 'connected') onExpired(call);
  });
  const startRinging = (ringingId: string) => {
    timer.current = setTimeout(() => end(ringingId), RING_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isRinging || callId === undefined) return;
    const ringing = setTimeout(() => end(callId), RING_MS);
    return () => clearTimeout(ringing);
  }, [isRinging, callId]);

  // The server rings again on a page that has connected again, if the call still rings.
  const stop = useEffectEvent(() => {
    if (call && isRinging && !isAnswering) onOffline(call);
  });
  useEffect(() => {
    if (!isOnline) stop();
  }, [isOnline]);

  const lose = useEffectEvent(() => {
    if (callId !== undefined) onLost(callId);
  });
  useEffect(() => {
    if (!isConnecting) return;
    const connecting = setTimeout(() => lose(), CONNECT_MS);
    return () => clearTimeout(connecting);
  }, [isConnecting]);
  return startRinging;
}
