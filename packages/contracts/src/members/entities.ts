import { z } from 'zod';
import { SEND_KEYS } from '../chat/limits.ts';
import { IsoDate, Person, Rating } from '../core/common.ts';
import { FIRST_DAYS } from '../core/limits.ts';
import { Distance, Place, SpokenLanguage } from '../places/entities.ts';
import { RADII, UNITS } from '../places/limits.ts';
import { availability, hoursTaught, ProfileSkill, SkillSummary } from '../skills/entities.ts';
import { Mark, MemberAnswers } from '../trust/entities.ts';
import { Goal, Preferences } from './forms.ts';
import { ROLES } from './limits.ts';

/** The public data of a member. Never contains an e-mail address or preferences. */
export const PublicUser = Person.extend({
  bio: z.string(),
  /** The town in the language of the call, else what the member typed; as far as the reader may see it. */
  location: z.string(),
  /** Null when the reader may not see it, and without one of the list. Absent in answers of earlier releases. */
  place: Place.nullable().optional(),
  /** The same for the languages that the member speaks. */
  languages: z.array(SpokenLanguage).optional(),
  createdAt: IsoDate,
  rating: Rating,
  skills: z.array(SkillSummary),
  exchangeCount: z.number().int(),
  followersCount: z.number().int(),
  /** Present for a signed-in caller. */
  isFollowing: z.boolean().optional(),
  /** For a signed-in caller: whether the caller has blocked this member. */
  isBlocked: z.boolean().optional(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** A member in people search. */
export const PersonResult = PublicUser.extend({
  /** From the place in the query. Null without one, and when the reader may not see the member's place. */
  distance: Distance.nullable().optional(),
});
export type PersonResult = z.infer<typeof PersonResult>;

/** A member whom the caller has blocked. */
export const BlockedUser = PublicUser.extend({
  blockedAt: IsoDate.optional(),
  /** How many exchanges the two have completed. */
  exchanges: z.number().int().optional(),
});
export type BlockedUser = z.infer<typeof BlockedUser>;

/** The signed-in member. */
export const User = PublicUser.omit({ isFollowing: true, isBlocked: true }).extend({
  email: z.string(),
  isVerified: z.boolean(),
  preferences: Preferences,
  /** An IANA time zone; null while unknown. */
  timeZone: z.string().nullable().optional(),
  /** How the member's own pages show time: a chosen zone (null follows the device), and the first day of the week. */
  time: z.object({ timeZone: z.string().nullable(), firstDay: z.enum(FIRST_DAYS) }).optional(),
  /** The typed location that may be one of these places. Null when nothing is to be asked. */
  placeAsked: z
    .object({ text: z.string(), places: z.array(Place).max(4) })
    .nullable()
    .optional(),
  /** The IANA time zone of the member's place; null without a place. */
  placeZone: z.string().nullable().optional(),
  /** How far the member goes for a lesson, in kilometres. */
  reachKm: z.literal([...RADII]).optional(),
  /** How many of the member's skills rest, so that pages know it with the member. It may be a moment old. */
  restingSkills: z.number().int().min(0).optional(),
  /** In which unit the member's own pages show distances; null follows the region of the device. */
  units: z.enum(UNITS).nullable().optional(),
  /** Grows with each change of the account. A form that changes the place sends back the one that it saw. */
  version: z.number().int().optional(),
  /** Which keys send a message. */
  chat: z.object({ sendWith: z.enum(SEND_KEYS) }).optional(),
  /** The goal with which the member registered and which is not requested yet. */
  goal: Goal.nullable().optional(),
  /** Present for moderators. Clients of earlier releases know only this field. */
  role: z.literal('moderator').optional(),
  /** What the member may do beside what every member may; absent for almost all. */
  roles: z.array(z.enum(ROLES)).optional(),
  /** When the account will be erased; null or absent when no erasure is planned. */
  erasesAt: IsoDate.nullable().optional(),
});
export type User = z.infer<typeof User>;

/** A member, as the profile page shows them. */
export const Profile = PublicUser.extend({
  skills: z.array(ProfileSkill),
  /** From the caller's own place. Null when one of the two has none, or the caller may not see it; absent for visitors. */
  distance: Distance.nullable().optional(),
  ...availability,
  ...hoursTaught,
  /** How many group lessons the member has held; absent below one. */
  lessonsTaught: z.number().int().min(1).optional(),
  /** Null while too little is known. */
  answers: MemberAnswers.nullable().optional(),
  /** The number of references, without those that do not count. */
  knownBy: z.number().int().optional(),
  /** What Mutua has checked; the mail address comes first. Absent in answers of earlier releases. */
  marks: z.array(Mark).optional(),
  /** The inviter of the member, when both allow it. */
  invitedBy: Person.nullable().optional(),
});
export type Profile = z.infer<typeof Profile>;
