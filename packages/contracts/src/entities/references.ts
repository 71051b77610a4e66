/** A reference: what members write about others whom they know outside of Mutua. */
import { z } from 'zod';
import { IsoDate, ObjectId, Person } from '../common.ts';
import { REFERENCE_BONDS, REFERENCE_RELATIONS } from '../constants.ts';

/** The state, which only the writer and the receiver see. The writer sees `waiting` also for a declined one. */
const REFERENCE_STATES = ['waiting', 'shown', 'declined', 'hidden'] as const;

export const Reference = z.object({
  _id: ObjectId,
  author: Person,
  relation: z.enum(REFERENCE_RELATIONS),
  text: z.string(),
  createdAt: IsoDate,
  /** Absent when it is not shown. */
  bond: z.enum(REFERENCE_BONDS).optional(),
  state: z.enum(REFERENCE_STATES).optional(),
});
export type Reference = z.infer<typeof Reference>;
