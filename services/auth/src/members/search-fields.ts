import { wordsOf } from '@mutua/service-kit';
import type { MemberDocument } from './member.model.ts';
import { partsOf } from './search-text.ts';

export type SearchFields = Pick<MemberDocument, 'nameWords' | 'searchParts' | 'locationParts' | 'skillKinds'>;

/** What the search fields follow from. */
export const SEARCHED = ['name', 'bio', 'location', 'skills', 'isVerified'] as const;

/** Category, level, or both: what a filter asks of one and the same skill, as one value. */
export const kindOf = (category?: string, proficiency?: string): string =>
  [category, proficiency].filter(Boolean).join(' ');

/** What people search looks at; kept beside the member, in the same write. */
export function searchFieldsOf({
  name,
  bio,
  location,
  skills,
  isVerified,
}: Pick<MemberDocument, (typeof SEARCHED)[number]>): SearchFields {
  if (!isVerified) return { nameWords: [], searchParts: [], locationParts: [], skillKinds: [] };
  const kinds = skills.flatMap(({ category, proficiency }) => [category, proficiency, kindOf(category, proficiency)]);
  return {
    nameWords: wordsOf(name),
    searchParts: partsOf(name, bio, location, ...skills.map(({ title }) => title)),
    locationParts: partsOf(location),
    skillKinds: [...new Set(kinds)],
  };
}
