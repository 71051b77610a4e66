import { z } from 'zod';
import { ClientId } from '../chat/forms.ts';
import { ObjectId } from '../core/common.ts';
import { optionalProse, prose } from '../core/text.ts';
import { DateTime } from '../core/time-fields.ts';
import { isVisible } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { MeetingDetails, MeetingMinutes, MeetingTimes, PickInput, ProposalInput } from '../meetings/forms.ts';
import { atMost, say } from '../texts/say.ts';

export const AcceptInput = z.object({
  scheduledDate: z
    .union([z.literal(''), ...DateTime], { error: say('Please enter a date and time') })
    .nullable()
    .transform((date) => date || undefined)
    .optional(),
  meetingDetails: MeetingDetails.nullable().optional(),
});
export type AcceptInput = z.infer<typeof AcceptInput>;

export const ReasonInput = z.object({
  reason: optionalProse(...atMost(LIMITS.reason.max, 'Reason must not exceed {max} characters')),
});
export type ReasonInput = z.infer<typeof ReasonInput>;

export const RequestInput = z.object({
  receiverSkillId: ObjectId,
  /** Empty while nothing is chosen. */
  senderSkillId: z.string().min(1, say('Please choose a skill')).pipe(ObjectId),
  message: optionalProse(...atMost(LIMITS.requestMessage.max, 'Message must not exceed {max} characters')),
});
export type RequestInput = z.infer<typeof RequestInput>;

export const QuestionInput = z.object({
  text: prose(say('Question is required'))
    .refine(isVisible, say('Question is required'))
    .max(...atMost(LIMITS.question.max, 'Question must not exceed {max} characters')),
  clientId: ClientId,
});
export type QuestionInput = z.infer<typeof QuestionInput>;

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

/** A request, optionally with times for the first session. */
export const RequestBody = RequestInput.extend({
  times: MeetingTimes.optional(),
  minutes: MeetingMinutes.optional(),
});
export type RequestBody = z.infer<typeof RequestBody>;

export const AcceptBody = AcceptInput.extend({
  /** One of the times that came with the request. */
  pick: PickInput.optional(),
  /** Other times, as a counter-proposal. */
  proposal: ProposalInput.optional(),
  /** The version of the request that the caller has read: an older one is refused. */
  version: z.number().int().min(1).optional(),
  /**
   * `false` refuses a date at which one of the two has another session, as with a pick. A client that sends nothing does not know such
   * refusals, and its date holds.
   */
  despite: z.boolean().optional(),
}).refine(({ scheduledDate, pick }) => !scheduledDate || !pick, {
  path: ['scheduledDate'],
  message: say('Please choose a time or send a date, not both'),
});
export type AcceptBody = z.infer<typeof AcceptBody>;
