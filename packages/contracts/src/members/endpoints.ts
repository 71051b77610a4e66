import { z } from 'zod';
import { IdList, MessageBody, Pagination, pageQuery, SearchPagination } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { placed, Towns } from '../places/search-query.ts';
import { filters, sortBy } from '../skills/search-query.ts';
import { Review } from '../trust/entities.ts';
import { BlockedUser, PersonResult, Profile, User } from './entities.ts';
import { ProfileInput } from './forms.ts';
import { PEOPLE_SORTS } from './limits.ts';
import { Settings, SettingsInput } from './settings.ts';

export const memberEndpoints = defineEndpoints('auth', {
  'PUT /users/profile': {
    summary: 'Change the own profile.',
    body: ProfileInput,
    response: z.object({ user: User }),
  },
  'GET /users/settings': {
    summary: "The member's settings: notifications, privacy, time.",
    response: z.object({ settings: Settings }),
  },
  'PUT /users/settings': {
    summary: 'Change some of the settings.',
    body: SettingsInput,
    response: z.object({ settings: Settings }),
  },
  'GET /users/blocked': {
    summary: 'Members whom the caller has blocked.',
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ users: z.array(BlockedUser), pagination: Pagination }),
  },
  'GET /users': {
    auth: 'optional',
    summary: 'Search people.',
    query: placed({ ...filters, sortBy: sortBy(PEOPLE_SORTS), ...pageQuery(PAGE_SIZES.people) }),
    response: z.object({ users: z.array(PersonResult), pagination: SearchPagination, towns: Towns }),
  },
  'GET /users/ids': {
    auth: 'public',
    summary: 'Ids of all members, in ascending order, for the sitemap.',
    ...IdList,
  },
  'GET /users/:id': {
    auth: 'optional',
    summary: 'A public profile with whole skills and the latest reviews received.',
    params: IdParam,
    response: z.object({ user: Profile, reviews: z.array(Review) }),
  },
  'POST /users/:id/follow': {
    summary: 'Follow a member.',
    params: IdParam,
    response: MessageBody.extend({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  },
  'DELETE /users/:id/follow': {
    summary: 'Stop following a member.',
    params: IdParam,
    response: MessageBody.extend({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  },
  'POST /users/:id/block': {
    summary: 'Block a member, in both directions.',
    params: IdParam,
    response: MessageBody,
  },
  'DELETE /users/:id/block': {
    summary: 'Lift a block.',
    params: IdParam,
    response: MessageBody,
  },
  'POST /upload/avatar': {
    limit: 'uploads',
    summary: 'Store a picture; its address goes into the profile with PUT /users/profile.',
    upload: 'avatar',
    response: z.object({ avatar: z.string() }),
    status: 201,
  },
  'GET /uploads/avatars/:file': {
    auth: 'public',
    summary: 'A picture of a member.',
    params: z.object({ file: z.string().regex(/^[\w-]{1,80}\.(webp|svg)$/) }),
  },
});
