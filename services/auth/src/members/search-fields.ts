import { hiddenFrom } from '@mutua/domain';
import { indexedWordsOf } from '@mutua/service-kit';
import { type StoredSettings, settingsOf } from '../settings/settings.ts';
import { shownLocation } from '../settings/shown-location.ts';
import type { MemberDocument } from './member.model.ts';
import { partsOf } from './search-text.ts';

export type SearchFields = Pick<
  MemberDocument,
  'nameWords' | 'searchParts' | 'locationParts' | 'skillKinds' | 'hiddenFrom'
>;

/** The fields from which the search fields are derived. */
export const SEARCHED = ['name', 'bio', 'location', 'skills', 'isVerified', 'settings', 'standing', 'erasure'] as const;

/** Category, level, or both as one value, so that a filter finds both in the same skill. */
export const kindOf = (category?: string, proficiency?: string): string =>
  [category, proficiency].filter(Boolean).join(' ');

/** Returns the fields that people search reads. They are stored with the member, in the same write. */
export function searchFieldsOf({
  name,
  bio,
  location,
  skills,
  isVerified,
  settings,
  standing,
  erasure,
}: Pick<MemberDocument, Exclude<(typeof SEARCHED)[number], 'settings'>> & { settings?: StoredSettings }): SearchFields {
  const { findMe, place } = settingsOf(settings).privacy;
  const isSuspended = standing?.isSuspended === true;
  const kind = isSuspended ? 'everybody' : hiddenFrom(findMe);
  if (!isVerified || isSuspended || erasure) {
    return { nameWords: [], searchParts: [], locationParts: [], skillKinds: [], hiddenFrom: kind };
  }
  const shown = shownLocation(location, place);
  const kinds = skills.flatMap(({ category, proficiency }) => [category, proficiency, kindOf(category, proficiency)]);
  return {
    nameWords: indexedWordsOf(name),
    searchParts: partsOf(name, bio, shown, ...skills.map(({ title }) => title)),
    locationParts: partsOf(shown),
    skillKinds: [...new Set(kinds)],
    hiddenFrom: kind,
  };
}
