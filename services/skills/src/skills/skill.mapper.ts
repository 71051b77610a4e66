import type { Endorsement, KeptSkill, Rating, Skill, SkillOwner, SkillSnapshot } from '@mutua/contracts';
import type { ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import { hoursFromOf } from '../hours/skill-times.ts';
import type { OwnerCopy } from '../members/member.model.ts';
import type { StoredSkill } from './skill.repository.ts';

const ratingOf = ({ average, count }: Rating): Rating => ({ average, count });

/** A member in an answer, as the owner of a skill. */
export const toOwner = (
  _id: string,
  { name, avatar, location, rating }: Pick<OwnerCopy, 'name' | 'avatar' | 'location' | 'rating'>,
): SkillOwner => ({ _id, name, avatar, location, rating: ratingOf(rating) });

/** A skill in a list of bookmarks. */
export const toKeptSkill = ({ _id, title, category, proficiency, rating, ownerId, owner }: StoredSkill): KeptSkill => ({
  _id,
  title,
  category,
  proficiency,
  rating: ratingOf(rating),
  userId: toOwner(ownerId, owner),
});

/** A skill in an answer, with its owner. By default it has the endorsements that are stored with it. */
export function toSkill(skill: StoredSkill, endorsements?: Endorsement[]): Skill {
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
    rating: ratingOf(skill.rating),
    exchangeCount: skill.exchangeCount,
    endorsements:
      endorsements ??
      skill.latestEndorsements.map(({ message, createdAt }) => ({ message, createdAt: createdAt.toISOString() })),
    endorsementCount: skill.endorsementCount,
    createdAt: skill.createdAt.toISOString(),
    isResting: Boolean(skill.restsSince),
    userId: toOwner(ownerId, owner),
  };
}

/** The fields of a skill that other services may store: all that its page shows, except the owner. */
export function toSnapshot(skill: StoredSkill, { endorsements, endorsementCount }: ShownEndorsements): SkillSnapshot {
  const { _id, title, category, proficiency, ownerId, createdAt, version } = skill;
  const { description, tags, availableDays, availableTimeSlots, rating, exchangeCount } = skill;
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
    meets: null,
    languages: [],
    placeId: null,
  };
}

/** A skill without its times, for readers who may not see them. */
export const withoutTimes = (skill: Skill): Skill => ({
  ...skill,
  availableDays: [],
  availableTimeSlots: [],
  ...(skill.hours && { hours: null }),
});
