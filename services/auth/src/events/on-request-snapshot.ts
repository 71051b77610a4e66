import { onRequestKnown } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import { onRequestCompleted } from './on-request-completed.ts';

/** Stores that the two members have or had a request, and counts a completed exchange. */
export const onRequestSnapshot =
  (
    parts: Parameters<typeof onRequestKnown>[0] & Parameters<typeof onRequestCompleted>[0],
  ): EventHandler<'request.completed' | 'request.snapshot'> =>
  async (event) => {
    await onRequestKnown(parts)(event);
    await onRequestCompleted(parts)(event);
  };
