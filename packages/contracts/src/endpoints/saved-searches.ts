import { z } from 'zod';
import { MessageBody } from '../common.ts';
import { defineEndpoints, IdParam } from '../endpoint.ts';
import { SavedSearch } from '../entities/saved-searches.ts';
import { SavedSearchChange, SavedSearchInput } from '../forms/saved-searches.ts';

const OneSearch = z.object({ search: SavedSearch });

/** The calls about saved searches, in the skills service. */
export const savedSearchesEndpoints = defineEndpoints('skills', {
  'GET /searches': {
    summary: "The caller's saved searches, newest first.",
    response: z.object({ searches: z.array(SavedSearch) }),
  },
  'POST /searches': {
    summary:
      'Save a search of skills, to be told of new ones. 409 search_exists with the same one as `current`; 409 too_many_searches with 20 of them.',
    body: SavedSearchInput,
    response: OneSearch,
    status: 201,
  },
  'PUT /searches/:id': {
    summary: 'Change when the caller is told of a saved search.',
    params: IdParam,
    body: SavedSearchChange,
    response: OneSearch,
  },
  'DELETE /searches/:id': {
    summary: 'Remove a saved search.',
    params: IdParam,
    response: MessageBody,
  },
});
