import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { WEEKDAYS } from '../constants.ts';
import { defineEvents, earlierVersion } from './event-spec.ts';
import { EventPerson, EventRating, SkillHead, Version } from './payload-parts.ts';

const SkillDetails = z.object({
  description: z.string(),
  tags: z.array(z.string()),
  availableDays: z.array(z.enum(WEEKDAYS)),
  availableTimeSlots: z.array(z.object({ start: z.string(), end: z.string() })),
  rating: EventRating,
  exchangeCount: z.number().int(),
  /** The latest first. */
  endorsements: z.array(z.object({ message: z.string(), createdAt: IsoDate, user: EventPerson.optional() })),
  endorsementCount: z.number().int(),
});

const SkillSnapshotV1 = SkillHead.extend({
  ownerId: ObjectId,
  createdAt: IsoDate,
  version: Version,
  editedVersion: Version.optional(),
  details: SkillDetails.optional(),
});
type SkillSnapshotV1 = z.infer<typeof SkillSnapshotV1>;

/** The parts of a skill that other services may store. */
export const SkillSnapshot = SkillSnapshotV1.extend({
  /** The version of the owner's last edit. Later versions only changed ratings, exchanges and endorsements. */
  editedVersion: Version,
  /** The further fields of the skill's page. Null in events of earlier releases; a copy then keeps its stored ones. */
  details: SkillDetails.nullable(),
});
export type SkillSnapshot = z.infer<typeof SkillSnapshot>;

const upgradeSkill = (skill: SkillSnapshotV1): SkillSnapshot => ({
  ...skill,
  editedVersion: skill.editedVersion ?? skill.version,
  details: skill.details ?? null,
});

const SkillCreated = z.object({ skill: SkillSnapshot, owner: EventPerson });
const SkillUpdated = z.object({ skill: SkillSnapshot });

export const skillEvents = defineEvents({
  'skill.created': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'notifications', 'matches'],
    version: 2,
    payload: SkillCreated,
    earlier: {
      1: earlierVersion({
        payload: z.object({ skill: SkillSnapshotV1, owner: EventPerson }),
        next: SkillCreated,
        upgrade: ({ skill, owner }) => ({ skill: upgradeSkill(skill), owner }),
      }),
    },
  },
  /** A skill was edited, rated, exchanged or endorsed. */
  'skill.updated': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'matches'],
    version: 2,
    payload: SkillUpdated,
    earlier: {
      1: earlierVersion({
        payload: z.object({ skill: SkillSnapshotV1 }),
        next: SkillUpdated,
        upgrade: ({ skill }) => ({ skill: upgradeSkill(skill) }),
      }),
    },
  },
  'skill.deleted': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'matches'],
    version: 1,
    payload: z.object({ skillId: ObjectId, ownerId: ObjectId, version: Version }),
  },
  /**
   * A skill is hidden: a moderator hid it, or its owner is suspended. Copies forget it until a `skill.updated` with a higher version
   * brings it back.
   */
  'skill.hidden': {
    source: 'skills',
    subscribers: ['auth', 'requests', 'matches'],
    version: 1,
    payload: z.object({ skillId: ObjectId, ownerId: ObjectId, version: Version }),
  },
  'skill.endorsed': {
    source: 'skills',
    subscribers: ['notifications'],
    version: 1,
    payload: z.object({
      skillId: ObjectId,
      title: z.string(),
      ownerId: ObjectId,
      endorser: EventPerson,
      message: z.string(),
    }),
  },
});
