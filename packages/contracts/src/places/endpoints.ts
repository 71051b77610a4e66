import { z } from 'zod';
import '../core/messages.ts';
import { defineEndpoints } from '../core/endpoint.ts';
import { searchLine } from '../core/text.ts';
import { User } from '../members/entities.ts';
import { Place } from './entities.ts';
import { PlaceAnswer, PlaceIdField } from './forms.ts';
import { PLACE_LIMITS } from './limits.ts';

const { placeQuery, places, placeIds } = PLACE_LIMITS;

export const placeEndpoints = defineEndpoints('auth', {
  'GET /places': {
    auth: 'public',
    limit: 'places',
    summary: 'Towns and districts by the beginning of one of their names (`q`), or by id (`ids`, with commas).',
    query: z.object({
      q: searchLine(placeQuery.min, placeQuery.max).optional(),
      limit: z.coerce.number().int().min(1).max(places.max).default(6),
      ids: z
        .string()
        .max(placeIds.max * 11)
        .transform((ids) => ids.split(','))
        .pipe(z.array(PlaceIdField).max(placeIds.max))
        .optional(),
    }),
    response: z.object({ places: z.array(Place) }),
  },
  'PUT /users/place-question': {
    summary: 'Answer whether the place that was found for the typed location is the right one. Null leaves the text.',
    body: PlaceAnswer,
    response: z.object({ user: User }),
  },
});
