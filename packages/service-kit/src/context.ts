import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work at hand belongs to: the call or the trace that led to it, and the event that is being consumed. */
export interface WorkContext {
  /** A trace id: 32 hex characters. */
  requestId?: string;
  eventId?: string;
  /** The event tells again how something is, to rebuild copies of it. */
  isRepublished?: boolean;
}

/** Follows the work through every await, so that each log line can say what it belongs to. */
export const workContext = new AsyncLocalStorage<WorkContext>();
