import { z } from 'zod';
import '../core/messages.ts';
import { prose, shownText } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { atMost, say } from '../texts/say.ts';
import { RING_REASONS } from './limits.ts';

/** Asks the others of a suggested ring. */
export const RingInput = z.object({
  /** The token of the suggestion; it contains the members, their wants and skills. */
  offer: z.string(say('This field is required')).regex(/^[\w-]{1,1000}$/, say('This value is not valid')),
  message: prose()
    .max(...atMost(LIMITS.ringMessage.max, 'Message must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
});
export type RingInput = z.infer<typeof RingInput>;

export const RingRefusal = z.object({ reason: z.enum(RING_REASONS).optional() });
export type RingRefusal = z.infer<typeof RingRefusal>;
