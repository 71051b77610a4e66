import type { ServerEventName, ServerPayloads } from '@mutua/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { realtime } from './realtime.ts';

/** Listens to a server event while mounted. The handler may be a new function at every render. */
export function useRealtimeEvent<E extends ServerEventName>(
  event: E,
  handler: (payload: ServerPayloads[E]) => void,
): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => realtime.on(event, (payload) => onEvent(payload)), [event]);
}

/** While mounted, calls the handler when events may have been missed. */
export function useResync(handler: () => void): void {
  const onResync = useEffectEvent(handler);
  useEffect(() => realtime.onResync(() => onResync()), []);
}

const statusNow = () => realtime.status;

export function useRealtimeStatus() {
  return useSyncExternalStore(realtime.onStatus, statusNow, statusNow);
}
