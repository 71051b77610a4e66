/** Forms about skills and saved searches. */
import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { WEEKDAYS } from '../core/limits.ts';
import '../core/messages.ts';
import { line, requiredLine, requiredProse } from '../core/text.ts';
import { TimeSlot } from '../core/time-fields.ts';
import { hasCharacters, isVisible } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { LanguageCode, LessonLanguages, PlaceIdField } from '../places/forms.ts';
import { LANGUAGES_FROM, MEET_FILTERS, MEETS, SEARCH_RADII } from '../places/limits.ts';
import { atLeast, atMost, say } from '../texts/say.ts';
import { CATEGORIES, HOURS_FROM, PROFICIENCIES, SEARCH_CADENCES } from './limits.ts';

/** The same for the title of a skill. */
const StoredTitle = requiredLine(say('Title is required')).max(LIMITS.title.max, {
  error: say('Title must not exceed {max} characters', { max: LIMITS.title.max }),
  abort: true,
});
export const TitleField = StoredTitle.refine(
  (title) => hasCharacters(title, LIMITS.title.min),
  say('Title must be at least {min} characters', { min: LIMITS.title.min }),
);

/**
 * The key of a tag, equal for tags that look the same: `İzmir` and `izmir`, `Café` composed or not, with invisible letters or not. Letters
 * of different languages stay different.
 */
const tagKey = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('i\u0307', 'i')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
/** Drops empty tags, and tags that differ from another only in letter case or in how they are encoded. */
const uniqueTags = (tags: string[]) => [...new Map(tags.filter(isVisible).map((tag) => [tagKey(tag), tag])).values()];

export const SkillInput = z.object({
  title: TitleField,
  description: requiredProse(say('Description is required'))
    .min(...atLeast(LIMITS.description.min, 'Description must be at least {min} characters'))
    .max(...atMost(LIMITS.description.max, 'Description must not exceed {max} characters')),
  category: z.enum(CATEGORIES, { error: say('Category is required') }),
  proficiency: z.enum(PROFICIENCIES, { error: say('Proficiency level is required') }),
  tags: z
    .array(line().max(...atMost(LIMITS.tags.length, 'A tag must not exceed {max} characters')))
    .max(100)
    .default([])
    .transform(uniqueTags)
    .refine((tags) => tags.length <= LIMITS.tags.max, say('At most {max} tags', { max: LIMITS.tags.max })),
  availableDays: z
    .array(z.enum(WEEKDAYS))
    .max(50)
    .default([])
    .transform((days) => WEEKDAYS.filter((day) => days.includes(day))),
  availableTimeSlots: z.array(TimeSlot).max(LIMITS.timeSlots.max).default([]),
  /** With `member` the service copies days and times from the weekly hours. When absent, changed times mean `skill`. */
  hoursFrom: z.enum(HOURS_FROM).optional(),
  /** How lessons take place. A change without these four fields keeps them. */
  meets: z.enum(MEETS).nullable().optional(),
  /** With `member` the skill has the languages that the member speaks well. When absent, sent languages mean `skill`. */
  languagesFrom: z.enum(LANGUAGES_FROM).optional(),
  languages: LessonLanguages.optional(),
  /** Null for the member's own place. */
  placeId: PlaceIdField.nullable().optional(),
});
export type SkillInput = z.infer<typeof SkillInput>;
/** A change of a skill. A title that differs from the present one also has to be a `TitleField`. */
export const SkillChange = SkillInput.extend({ title: StoredTitle });

/** How the lessons of several own skills take place. */
export const MeetsInput = z.object({ skillIds: z.array(ObjectId).min(1).max(100), meets: z.enum(MEETS) });
export type MeetsInput = z.infer<typeof MeetsInput>;

export const SavedSearchInput = z.object({
  q: line().max(LIMITS.query.max).default(''),
  category: z.enum(CATEGORIES).nullable().default(null),
  proficiency: z.enum(PROFICIENCIES).nullable().default(null),
  location: line().max(LIMITS.location.max).default(''),
  near: PlaceIdField.nullable().default(null),
  km: z
    .literal([...SEARCH_RADII])
    .nullable()
    .default(null),
  meet: z.enum(MEET_FILTERS).nullable().default(null),
  languages: z.array(LanguageCode).max(LIMITS.lessonLanguages.max).default([]),
  cadence: z.enum(SEARCH_CADENCES).default('now'),
});
export type SavedSearchInput = z.infer<typeof SavedSearchInput>;

export const SavedSearchChange = z.object({ cadence: z.enum(SEARCH_CADENCES) });
export type SavedSearchChange = z.infer<typeof SavedSearchChange>;

/** Which own skills a member still teaches, and which rest. A skill in both is taught. */
export const RestsInput = z.object({
  teach: z.array(ObjectId).max(100).default([]),
  rest: z.array(ObjectId).max(100).default([]),
});
export type RestsInput = z.infer<typeof RestsInput>;
