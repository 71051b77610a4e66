/**
 * The common parts of payloads. They are not the entities of the API: a new field of an answer becomes part of an event only with
 * a new version of that event.
 */

import { z } from 'zod';
import { CATEGORIES, PROFICIENCIES } from '../../skills/limits.ts';
import { ObjectId } from '../common.ts';

/** Grows with each change of the described thing. A copy ignores versions that are not newer than its own. */
export const Version = z.number().int().min(1);

/** The exchange ring and the leg that a request is; the place is the teacher's, from 0. */
export const LegOfRing = z.object({ _id: ObjectId, size: z.number().int().min(3), place: z.number().int().min(0) });

/** A person, where only name and picture are needed. */
export const EventPerson = z.object({ _id: ObjectId, name: z.string(), avatar: z.string().nullable() });

/** Where and how an exchange takes place. */
export const EventPlace = z.object({
  platform: z.string().optional(),
  link: z.string().optional(),
  notes: z.string().optional(),
});

export const EventRating = z.object({ average: z.number(), count: z.number().int() });

export const SkillTitle = z.object({ _id: ObjectId, title: z.string(), category: z.enum(CATEGORIES) });

export const SkillHead = SkillTitle.extend({ proficiency: z.enum(PROFICIENCIES) });
