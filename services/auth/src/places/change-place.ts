import type { Language, PlaceAnswer, ProfileInput } from '@mutua/contracts';
import { labelOf, labelsOf, placeOf, zoneOf } from '@mutua/gazetteer';
import { resolvePlace } from '@mutua/gazetteer/names';
import { ConflictError, ValidationError } from '@mutua/service-kit';
import type { Member, MemberChange } from '../members/member.repository.ts';

/** How many places are offered for a text that may mean several. */
const MOST_ASKED = 4;

export type PlaceChange = Pick<
  MemberChange['set'],
  'location' | 'placeId' | 'placeText' | 'placeAsked' | 'placeVersion'
>;

/** @throws ValidationError when the list has no such place */
export function knownPlace(id: string, field: string): string {
  const known = placeOf(id, 'en')?._id;
  if (!known) throw new ValidationError([{ field, message: 'Please choose a place from the list' }]);
  return known;
}

/** Sets a place of the list. The text is for the previous release, and for a list without the place. */
const toPlace = (placeId: string, text: string): PlaceChange => ({
  placeId,
  location: text,
  placeText: text,
  placeAsked: null,
});

/** Sets a text without a place; with candidates, the member is asked whether it is one of them. */
const toText = (text: string, candidates: readonly string[] | null): PlaceChange => ({
  placeId: null,
  location: text,
  placeText: null,
  placeAsked: candidates && { text, ids: candidates.slice(0, MOST_ASKED), at: new Date() },
});

/** Makes a question of a place that may not be set now. */
export const toQuestion = ({ placeId, location = '' }: PlaceChange): PlaceChange =>
  toText(location, placeId ? [placeId] : []);

/** What a text of an earlier release or another client means. The text stays as it was typed. */
export function placeOfText(text: string): PlaceChange {
  if (text === '') return toText('', null);
  const found = resolvePlace(text);
  return 'id' in found ? toPlace(found.id, text) : toText(text, found.candidates);
}

/** Clients that know no places send back the text as it was answered, in the language of their pages, perhaps of an earlier release. */
const isUnchanged = ({ location, placeId }: Pick<Member, 'location' | 'placeId'>, text: string): boolean =>
  text === location || (placeId !== null && labelsOf(placeId).some((label) => label.normalize() === text.normalize()));

/**
 * What a form changes about the member's place: text and place together, so that they never disagree. Nothing for a form that sends back
 * what it was answered.
 * @throws ValidationError when the list has no such place
 */
export function changedPlace(
  before: Pick<Member, 'location' | 'placeId'>,
  { placeId, location }: Pick<ProfileInput, 'placeId' | 'location'>,
  language: Language,
): PlaceChange {
  if (typeof placeId === 'string') {
    const known = knownPlace(placeId, 'placeId');
    return known === before.placeId ? {} : toPlace(known, labelOf(known, language) ?? '');
  }
  if (placeId === null) {
    const text = location ?? '';
    return before.placeId === null && text === before.location ? {} : toText(text, null);
  }
  return location === undefined || isUnchanged(before, location) ? {} : placeOfText(location);
}

/**
 * The answer to the question whether a place is the member's. Null leaves the text. An answer that comes too late changes nothing: to a
 * question that is gone, or to one about another text.
 */
export function answeredPlace(
  { placeAsked }: Pick<Member, 'placeAsked'>,
  { placeId, text }: PlaceAnswer,
  language: Language,
): PlaceChange {
  const known = placeId === null ? null : knownPlace(placeId, 'placeId');
  if (!placeAsked || (text !== undefined && text !== placeAsked.text)) return {};
  return known === null ? { placeAsked: null } : toPlace(known, labelOf(known, language) ?? '');
}

/** @throws ConflictError when another device has changed the place since the sender saw it */
export function refuseStale(
  { placeVersion = 0 }: Pick<Member, 'placeVersion'>,
  seen: number | undefined,
  current: () => unknown,
): void {
  if (seen === undefined || seen >= placeVersion) return;
  throw new ConflictError('Your place was changed elsewhere', { current: current() });
}

/**
 * The time zone of a new place, while the member has none. Only of a place that everybody sees: others see when a member has time, and would
 * learn from it about a hidden place.
 */
export function zoneOfPlace({
  placeId,
  timeZone,
  settings,
}: Pick<Member, 'placeId' | 'timeZone' | 'settings'>): string | null {
  const { place, placeFor } = settings.privacy;
  if (timeZone !== null || placeId === null || place !== 'city' || placeFor !== 'everybody') return timeZone;
  return zoneOf(placeId);
}
