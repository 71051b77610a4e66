/** What a list says about a person, shown only to them: nothing of it exists before they press. */
import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { SiteLanguage } from '../site/forms.ts';
import { CATEGORIES, PROFICIENCIES } from '../skills/limits.ts';

/** An offer or a need of the list. */
export const ClaimItem = z.object({
  /** Its position in the row. */
  n: z.number().int().min(0),
  kind: z.enum(['offer', 'need']),
  title: z.string(),
  text: z.string(),
  category: z.enum(CATEGORIES),
  /** Null when the list does not say one. */
  level: z.enum(PROFICIENCIES).nullable(),
});
export type ClaimItem = z.infer<typeof ClaimItem>;

/** The invitation of one person. */
export const Claim = z.object({
  sender: z.string(),
  note: z.string(),
  email: z.string(),
  name: z.string(),
  place: z.string(),
  about: z.string(),
  language: SiteLanguage,
  items: z.array(ClaimItem),
  /** When all of it is erased. */
  expiresAt: IsoDate,
});
export type Claim = z.infer<typeof Claim>;

/** What a member has kept of an invitation and the browser has not stored yet as skills and wants. */
export const WaitingItems = z.object({ sender: z.string(), items: z.array(ClaimItem), expiresAt: IsoDate });
export type WaitingItems = z.infer<typeof WaitingItems>;
