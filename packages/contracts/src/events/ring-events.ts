import { z } from 'zod';
import { IsoDate, ObjectId } from '../common.ts';
import { RINGS } from '../constants.ts';
import { defineEvents } from './event-spec.ts';
import { EventPerson, SkillTitle, Version } from './payload-parts.ts';

const EventRing = z.object({ _id: ObjectId, size: z.number().int().min(RINGS.size.min).max(RINGS.size.max) });

/** A member who is asked, with what a yes means. */
const Asked = z.object({
  userId: ObjectId,
  /** Has said yes before, to another teacher. */
  isAgain: z.boolean(),
  teacher: EventPerson,
  learns: SkillTitle,
  teaches: SkillTitle,
  dueAt: IsoDate,
});

/** One lesson of a ring that has come about. */
const ConfirmedLeg = z.object({
  /** Of the teacher in the ring, from 0. */
  place: z.number().int().min(0),
  teacher: EventPerson,
  learner: EventPerson,
  /** What is taught. */
  skill: SkillTitle,
  /** What the learner gives in the ring, to another member. */
  gives: SkillTitle,
});

const RingChange = z.object({ ring: EventRing, version: Version });
/** The members who are to be told. */
const members = { memberIds: z.array(ObjectId) };

export const ringEvents = defineEvents({
  /** A member asks the others of a ring. Contains those who are told of it. */
  'ring.proposed': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: RingChange.extend({ actorId: ObjectId, asked: z.array(Asked).min(1) }),
  },
  /** A substitute has a place of the ring. Contains those who are asked by that and told of it. */
  'ring.repaired': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: RingChange.extend({ asked: z.array(Asked).min(1) }),
  },
  /** All have said yes: each leg becomes an exchange. */
  'ring.confirmed': {
    source: 'matches',
    subscribers: ['requests', 'notifications'],
    version: 1,
    payload: RingChange.extend({ legs: z.array(ConfirmedLeg).min(RINGS.size.min).max(RINGS.size.max) }),
  },
  /** It did not come about. Whether by a no or by silence, and whose, nobody is told. */
  'ring.closed': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: RingChange.extend({ status: z.enum(['closed', 'withdrawn']), ...members }),
  },
  /** All its exchanges are completed. */
  'ring.completed': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: RingChange.extend(members),
  },
  /** One of its exchanges was cancelled; the others go on. */
  'ring.broken': {
    source: 'matches',
    subscribers: ['notifications'],
    version: 1,
    payload: RingChange.extend({
      ...members,
      /** Who lost the teacher. */
      harmedId: ObjectId,
      /** Who could teach instead; null when nobody is known. */
      substitute: z.object({ teacher: EventPerson, skill: SkillTitle }).nullable(),
    }),
  },
});
