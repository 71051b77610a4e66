import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

/** How many people, skills and conversations the palette shows each. */
const FOUND = 3;

export const { useFoundPeopleQuery, useFoundSkillsQuery, useFoundConversationsQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    foundPeople: build.query<ResponseOf<'GET /users'>['users'], string>({
      query: (q) => request('GET /users', { query: { q, limit: FOUND } }),
      transformResponse: ({ users }: ResponseOf<'GET /users'>) => users,
    }),
    foundSkills: build.query<ResponseOf<'GET /skills/search'>['skills'], string>({
      query: (q) => request('GET /skills/search', { query: { q, limit: FOUND, count: 'none' } }),
      transformResponse: ({ skills }: ResponseOf<'GET /skills/search'>) => skills,
    }),
    foundConversations: build.query<ResponseOf<'GET /messages/conversations'>['conversations'], string>({
      query: (q) => request('GET /messages/conversations', { query: { q, limit: FOUND } }),
      transformResponse: ({ conversations }: ResponseOf<'GET /messages/conversations'>) => conversations,
      providesTags: ['Conversation'],
    }),
  }),
});
