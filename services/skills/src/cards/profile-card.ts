import { initials } from '@mutua/contracts';
import { shownPlace } from '@mutua/domain';
import type { MemberDocument } from '../members/member.model.ts';
import { drawable, placeOnCard, siteOfCards } from './card.ts';

/** How many skills the card of a profile names. */
const NAMED_SKILLS = 2;

/** What the card picture of a profile shows. */
export interface ProfileCard {
  name: string;
  /** The initials of the name. */
  letters: string;
  /** At most two titles. */
  skills: string[];
  /** May be empty. */
  place: string;
  /** `4.9 (38)`; empty without reviews. */
  rating: string;
  /** As in the card of a skill. */
  site?: string;
}

const ratingOf = ({ average, count }: MemberDocument['rating']): string =>
  count > 0 ? `${average.toFixed(1)} (${count})` : '';

/**
 * The card of a profile; undefined when the name has letters that the fonts lack. Titles and a place with such letters are left out.
 * Everybody sees it: it says of the place what a visitor may know, in the language of the card.
 * @param titles those of the member's skills, the first ones first
 */
export function profileCardOf(
  member: Pick<MemberDocument, 'name' | 'location' | 'place' | 'rating'>,
  titles: readonly string[],
): ProfileCard | undefined {
  const name = drawable(member.name);
  if (!name) return undefined;
  return {
    name,
    letters: initials(name),
    skills: titles.map(drawable).filter(Boolean).slice(0, NAMED_SKILLS),
    place: placeOnCard(shownPlace(member.place, 'visitor'), member),
    rating: ratingOf(member.rating),
    ...siteOfCards(),
  };
}
