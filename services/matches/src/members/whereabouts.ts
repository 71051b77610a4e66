import type { Language, Place } from '@mutua/contracts';
import { shownPlace } from '@mutua/domain';
import { labelOf, placeOf } from '@mutua/gazetteer';
import type { MemberDocument } from './member.model.ts';

/** Where a member is, as far as other members may see it: the town in a language, else the text that everybody sees. */
export function whereaboutsOf(
  member: Pick<MemberDocument, 'place' | 'location'> | undefined,
  language: Language,
): { location: string; place: Place | null } {
  const id = shownPlace(member?.place, 'member');
  const location = (id && labelOf(id, language)) || member?.location || '';
  return { location, place: id === null ? null : placeOf(id, language) };
}
