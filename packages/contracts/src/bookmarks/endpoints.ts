import { z } from 'zod';
import { MessageBody, optionalChoice, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { MEET_FILTERS } from '../places/limits.ts';
import { placed } from '../places/search-query.ts';
import { Bookmark, BookmarkMarks } from './entities.ts';
import { BookmarkInput } from './forms.ts';
import { BOOKMARK_KINDS } from './limits.ts';

const keep = {
  params: IdParam,
  body: BookmarkInput,
  response: z.object({ bookmark: Bookmark }),
  limit: 'bookmarks',
} as const;
const remove = { params: IdParam, response: MessageBody, limit: 'bookmarks' } as const;

export const bookmarkEndpoints = defineEndpoints('skills', {
  'GET /bookmarks': {
    summary:
      'What the caller keeps, newest first. What is gone has neither skill nor user, passes no filter, and leaves the list later.',
    query: placed({
      kind: optionalChoice(BOOKMARK_KINDS),
      /** Only of skills. */
      meet: optionalChoice(MEET_FILTERS),
      ...pageQuery(PAGE_SIZES.bookmarks),
    }),
    response: z.object({
      bookmarks: z.array(Bookmark),
      pagination: Pagination,
      /** How many of each kind the caller keeps, whatever the filters. */
      counts: z.object({ skill: z.number().int(), user: z.number().int() }),
    }),
  },
  'GET /bookmarks/marks': {
    summary: 'The ids of everything that the caller keeps, for the marks on cards and profiles.',
    response: BookmarkMarks,
  },
  'PUT /bookmarks/skills/:id': {
    summary: 'Keep a skill, or change the note of its bookmark. 409 too_many_bookmarks with 200 of them.',
    ...keep,
  },
  'DELETE /bookmarks/skills/:id': {
    summary: 'Keep a skill no longer. The same answer for a repeat.',
    ...remove,
  },
  'PUT /bookmarks/users/:id': {
    summary: 'Keep a member, or change the note of the bookmark. 409 too_many_bookmarks with 200 of them.',
    ...keep,
  },
  'DELETE /bookmarks/users/:id': {
    summary: 'Keep a member no longer. The same answer for a repeat.',
    ...remove,
  },
});
