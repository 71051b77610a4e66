/**
 * What payloads have in common. These are not the entities of the API: a field that a call answers with is no part of an event
 * until a version of that event has it.
 */
import { z } from 'zod';
import { ObjectId } from '../common.ts';
import { CATEGORIES, PROFICIENCIES } from '../constants.ts';

/** Grows with each change of the thing described: a copy ignores what is not newer than what it has. */
export const Version = z.number().int().min(1);

/** A person where only name and face are needed. */
export const EventPerson = z.object({ _id: ObjectId, name: z.string(), avatar: z.string().nullable() });

export const EventRating = z.object({ average: z.number(), count: z.number().int() });

export const SkillTitle = z.object({ _id: ObjectId, title: z.string(), category: z.enum(CATEGORIES) });

export const SkillHead = SkillTitle.extend({ proficiency: z.enum(PROFICIENCIES) });
