import type { EventPayload } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { Recipient } from '../recipients/recipient.repository.ts';
import type { Dependencies } from './dependencies.ts';

type Hit = EventPayload<'search.matched'>['hits'][number];
type Search = Hit['search'];

/**
 * Returns the page of a search, with the newest skills first. For its place it has the id of the search, which only its member can read:
 * the place is mostly the member's own, and a link may be passed on.
 */
function addressOf(search: Search, searchId: string): string {
  const params = new URLSearchParams();
  for (const name of ['q', 'category', 'proficiency', 'location', 'near', 'km', 'meet'] as const) {
    const value = name === 'near' && search.near ? searchId : search[name];
    if (value !== null && value !== '') params.set(name, String(value));
  }
  if (search.languages.length > 0) params.set('language', search.languages.join(','));
  params.set('sortBy', 'newest');
  return `/search?${params}`;
}

/** What a search asks of lessons, for its text. */
const lessonsOf = ({ search: { km, meet, languages }, labels }: Hit, { unit, preferences }: Recipient) => ({
  ...{ place: labels?.[preferences.language] ?? labels?.['en'] ?? '', km, unit, meet, languages },
  ...(labels && { labels }),
});

const CADENCES = ['now', 'daily', 'weekly'] as const;
const rankOf = ({ cadence }: Hit): number => CADENCES.indexOf(cadence);

/**
 * Returns the hits of each member. The first one is the search whose notification counts the skill: the one that notifies soonest. So one
 * skill that several searches find notifies once.
 */
function byMember(hits: readonly Hit[]): [Hit, ...Hit[]][] {
  const found = new Map<string, [Hit, ...Hit[]]>();
  for (const hit of hits.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.searchId < b.searchId ? -1 : 1))) {
    const earlier = found.get(hit.userId);
    if (earlier) earlier.push(hit);
    else found.set(hit.userId, [hit]);
  }
  return [...found.values()];
}

/** Notifies members of a new skill that their saved searches find. */
export const onSearchMatched =
  ({ quoted, service }: Dependencies): EventHandler<'search.matched'> =>
  async (event) => {
    const { skill, owner, hits } = event.payload;
    if (await quoted.isGone(`skill:${skill._id}`)) return;
    const members = byMember(hits);
    const hitsOf = new Map(members.map((found) => [found[0].searchId, found]));
    await service.countFound(
      event,
      members.map(([{ userId, searchId }]) => ({ userId, searchId, skillId: skill._id })),
      owner._id,
      ({ searchId }, count, recipient) => {
        const found = hitsOf.get(searchId) ?? [];
        const [{ search, cadence } = { search: null, cadence: 'now' as const }] = found;
        const searches = found.map((hit) => hit.search.q);
        const lessons = found.map((hit) => lessonsOf(hit, recipient));
        return {
          type: 'search_match',
          priority: 'low',
          cadence,
          aboutId: owner._id,
          actionUrl: count === 1 || !search ? `/skills/${skill._id}` : addressOf(search, searchId),
          saying: {
            text: 'searchMatch',
            values: {
              name: owner.name,
              skill: skill.title,
              search: search?.q ?? '',
              hasWords: !!search?.q,
              count,
              searches,
              lessons,
            },
          },
        };
      },
    );
  };
