import { api, endpoint } from '@mutua/web-kit';

/** How many people, skills and conversations the palette shows each. */
const FOUND = 3;

export const { useFoundPeopleQuery, useFoundSkillsQuery, useFoundConversationsQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    foundPeople: build.query(endpoint('GET /users', (q: string) => ({ query: { q, limit: FOUND } }), 'users')),
    foundSkills: build.query(
      endpoint('GET /skills/search', (q: string) => ({ query: { q, limit: FOUND, count: 'none' as const } }), 'skills'),
    ),
    foundConversations: build.query({
      ...endpoint('GET /messages/conversations', (q: string) => ({ query: { q, limit: FOUND } }), 'conversations'),
      providesTags: ['Conversation'],
    }),
  }),
});
