import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work at hand belongs to: an answer's request id, or the event that is being consumed. */
export interface WorkContext {
  requestId?: string;
  eventId?: string;
  /** The event tells again how something is, to rebuild copies of it. */
  isRepublished?: boolean;
}

/** Follows the work through every await, so that each log line can say what it belongs to. */
export const workContext = new AsyncLocalStorage<WorkContext>();
