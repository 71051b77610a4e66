import type { Place } from '@mutua/contracts';
import type { SkillFilters } from '../shared/skills.resource.ts';
import type { PeopleFilters } from './people.resource.ts';
import { placeParameters, type SearchFilters } from './search-filters.ts';

type OwnPlace = Pick<Place, '_id'> | null;

/** The filters as parameters of the call. @param own the member's own place */
export const skillFilters = (filters: SearchFilters, own: OwnPlace): SkillFilters => {
  const { q, location, category, proficiency, meet } = filters;
  return {
    q: q.trim(),
    location: location.trim(),
    category: category || undefined,
    proficiency: proficiency || undefined,
    meet: meet || undefined,
    ...placeParameters(filters, own),
  };
};

/** The same for members. */
export const peopleFilters = (filters: SearchFilters, own: OwnPlace): PeopleFilters => {
  const { sortBy, ...place } = placeParameters(filters, own);
  return {
    q: filters.q.trim(),
    location: filters.location.trim(),
    ...place,
    sortBy: sortBy === 'exchanges' ? undefined : sortBy,
  };
};
