import { z } from 'zod';
import { IsoDate, Pagination, pageQuery } from '../core/common.ts';
import { CHAT_LIMITS } from './limits.ts';

/** Query and answer of a call for the messages of a conversation that have changed since a time. */
export const changesOf = <T extends z.ZodType>(message: T) => ({
  query: z.object({
    ...pageQuery(CHAT_LIMITS.changes.page, CHAT_LIMITS.changes.page),
    since: z.iso.datetime({ offset: true }),
  }),
  response: z.object({
    messages: z.array(message),
    now: IsoDate,
    /** The client must load its messages again; `messages` is empty. */
    reset: z.boolean(),
    pagination: Pagination,
  }),
});
