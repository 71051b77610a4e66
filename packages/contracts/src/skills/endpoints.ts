import { z } from 'zod';
import { IdList, MessageBody, ObjectId, optionalChoice, pageQuery, SearchPagination } from '../core/common.ts';
import { defineEndpoints, IdParam, TokenParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { prose } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { MEET_FILTERS } from '../places/limits.ts';
import { placed, Towns } from '../places/search-query.ts';
import { Rests, SavedSearch, Skill, SkillResult } from './entities.ts';
import { MeetsInput, RestsInput, SavedSearchChange, SavedSearchInput, SkillChange, SkillInput } from './forms.ts';
import { SKILL_SORTS } from './limits.ts';
import { filters, sortBy } from './search-query.ts';

const SomeRests = z.object({ rests: Rests });
const OneSearch = z.object({ search: SavedSearch });
const CardParam = IdParam.extend({ file: z.string().regex(/^[0-9a-f]{16}\.png$/) });

export const skillEndpoints = defineEndpoints('skills', {
  'GET /skills/search': {
    auth: 'optional',
    summary: "Search skills; never the caller's own.",
    query: placed({
      ...filters,
      meet: optionalChoice(MEET_FILTERS),
      sortBy: sortBy(SKILL_SORTS),
      ...pageQuery(PAGE_SIZES.skills),
      /** `none` answers faster: `total` is then only the number of entries up to the end of the page. */
      count: z.enum(['none']).optional(),
    }),
    response: z.object({ skills: z.array(SkillResult), pagination: SearchPagination, towns: Towns }),
  },
  'GET /skills/ids': {
    auth: 'public',
    summary: 'Ids of all skills, in ascending order, for the sitemap.',
    ...IdList,
  },
  'GET /skills/my-skills': {
    summary: "The caller's skills, newest first.",
    response: z.object({ skills: z.array(Skill) }),
  },
  'GET /skills/rests': {
    summary: "The caller's skills, and which of them rest.",
    response: SomeRests,
  },
  'PUT /skills/rests': {
    summary: 'Teach some own skills again, or let them rest.',
    body: RestsInput,
    response: SomeRests,
  },
  'GET /skills/rests/:token': {
    auth: 'public',
    limit: 'links',
    summary: 'The skills that a mail asks about; changes nothing. A link that is too old is no error: it has null.',
    params: TokenParam,
    response: z.object({ rests: Rests.nullable() }),
  },
  'PUT /skills/rests/:token': {
    auth: 'public',
    limit: 'links',
    summary: 'Answer the question of a mail. 400 invalid_link for a link that is too old.',
    params: TokenParam,
    body: RestsInput,
    response: SomeRests,
  },
  'GET /skills/:id': {
    auth: 'optional',
    summary: 'One skill.',
    params: IdParam,
    response: z.object({ skill: Skill }),
  },
  'GET /skills/:id/card/:file': {
    auth: 'public',
    summary: 'The picture of a skill for link previews.',
    params: CardParam,
  },
  'GET /users/:id/card': {
    auth: 'public',
    summary:
      'The path of the picture of a profile for link previews; null when its name has letters that the fonts lack.',
    params: IdParam,
    response: z.object({ card: z.string().nullable() }),
  },
  'GET /users/:id/card/:file': {
    auth: 'public',
    summary: 'The picture of a profile for link previews.',
    params: CardParam,
  },
  'POST /skills': {
    summary: 'Publish a skill.',
    body: SkillInput,
    response: z.object({ skill: Skill }),
    status: 201,
  },
  'PUT /skills/meets': {
    summary: 'Say how the lessons of some own skills take place.',
    body: MeetsInput,
    response: z.object({ skills: z.array(Skill) }),
  },
  'PUT /skills/:id': {
    summary: 'Change an own skill.',
    params: IdParam,
    body: SkillChange,
    response: z.object({ skill: Skill }),
  },
  'DELETE /skills/:id': {
    summary: 'Delete an own skill; its pending requests are cancelled.',
    params: IdParam,
    response: MessageBody,
  },
  'POST /users/:ownerId/skills/:skillId/endorse': {
    summary: "Endorse another member's skill, once.",
    params: z.object({ ownerId: ObjectId, skillId: ObjectId }),
    body: z.object({ message: prose().min(1).max(LIMITS.endorsement.max) }),
    response: MessageBody,
    status: 201,
  },
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
