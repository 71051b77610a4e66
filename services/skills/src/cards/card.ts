import { createHash } from 'node:crypto';
import { initials } from '@mutua/contracts';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { shortLabelOf } from '@mutua/gazetteer';
import { capitalised } from '@mutua/service-kit';
import { locationOf, placeOfSkill } from '../lessons/skill-place.ts';
import type { OwnerCopy } from '../members/member.model.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';

/** What a skill's card picture shows. */
export interface Card {
  title: string;
  teacher: string;
  /** The initials of the teacher; empty without a name. */
  letters: string;
  /** Category, level and, unless it is empty, the place. Facts that do not fit are left out. */
  facts: string[];
  /** The name of the site; absent for that of the product. */
  site?: string;
}

/** Raise it when the design of cards changes: each then gets a new address for its picture. */
const DESIGN = 2;

/** Letters, digits and signs that the product's fonts have: Latin with the accents of Europe. Other scripts would be empty boxes. */
const DRAWABLE = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]+$/;

/** A text as one line; empty when the fonts lack one of its letters. */
export const drawable = (text: string): string => {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return DRAWABLE.test(line) ? line : '';
};

/**
 * The place on a card, in the language of cards: without the region, which takes the room of other facts, and whose letters the fonts may
 * lack. Everybody sees a card.
 * @param id the place that a visitor may know; @param owner shown without one
 */
export const placeOnCard = (id: string | null, owner: Pick<OwnerCopy, 'place' | 'location'>): string =>
  drawable((id && shortLabelOf(id, 'en')) || locationOf(owner, { sees: 'visitor', language: 'en' }));

/** The name of the site for cards; empty when the fonts lack one of its letters. */
let siteName: string | undefined;

/** Sets the name that cards show. */
export function setSiteOfCards(name: string): void {
  siteName = name === DEFAULT_SITE.name ? undefined : drawable(name);
}

/** What a card shows of the site. */
export const siteOfCards = (): { site?: string } => (siteName === undefined ? {} : { site: siteName });

/** The card of a skill; undefined when its title has letters that the fonts lack. A name or a place with such letters is left out. */
export function cardOf(skill: StoredSkill): Card | undefined {
  const { title, category, proficiency, owner } = skill;
  const shown = drawable(title);
  if (!shown) return undefined;
  const facts = [capitalised(category), capitalised(proficiency), placeOnCard(placeOfSkill(skill, 'visitor'), owner)];
  const teacher = drawable(owner.name);
  return { title: shown, teacher, letters: initials(teacher), facts: facts.filter(Boolean), ...siteOfCards() };
}

/** The name of a card's file. It changes whenever the card shows something else. */
export const cardFile = (card: object): string =>
  `${createHash('sha256')
    .update(JSON.stringify([DESIGN, card]))
    .digest('hex')
    .slice(0, 16)}.png`;

/** The path of a skill's card; null when it has none. */
export function cardPath(skill: StoredSkill): string | null {
  const card = cardOf(skill);
  return card ? `/api/skills/${skill._id}/card/${cardFile(card)}` : null;
}
