import { z } from 'zod';
import { ObjectId } from '../core/common.ts';
import { LANGUAGES } from '../core/limits.ts';
import { line, prose, requiredLine, shownText } from '../core/text.ts';
import { TimeZoneField } from '../core/time-fields.ts';
import { hasCharacters } from '../core/visible.ts';
import { LIMITS } from '../limits.ts';
import { PlaceIdField, SpokenLanguages } from '../places/forms.ts';
import { RADII } from '../places/limits.ts';
import { atMost, say } from '../texts/say.ts';
import { THEMES } from './limits.ts';

/** A stored name stays valid until it is changed, so these are the rules that every stored name keeps. */
const StoredName = requiredLine(say('Name is required')).max(LIMITS.name.max, {
  error: say('Name must not exceed {max} characters', { max: LIMITS.name.max }),
  abort: true,
});
export const NameField = StoredName.refine(
  (name) => hasCharacters(name, LIMITS.name.min),
  say('Name must be at least {min} characters', { min: LIMITS.name.min }),
);

/** What a visitor came for: a skill to request, or search words. */
export const Goal = z.union(
  [
    z.strictObject({ skillId: ObjectId }),
    z.strictObject({ query: requiredLine(say('Please say what you want to learn')).max(LIMITS.query.max) }),
  ],
  { error: say('A goal is a skill or a search') },
);
export type Goal = z.infer<typeof Goal>;

export const Preferences = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  darkMode: z.boolean(),
  language: z.enum(Object.keys(LANGUAGES) as [keyof typeof LANGUAGES, ...(keyof typeof LANGUAGES)[]]),
  /** Like `darkMode`, with a third value for members who have not chosen. When both are sent, this one applies. */
  theme: z.enum(THEMES).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const ProfileInput = z.object({
  /** A name that differs from the present one also has to be a `MemberName`. */
  name: StoredName.optional(),
  /** Empty text removes the bio; the same for the location. */
  bio: prose()
    .max(...atMost(LIMITS.bio.max, 'Bio must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  /** Other text than the stored one removes the place, unless `placeId` comes with it. */
  location: line()
    .max(...atMost(LIMITS.location.max, 'Location must not exceed {max} characters'))
    .transform(shownText)
    .optional(),
  /** A place of the list becomes the location, too. Null removes both. */
  placeId: PlaceIdField.nullable().optional(),
  /** `user.version` as the form saw it. Location and place are refused when another device has changed them since. */
  version: z.number().int().min(0).optional(),
  languages: SpokenLanguages.optional(),
  /** How far the member goes for a lesson, in kilometres. */
  reachKm: z.literal([...RADII]).optional(),
  /** A path from the answer of `POST /upload/avatar`; empty or null removes the picture. */
  avatar: z.string().max(500).nullable().optional(),
  timeZone: TimeZoneField,
  preferences: Preferences.partial().optional(),
  /** Null when the goal is reached or given up. */
  goal: Goal.nullable().optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;
