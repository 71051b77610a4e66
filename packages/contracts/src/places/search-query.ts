/** The filters by place and language of both searches. */
import { z } from 'zod';
import '../core/messages.ts';
import { say } from '../texts/say.ts';
import { Place } from './entities.ts';
import { LanguageCode, PlaceIdField } from './forms.ts';
import { PLACE_LIMITS, SEARCH_RADII } from './limits.ts';

const emptyAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/** A radius in an address or a query: `25`, or `0` for the place alone. */
const km = z.preprocess(
  emptyAsAbsent,
  z.coerce
    .number()
    .pipe(z.literal([...SEARCH_RADII]))
    .optional(),
);
const place = z.preprocess(emptyAsAbsent, PlaceIdField.optional());

const placeFilters = {
  /** Only within `km` of this place; with 0 only in this place. */
  near: place,
  km,
  /** Any of these languages, with commas. */
  language: z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.split(',') : undefined),
    z.array(LanguageCode).max(PLACE_LIMITS.lessonLanguages.max).optional(),
  ),
  /** Measures the distances from here without filtering. */
  from: place,
};

/** The query of a search with these filters. An order by distance has to know from where. */
export const placed = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ ...shape, ...placeFilters }).check((context) => {
    const { sortBy, near, from } = context.value as Record<string, unknown>;
    if (sortBy !== 'distance' || near !== undefined || from !== undefined) return;
    const message = say('Please choose a place from the list');
    context.issues.push({ code: 'custom', path: ['near'], message, input: near });
  });

/** How many of the first results are in which town, the most first. Absent when there are too many results to count. */
export const Towns = z.array(z.object({ place: Place, count: z.number().int().min(1) })).optional();
