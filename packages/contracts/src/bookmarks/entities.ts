/** Bookmarks: the skills and members that a member keeps. Only the keeper knows of them. */

import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { Distance, SpokenLanguage } from '../places/entities.ts';
import { Skill, SkillOwner } from '../skills/entities.ts';
import { BOOKMARK_KINDS } from './limits.ts';

/** A kept skill, as a row of the list needs it. */
export const KeptSkill = Skill.pick({
  _id: true,
  title: true,
  category: true,
  proficiency: true,
  rating: true,
  meets: true,
  languages: true,
  place: true,
  isResting: true,
  userId: true,
});
export type KeptSkill = z.infer<typeof KeptSkill>;

/** A kept member, as a row of the list needs it. */
export const KeptMember = SkillOwner.extend({ languages: z.array(SpokenLanguage).optional() });
export type KeptMember = z.infer<typeof KeptMember>;

export const Bookmark = z.object({
  kind: z.enum(BOOKMARK_KINDS),
  /** The id of the skill or member. */
  targetId: ObjectId,
  /** Null for a member, and while it is gone. */
  skill: KeptSkill.nullable(),
  /** Null for a skill, and while it is gone. */
  user: KeptMember.nullable(),
  /** From the place in the query. Null without one, and when the keeper may not see where it is. */
  distance: Distance.nullable().optional(),
  /** May be empty. */
  note: z.string(),
  createdAt: IsoDate,
  /** Whether it leads nowhere now: it is deleted, hidden, blocked or erased. The answer does not say which. */
  gone: z.boolean(),
  /** When a bookmark that is gone leaves the list; null while it leads somewhere. */
  leavesAt: IsoDate.nullable(),
});
export type Bookmark = z.infer<typeof Bookmark>;

/** The ids of everything that a member keeps. */
export const BookmarkMarks = z.object({ skills: z.array(ObjectId), users: z.array(ObjectId) });
export type BookmarkMarks = z.infer<typeof BookmarkMarks>;
