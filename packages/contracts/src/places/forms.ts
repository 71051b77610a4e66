/** Forms of places and languages. Whether a place is on the list, the service says, because pages do not have the list. */
import { z } from 'zod';
import '../core/messages.ts';
import { requiredLine } from '../core/text.ts';
import { atMost, say } from '../texts/say.ts';
import { canonicalLanguage } from './languages.ts';
import { LANGUAGE_LEVELS, PLACE_LIMITS } from './limits.ts';

const UNKNOWN_PLACE = say('Please choose a place from the list');

/** The id of a place, as clients send it. */
export const PlaceIdField = z.string({ error: UNKNOWN_PLACE }).regex(/^[1-9]\d{0,9}$/, UNKNOWN_PLACE);

/** A code of a spoken language, made canonical. */
export const LanguageCode = z
  .string({ error: say('Please choose a language from the list') })
  .max(...atMost(35, 'Please choose a language from the list'))
  .transform((code, context) => {
    const canonical = canonicalLanguage(code.trim());
    if (canonical) return canonical;
    context.addIssue({ code: 'custom', message: say('Please choose a language from the list') });
    return z.NEVER;
  });

const isOnce = (codes: readonly string[]): boolean => new Set(codes).size === codes.length;
const TWICE = say('Please choose each language once');
const most = (max: number) => say('At most {max} languages', { max });

/** The languages that a member speaks. */
export const SpokenLanguages = z
  .array(z.object({ code: LanguageCode, level: z.enum(LANGUAGE_LEVELS) }))
  .max(PLACE_LIMITS.languages.max, most(PLACE_LIMITS.languages.max))
  .refine((languages) => isOnce(languages.map(({ code }) => code)), TWICE);

/** The languages in which a lesson can be held. */
export const LessonLanguages = z
  .array(LanguageCode)
  .max(PLACE_LIMITS.lessonLanguages.max, most(PLACE_LIMITS.lessonLanguages.max))
  .refine(isOnce, TWICE);

/** A member's own places to meet, which nobody else sees. */
export const MeetingPlaces = z
  .array(
    requiredLine(say('Please name the place')).max(
      ...atMost(PLACE_LIMITS.meetingPlaces.length, 'A place must not exceed {max} characters'),
    ),
  )
  .max(PLACE_LIMITS.meetingPlaces.max, say('At most {max} places', { max: PLACE_LIMITS.meetingPlaces.max }));

/** The answer to "Is this your place?": a place of the list, or null to leave the text as it is. */
export const PlaceAnswer = z.object({
  placeId: PlaceIdField.nullable(),
  /** The text that was asked about, as `placeAsked` has it. The answer to another question changes nothing. */
  text: z.string().max(PLACE_LIMITS.askedText.max).optional(),
});
export type PlaceAnswer = z.infer<typeof PlaceAnswer>;
