import { z } from 'zod';
import { MessageBody, ObjectId } from '../common.ts';
import { defineEndpoints } from '../endpoint.ts';
import { SavedSearch } from '../entities/saved-searches.ts';
import { SavedSearchChange, SavedSearchInput } from '../forms/saved-searches.ts';

const Id = z.object({ id: ObjectId });
const OneSearch = z.object({ search: SavedSearch });

/** The calls about saved searches, in the skills service. */
export const savedSearchesEndpoints = defineEndpoints({
  'GET /searches': {
    service: 'skills',
    auth: 'required',
    summary: "The caller's saved searches, newest first.",
    response: z.object({ searches: z.array(SavedSearch) }),
  },
  'POST /searches': {
    service: 'skills',
    auth: 'required',
    summary:
      'Save a search of skills, to be told of new ones. 409 search_exists with the same one as `current`; 409 too_many_searches with 20 of them.',
    body: SavedSearchInput,
    response: OneSearch,
    status: 201,
  },
  'PUT /searches/:id': {
    service: 'skills',
    auth: 'required',
    summary: 'Change when the caller is told of a saved search.',
    params: Id,
    body: SavedSearchChange,
    response: OneSearch,
  },
  'DELETE /searches/:id': {
    service: 'skills',
    auth: 'required',
    summary: 'Remove a saved search.',
    params: Id,
    response: MessageBody,
  },
});
