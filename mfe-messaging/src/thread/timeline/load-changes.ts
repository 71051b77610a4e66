import type { AppThunk } from '@mutua/web-kit';
import { talkOf } from '../../shared/conversations/talk.ts';
import { changesAsked, changesReceived, selectChangesSince, selectTimeline } from './chat.slice.ts';

/** The clocks of the service's nodes differ by less than this. */
const OVERLAP_MS = 30_000;

/**
 * Fetches the changes of known messages that were missed while no events arrived. It is idempotent.
 * @returns `reset` when there are too many changes, so that the messages have to be fetched again
 * @throws ApiError
 */
export const loadChanges =
  (requestId: string): AppThunk<Promise<'done' | 'reset'>> =>
  async (dispatch, getState) => {
    const oldest = selectTimeline(getState(), requestId)?.messages[0]?.timestamp;
    const from = selectChangesSince(getState(), requestId) ?? oldest;
    if (from === undefined) return 'done';
    const since = new Date(Date.parse(from) - OVERLAP_MS).toISOString();
    let next: string | undefined;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { messages, now, reset, pagination } = await talkOf(requestId).changes({ since, page });
      if (reset) return 'reset';
      dispatch(changesReceived({ requestId, messages }));
      next ??= now;
      pages = pagination.pages;
    }
    if (next) dispatch(changesAsked({ requestId, since: next }));
    return 'done';
  };
