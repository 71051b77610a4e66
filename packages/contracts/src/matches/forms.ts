import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { prose, requiredLine, shownText } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { CATEGORIES, PROFICIENCIES } from '../skills/limits.ts';
import { atMost, say } from '../texts/say.ts';
import { MATCH_ALERTS, MATCHING, WANT_MEETS, WANT_VISIBILITIES } from './limits.ts';

const emptyAsNull = (value: unknown) => (value === '' ? null : value);

/** What a member wants to learn. */
export const WantInput = z.object({
  category: z.enum(CATEGORIES, { error: say('Category is required') }),
  title: requiredLine(say('Say in a word or two what you want to learn')).max(
    ...atMost(LIMITS.title.max, 'Title must not exceed {max} characters'),
  ),
  /** The lowest level of the teacher; null or empty for any. */
  proficiency: z.preprocess(emptyAsNull, z.enum(PROFICIENCIES).nullable().optional()),
  note: prose()
    .max(...atMost(LIMITS.wantNote.max, 'Note must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  /** "Like this one": a skill that answers the want, whatever its words. */
  skillId: ObjectId.nullable().optional(),
  visibility: z.enum(WANT_VISIBILITIES).optional(),
  /** How the member wants to meet; null or empty for any. */
  meets: z.preprocess(emptyAsNull, z.enum(WANT_MEETS).nullable().optional()),
});
export type WantInput = z.infer<typeof WantInput>;

/** A change of a want. Absent fields stay. `open` also confirms the want. */
export const WantChange = WantInput.partial().extend({ status: z.enum(['open', 'paused']).optional() });
export type WantChange = z.infer<typeof WantChange>;

export const MatchSettingsInput = z.object({
  /** How many simultaneous exchanges the member accepts. At this number the member is not suggested to others. */
  capacity: z.number().int().min(MATCHING.capacity.min).max(MATCHING.capacity.max),
  /** Whether rings are suggested to the member, and the member is suggested for rings of others. */
  rings: z.boolean(),
  /** Whether the member is notified of new matches. */
  tellMe: z.boolean(),
  /** Which matches. A client that sends only `tellMe` says whether. */
  tell: z.enum(MATCH_ALERTS).optional(),
});
export type MatchSettingsInput = z.infer<typeof MatchSettingsInput>;
