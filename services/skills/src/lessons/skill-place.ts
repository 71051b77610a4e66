/** Where a skill is taught, as far as a reader may know. */
import type { Language } from '@mutua/contracts';
import { type PlaceReader, shownPlace } from '@mutua/domain';
import { labelOf } from '@mutua/gazetteer';
import type { OwnerCopy } from '../members/member.model.ts';
import type { SkillDocument } from '../skills/skill.model.ts';

/** Who reads an answer, and in which language. */
export interface Reader {
  sees: PlaceReader;
  language: Language;
}

/** The reader of a call that does not look up exchanges. */
export const readerOf = (callerId: string | undefined, language: Language): Reader => ({
  sees: callerId ? 'member' : 'visitor',
  language,
});

/** The reader who may see most: a partner, and the owner. */
export const partnerIn = (language: Language): Reader => ({ sees: 'partner', language });

type Taught = Pick<SkillDocument, 'meets' | 'placeId'> & { owner: Pick<OwnerCopy, 'place'> };

/**
 * The place of lessons in person: the skill's own one, which its owner shows with the skill, or the owner's as far as the reader may see it.
 * Null also when all lessons are online.
 */
export const placeOfSkill = ({ meets, placeId, owner }: Taught, reader: PlaceReader): string | null =>
  meets === 'online' ? null : (placeId ?? shownPlace(owner.place, reader));

/** The line of text that says where a member is: the town in the reader's language, else what the member shows everybody. */
export function locationOf({ place, location }: Pick<OwnerCopy, 'place' | 'location'>, reader: Reader): string {
  const shown = shownPlace(place, reader.sees);
  return (shown && labelOf(shown, reader.language)) ?? location;
}
