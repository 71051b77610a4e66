import type { AppThunk } from '@mutua/web-kit';

/** Events that arrived while the newest messages are fetched, by conversation. They wait for that answer. */
const earlyEvents = new Map<string, AppThunk<Promise<void>>[]>();

/** Applies an event. While the newest messages are fetched, it waits for them, because their answer may be older than the event. */
export const afterNewest =
  (requestId: string, apply: AppThunk<Promise<void>>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const waiting = earlyEvents.get(requestId);
    if (waiting) waiting.push(apply);
    else await dispatch(apply);
  };

/** Loads the newest messages, then applies the events that have arrived in this time. @throws the error of `load` */
export const holdEvents =
  (requestId: string, load: AppThunk<Promise<void>>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const waiting = earlyEvents.get(requestId) ?? [];
    earlyEvents.set(requestId, waiting);
    try {
      await dispatch(load);
    } finally {
      if (earlyEvents.get(requestId) === waiting) earlyEvents.delete(requestId);
      for (const apply of waiting.splice(0)) await dispatch(apply).catch(() => undefined);
    }
  };
