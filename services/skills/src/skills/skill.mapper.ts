import type {
  Endorsement,
  KeptMember,
  KeptSkill,
  Language,
  Rating,
  Skill,
  SkillOwner,
  SkillSnapshot,
} from '@mutua/contracts';
import { shownPlace } from '@mutua/domain';
import { placeOf } from '@mutua/gazetteer';
import type { ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import { hoursFromOf } from '../hours/skill-times.ts';
import { lessonsOf } from '../lessons/skill-lessons.ts';
import { locationOf, partnerIn, placeOfSkill, type Reader } from '../lessons/skill-place.ts';
import type { MemberDocument, OwnerCopy } from '../members/member.model.ts';
import type { StoredSkill } from './skill.repository.ts';

const ratingOf = ({ average, count }: Rating): Rating => ({ average, count });

/** The place of an answer: null for a hidden one. */
const answered = (id: string | null, { language }: Reader) => (id ? placeOf(id, language) : null);

/** A member in an answer, as the owner of a skill. */
export const toOwner = (
  _id: string,
  owner: Pick<OwnerCopy, 'name' | 'avatar' | 'location' | 'place' | 'rating'>,
  reader: Reader,
): SkillOwner => ({
  _id,
  name: owner.name,
  avatar: owner.avatar,
  location: locationOf(owner, reader),
  place: answered(shownPlace(owner.place, reader.sees), reader),
  rating: ratingOf(owner.rating),
});

/** A skill in a list of bookmarks. */
export function toKeptSkill(skill: StoredSkill, reader: Reader): KeptSkill {
  const { meets, languages } = lessonsOf(skill);
  return {
    _id: skill._id,
    title: skill.title,
    category: skill.category,
    proficiency: skill.proficiency,
    rating: ratingOf(skill.rating),
    meets,
    languages,
    place: answered(placeOfSkill(skill, reader.sees), reader),
    isResting: Boolean(skill.restsSince),
    userId: toOwner(skill.ownerId, skill.owner, reader),
  };
}

/** A member in a list of bookmarks. */
export const toKeptMember = (member: MemberDocument, reader: Reader): KeptMember => ({
  ...toOwner(member._id, member, reader),
  languages: member.languages ?? [],
});

/** A skill in an answer, with its owner. By default it has the endorsements that are stored with it. */
export function toSkill(skill: StoredSkill, reader: Reader, endorsements?: Endorsement[]): Skill {
  const { meets, languages, languagesFrom } = lessonsOf(skill);
  const { _id, title, description, category, proficiency, tags, availableDays, availableTimeSlots, ownerId, owner } =
    skill;
  return {
    _id,
    title,
    description,
    category,
    proficiency,
    tags,
    availableDays,
    availableTimeSlots,
    hoursFrom: hoursFromOf(skill),
    meets,
    languages,
    languagesFrom,
    place: answered(placeOfSkill(skill, reader.sees), reader),
    rating: ratingOf(skill.rating),
    exchangeCount: skill.exchangeCount,
    endorsements:
      endorsements ??
      skill.latestEndorsements.map(({ message, createdAt }) => ({ message, createdAt: createdAt.toISOString() })),
    endorsementCount: skill.endorsementCount,
    createdAt: skill.createdAt.toISOString(),
    isResting: Boolean(skill.restsSince),
    userId: toOwner(ownerId, owner, reader),
  };
}

/** The fields of a skill that other services may store: all that its page shows, except the owner. */
export function toSnapshot(skill: StoredSkill, { endorsements, endorsementCount }: ShownEndorsements): SkillSnapshot {
  const { _id, title, category, proficiency, ownerId, createdAt, version } = skill;
  const { description, tags, availableDays, availableTimeSlots, rating, exchangeCount } = skill;
  const { meets, languages, placeId } = lessonsOf(skill);
  return {
    _id,
    title,
    category,
    proficiency,
    ownerId,
    createdAt: createdAt.toISOString(),
    version,
    editedVersion: skill.editedVersion ?? version,
    isResting: Boolean(skill.restsSince),
    details: {
      description,
      tags,
      availableDays,
      availableTimeSlots,
      hoursFrom: hoursFromOf(skill),
      rating: ratingOf(rating),
      exchangeCount,
      endorsements,
      endorsementCount,
    },
    meets,
    languages,
    placeId,
  };
}

/** A skill as its owner reads it. */
export const toOwnSkill = (skill: StoredSkill, language: Language): Skill => ({
  ...toSkill(skill, partnerIn(language)),
  placeId: skill.placeId ?? null,
});

/** A skill without its times, for readers who may not see them. */
export const withoutTimes = (skill: Skill): Skill => ({
  ...skill,
  availableDays: [],
  availableTimeSlots: [],
  ...(skill.hours && { hours: null }),
});
