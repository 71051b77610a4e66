import type { EventPayload } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

type Search = EventPayload<'search.matched'>['hits'][number]['search'];

/** Returns the page of a search, with the newest skills first. */
function addressOf(search: Search): string {
  const params = new URLSearchParams();
  for (const name of ['q', 'category', 'proficiency', 'location'] as const) {
    const value = search[name];
    if (value) params.set(name, value);
  }
  params.set('sortBy', 'newest');
  return `/search?${params}`;
}

/** Notifies members of a new skill that their saved searches find. */
export const onSearchMatched =
  ({ service }: Dependencies): EventHandler<'search.matched'> =>
  async (event) => {
    const { skill, owner, hits } = event.payload;
    await service.countFound(
      event,
      hits.map(({ userId, searchId }) => ({ userId, searchId, skillId: skill._id })),
      ({ searchId }, count) => {
        const { search, cadence = 'now' } = hits.find((hit) => hit.searchId === searchId) ?? {};
        return {
          type: 'search_match',
          priority: 'low',
          cadence,
          aboutId: owner._id,
          actionUrl: count === 1 || !search ? `/skills/${skill._id}` : addressOf(search),
          saying: {
            text: 'searchMatch',
            values: { name: owner.name, skill: skill.title, search: search?.q ?? '', hasWords: !!search?.q, count },
          },
        };
      },
    );
  };
