/** Forms about waiting requests and absences. */
import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { AWAY_REQUESTS, LIMITS } from '../constants.ts';
import { MeetingMinutes, MeetingTimes } from './meetings.ts';
import '../messages.ts';
import { line, prose } from '../text.ts';
import { atMost, say } from '../texts/say.ts';

/** An edit of a pending request by its sender. Absent fields stay. */
export const RequestEditInput = z.object({
  message: prose()
    .max(...atMost(LIMITS.requestMessage.max, 'Message must not exceed {max} characters'))
    .optional(),
  senderSkillId: ObjectId.optional(),
  /** Replaces the proposed times; null removes them. */
  times: MeetingTimes.nullable().optional(),
  minutes: MeetingMinutes.optional(),
  /** The version of the request that its sender has read. */
  version: z.number().int().min(1),
});
export type RequestEditInput = z.infer<typeof RequestEditInput>;

export const AwayInput = z
  .object({
    /** The first day; when absent, today. */
    from: z.iso.date().optional(),
    /** The last day; null for an open end. */
    until: z.iso.date().nullable().default(null),
    note: line()
      .max(...atMost(LIMITS.awayNote.max, 'Note must not exceed {max} characters'))
      .default(''),
    requests: z.enum(AWAY_REQUESTS).default('tell'),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: say('The last day must not be before the first'),
  });
export type AwayInput = z.infer<typeof AwayInput>;
