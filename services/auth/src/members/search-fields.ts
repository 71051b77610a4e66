import { hiddenFrom } from '@mutua/domain';
import { indexedWordsOf } from '@mutua/service-kit';
import { placeTokensOf } from '../places/place-tokens.ts';
import { searchedLocation, shownPlaceOf } from '../places/shown-location.ts';
import { placeIdOf } from '../places/stored-place.ts';
import { type StoredSettings, settingsOf } from '../settings/settings.ts';
import type { MemberDocument } from './member.model.ts';
import { partsOf } from './search-text.ts';

export type SearchFields = Pick<
  MemberDocument,
  'nameWords' | 'searchParts' | 'locationParts' | 'skillKinds' | 'placeTokens' | 'languageCodes' | 'hiddenFrom'
>;

/** The fields from which the search fields are derived. */
export const SEARCHED = [
  'name',
  'bio',
  'location',
  'placeId',
  'placeText',
  'languages',
  'skills',
  'isVerified',
  'settings',
  'standing',
  'erasure',
] as const;

/** Category, level, or both as one value, so that a filter finds both in the same skill. */
export const kindOf = (category?: string, proficiency?: string): string =>
  [category, proficiency].filter(Boolean).join(' ');

/** Returns the fields that people search reads. They are stored with the member, in the same write. */
export function searchFieldsOf({
  name,
  bio,
  location,
  placeId,
  placeText,
  languages = [],
  skills,
  isVerified,
  settings: stored,
  standing,
  erasure,
}: Pick<MemberDocument, Exclude<(typeof SEARCHED)[number], 'settings'>> & { settings?: StoredSettings }): SearchFields {
  const settings = settingsOf(stored);
  const isSuspended = standing?.isSuspended === true;
  const kind = isSuspended ? 'everybody' : hiddenFrom(settings.privacy.findMe);
  if (!isVerified || isSuspended || erasure) {
    const none = { nameWords: [], searchParts: [], locationParts: [], skillKinds: [] };
    return { ...none, placeTokens: [], languageCodes: [], hiddenFrom: kind };
  }
  const located = { location, placeId: placeIdOf({ location, placeId, placeText }), settings };
  const shown = searchedLocation(located);
  const kinds = skills.flatMap(({ category, proficiency }) => [category, proficiency, kindOf(category, proficiency)]);
  return {
    nameWords: indexedWordsOf(name),
    searchParts: partsOf(name, bio, ...shown, ...skills.map(({ title }) => title)),
    locationParts: partsOf(...shown),
    skillKinds: [...new Set(kinds)],
    placeTokens: placeTokensOf(shownPlaceOf(located)),
    languageCodes: languages.flatMap(({ code, level }) => (level === 'some' ? [] : [code])),
    hiddenFrom: kind,
  };
}
