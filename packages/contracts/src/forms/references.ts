import { z } from 'zod';
import { LIMITS, REFERENCE_RELATIONS } from '../constants.ts';
import '../messages.ts';
import { isVisible, prose } from '../text.ts';
import { atLeast, atMost, say } from '../texts/say.ts';

export const ReferenceInput = z.object({
  relation: z.enum(REFERENCE_RELATIONS, { error: say('Please choose how you know each other') }),
  text: prose(say('Please write something'))
    .refine(isVisible, say('Please write something'))
    .min(...atLeast(LIMITS.reference.min, 'Text must be at least {min} characters'))
    .max(...atMost(LIMITS.reference.max, 'Text must not exceed {max} characters')),
});
export type ReferenceInput = z.infer<typeof ReferenceInput>;

/** Whether the profile shows it. */
export const ReferenceDecision = z.object({ accepted: z.boolean() });
export type ReferenceDecision = z.infer<typeof ReferenceDecision>;
