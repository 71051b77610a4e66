import { wordsOf } from '@mutua/service-kit';
import type { MemberDocument } from './member.model.ts';
import { partsOf } from './search-text.ts';

export type SearchFields = Pick<MemberDocument, 'nameWords' | 'searchParts' | 'locationParts' | 'skillKinds'>;

/** The fields from which the search fields are derived. */
export const SEARCHED = ['name', 'bio', 'location', 'skills', 'isVerified'] as const;

/** Category, level, or both as one value, so that a filter matches both in the same skill. */
export const kindOf = (category?: string, proficiency?: string): string =>
  [category, proficiency].filter(Boolean).join(' ');

/** The fields that people search reads; stored with the member, in the same write. */
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
