import { AsyncLocalStorage } from 'node:async_hooks';

/** Identifies the current work: the call or trace that caused it, and the event that is being handled. */
export interface WorkContext {
  /** A trace id: 32 hex characters. */
  requestId?: string;
  /** The step of the trace, 16 hex characters; only while this process sends spans. */
  spanId?: string;
  eventId?: string;
  /** The event was republished: it repeats the present state, so that subscribers rebuild their copies. */
  isRepublished?: boolean;
}

/** Keeps the context across every await, so that each log line can contain it. */
export const workContext = new AsyncLocalStorage<WorkContext>();
