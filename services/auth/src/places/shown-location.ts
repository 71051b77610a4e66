import type { Language, MemberSnapshot, ShownPlace } from '@mutua/contracts';
import { isPlaceFor, type PlaceReader } from '@mutua/domain';
import { codeOfCountry, countryName, countryNames, labelOf, placeOf, wordsOfPlace } from '@mutua/gazetteer';
import type { Member } from '../members/member.mapper.ts';

/** Parts of a country that people name instead of it. The gazetteer does not have them: who hides a town in Scotland is in the UK. */
const ALSO = new Set(['england', 'scotland', 'wales', 'northern ireland']);

/**
 * Returns the country of a location that a member has typed. In `Marseille, Provence, France` the last part is the country. If the last part
 * is no country, it returns nothing, because it may be a place that must stay hidden.
 */
export function countryIn(location: string): string {
  const last =
    location
      .split(/[,;/·|]/)
      .at(-1)
      ?.trim() ?? '';
  return codeOfCountry(last) !== undefined || ALSO.has(last.toLowerCase()) ? last : '';
}

/** What says where a member is, and to whom it is shown. */
export type Located = Pick<Member, 'location' | 'placeId' | 'settings'>;

/** The town that a member shows, and to whom; null when the member shows less, or has none of the list. */
export const shownPlaceOf = ({ placeId, settings: { privacy } }: Located): MemberSnapshot['place'] =>
  placeId !== null && privacy.place === 'city' ? { id: placeId, for: privacy.placeFor } : null;

/** How much of the location a reader sees. */
function shownTo({ settings: { privacy } }: Located, reader: PlaceReader): ShownPlace {
  if (privacy.place === 'city' && !isPlaceFor(privacy.placeFor, reader)) return 'country';
  return privacy.place;
}

const countryOf = (placeId: string): string => placeOf(placeId, 'en')?.country ?? '';

/** Where the member is, as a reader sees it in a language: the town with its country, the typed text, the country, or nothing. */
export function shownLocation(member: Located, reader: PlaceReader, language: Language): string {
  const shown = shownTo(member, reader);
  if (shown === 'nothing') return '';
  if (shown === 'city') return ownLocation(member, language);
  return member.placeId === null ? countryIn(member.location) : countryName(countryOf(member.placeId), language);
}

/** Where the member is, as their own pages show it. */
export const ownLocation = ({ location, placeId }: Pick<Located, 'location' | 'placeId'>, language: Language): string =>
  (placeId !== null && labelOf(placeId, language)) || location;

/** The texts by which everybody may find the member's location: of a place what people write for it in each language of the pages. */
export function searchedLocation(member: Located): string[] {
  const shown = shownTo(member, 'visitor');
  if (member.placeId === null || shown === 'nothing') return [shownLocation(member, 'visitor', 'en')];
  return shown === 'city' ? wordsOfPlace(member.placeId) : countryNames(countryOf(member.placeId));
}
