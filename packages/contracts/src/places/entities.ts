/** Places of the list in `@mutua/gazetteer`, distances between them, and spoken languages. */
import { z } from 'zod';
import '../core/messages.ts';
import { LANGUAGE_LEVELS } from './limits.ts';

/** The number that GeoNames gives a place. */
export const PlaceId = z.string().regex(/^[1-9]\d{0,9}$/);

/** A town or district, in the language of the call. */
export const Place = z.object({
  _id: PlaceId,
  name: z.string(),
  /** The region as GeoNames writes it; empty where the country has none. */
  region: z.string(),
  /** ISO 3166-1: two letters. Pages write the name. */
  country: z.string(),
  /** The other name by which a search found it. */
  foundBy: z.string().optional(),
  /** Whether another place of the country has the same name. Its label then names the region. */
  hasNamesake: z.literal(true).optional(),
  /** A larger town, where another place of the region has the same name. */
  near: z.string().optional(),
});
export type Place = z.infer<typeof Place>;

/** From the reader's place, or the place that they search near, to another one: between the centres of the towns. */
export const Distance = z.object({
  /** whole kilometres */
  km: z.number().int().min(0),
  /** Whether it is the same place. */
  isSame: z.boolean(),
});
export type Distance = z.infer<typeof Distance>;

/** A language that a member speaks. */
export const SpokenLanguage = z.object({
  /** BCP 47, of the list in `languages.ts`. */
  code: z.string(),
  level: z.enum(LANGUAGE_LEVELS),
});
export type SpokenLanguage = z.infer<typeof SpokenLanguage>;
