import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';
import { EventPerson, SkillTitle, Version } from '../core/events/payload-parts.ts';
import { RINGS } from './limits.ts';

const EventRing = z.object({ _id: ObjectId, size: z.number().int().min(RINGS.size.min).max(RINGS.size.max) });

/** A member who is asked, with the lessons that accepting means. */
const Asked = z.object({
  userId: ObjectId,
  /** Whether the member has accepted before, with another teacher. */
  isAgain: z.boolean(),
  teacher: EventPerson,
  learns: SkillTitle,
  teaches: SkillTitle,
  dueAt: IsoDate,
});

/** One lesson of a confirmed ring. */
const ConfirmedLeg = z.object({
  /** The teacher's place in the ring, from 0. */
  place: z.number().int().min(0),
  teacher: EventPerson,
  learner: EventPerson,
  /** What is taught. */
  skill: SkillTitle,
  /** What the learner teaches another member of the ring. */
  gives: SkillTitle,
});

const RingChange = z.object({ ring: EventRing, version: Version });
/** The members to notify. */
const members = { memberIds: z.array(ObjectId) };

export const ringEvents = defineEvents({
  /** A member asks the others of a ring. Contains the members to notify. */
  'ring.proposed': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: RingChange.extend({ actorId: ObjectId, asked: z.array(Asked).min(1) }),
  },
  /** A substitute takes a place of the ring. Contains the members who are now asked. */
  'ring.repaired': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: RingChange.extend({ asked: z.array(Asked).min(1) }),
  },
  /** All have accepted: each leg becomes an exchange. */
  'ring.confirmed': {
    source: 'matches',
    subscribers: ['requests', 'notifications'],
    payload: RingChange.extend({ legs: z.array(ConfirmedLeg).min(RINGS.size.min).max(RINGS.size.max) }),
  },
  /**
   * Who is in a ring to which all have said yes. A snapshot: of two events about a ring, the one with the higher version counts. Members who
   * were replaced before are not in it.
   */
  'ring.people': {
    source: 'matches',
    subscribers: ['lessons'],
    payload: RingChange.extend({
      status: z.enum(['confirmed', 'completed', 'broken']),
      memberIds: z.array(ObjectId).min(RINGS.size.min).max(RINGS.size.max),
    }),
  },
  /** It was not confirmed. Nobody learns whether somebody declined or did not answer, or who. */
  'ring.closed': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: RingChange.extend({ status: z.enum(['closed', 'withdrawn']), ...members }),
  },
  /** All its exchanges are completed. */
  'ring.completed': { source: 'matches', subscribers: ['notifications'], payload: RingChange.extend(members) },
  /** One of its exchanges was cancelled; the others continue. */
  'ring.broken': {
    source: 'matches',
    subscribers: ['notifications'],
    payload: RingChange.extend({
      ...members,
      /** The learner who lost their teacher. */
      harmedId: ObjectId,
      /** Who could teach instead; null when there is nobody. */
      substitute: z.object({ teacher: EventPerson, skill: SkillTitle }).nullable(),
    }),
  },
});
