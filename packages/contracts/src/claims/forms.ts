import { z } from 'zod';
import { NewPasswordField } from '../accounts/forms.ts';
import '../core/messages.ts';
import { BrowserTimeZone } from '../core/time-fields.ts';
import { IMPORTS } from '../imports/limits.ts';
import { NameField, ProfileInput } from '../members/forms.ts';
import { PlaceIdField } from '../places/forms.ts';
import { SiteLanguage } from '../site/forms.ts';
import { CATEGORIES, PROFICIENCIES } from '../skills/limits.ts';
import { say } from '../texts/say.ts';

/** Becoming a member by an invitation of a list. */
export const ClaimInput = z.object({
  name: NameField,
  /** The place as a text, or one of the list. */
  location: ProfileInput.shape.location,
  placeId: PlaceIdField.nullable().default(null),
  bio: ProfileInput.shape.bio,
  password: NewPasswordField,
  language: SiteLanguage,
  timeZone: BrowserTimeZone,
  /** The positions of the offers and needs to keep; the others are erased. */
  keep: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(2 * IMPORTS.items),
    )
    .max(2 * IMPORTS.items),
  /** Made by the browser for this press: a repeat within a minute answers a session, too. */
  clientId: z.uuid(),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

/** An offer or a need as the person leaves it. */
const DraftFields = z.object({
  n: z.number(),
  title: z.string(),
  text: z.string(),
  category: z.enum(CATEGORIES),
  level: z.enum(PROFICIENCIES).or(z.literal('')),
});

/** The form of the page: what the call takes, and each offer and need as the person leaves it. The browser stores those later. */
export const ClaimForm = ClaimInput.pick({ name: true, location: true, bio: true, password: true }).extend({
  items: z.array(DraftFields.extend({ isKept: z.boolean() })),
  terms: z.literal(true, { error: say('You must accept the terms') }),
});
export type ClaimForm = z.infer<typeof ClaimForm>;

/** The form of what waits after the joining. Nothing of it is sent as a whole: each is stored by itself. */
export const WaitingForm = z.object({ items: z.array(DraftFields) });
