/** The demo data. `infra/seed` creates it; each service loads its part into its own database. */
import { z } from 'zod';
import { WeeklyHours } from './calendars/hours.ts';
import { Correction } from './chat/entities.ts';
import { IsoDate, ObjectId, Rating } from './core/common.ts';
import { KnownTimeZone } from './core/time-fields.ts';
import { Preferences, ReviewCategories } from './forms.ts';
import {
  ADMISSIONS,
  BOOKMARK_KINDS,
  CATEGORIES,
  LESSON_GIVES,
  LESSON_MODES,
  NOTIFICATION_TYPES,
  PRIORITIES,
  PROFICIENCIES,
  REFERENCE_RELATIONS,
  REQUEST_STATUSES,
  ROLES,
  SEARCH_CADENCES,
  SEAT_STATES,
  WANT_VISIBILITIES,
} from './limits.ts';
import { Meeting } from './meetings/entities.ts';
import { PlaceId, SpokenLanguage } from './places/entities.ts';
import { SkillInput } from './skills/forms.ts';

export const DemoData = z.object({
  /** The password of every demo account. */
  password: z.string(),
  members: z.array(
    z.object({
      _id: ObjectId,
      name: z.string(),
      email: z.string(),
      bio: z.string(),
      location: z.string(),
      /** The place of the list that the location means; absent for a typed one. */
      placeId: PlaceId.optional(),
      languages: z.array(SpokenLanguage).optional(),
      timeZone: KnownTimeZone.optional(),
      /** The member's free hours, by the member's clock. */
      weekly: WeeklyHours.optional(),
      /** The picture as WebP in base64; null for a member without one. */
      avatarWebp: z.string().nullable(),
      /** The path at which the auth service serves it. */
      avatar: z.string().nullable(),
      createdAt: IsoDate,
      preferences: Preferences,
      rating: Rating,
      exchangeCount: z.number().int(),
      role: z.literal('moderator').optional(),
      roles: z.array(z.enum(ROLES)).optional(),
    }),
  ),
  /** What members want to learn. */
  wants: z
    .array(
      z.object({
        _id: ObjectId,
        userId: ObjectId,
        category: z.enum(CATEGORIES),
        title: z.string(),
        proficiency: z.enum(PROFICIENCIES).nullable(),
        note: z.string(),
        visibility: z.enum(WANT_VISIBILITIES),
        createdAt: IsoDate,
      }),
    )
    .optional(),
  rings: z
    .array(
      z.object({
        _id: ObjectId,
        startedBy: ObjectId,
        message: z.string(),
        createdAt: IsoDate,
        /** Each member teaches the next one, and the last one teaches the first. The want is the learner's. */
        legs: z.array(z.object({ teacherId: ObjectId, skillId: ObjectId, wantId: ObjectId, hasAccepted: z.boolean() })),
      }),
    )
    .optional(),
  lessons: z
    .array(
      z.object({
        _id: ObjectId,
        teacherId: ObjectId,
        skillId: ObjectId,
        title: z.string(),
        about: z.string(),
        bringAlong: z.string(),
        language: z.string(),
        place: z.object({
          mode: z.enum(LESSON_MODES),
          area: z.string(),
          address: z.string(),
          link: z.string(),
          notes: z.string(),
        }),
        sessions: z.array(
          z.object({
            startsAt: IsoDate,
            minutes: z.number().int(),
            /** Of one that was moved: its start before, and who has said whether it still fits. */
            moved: z.object({ was: IsoDate, come: z.array(ObjectId), cannot: z.array(ObjectId) }).optional(),
          }),
        ),
        seats: z.number().int(),
        least: z.number().int(),
        admission: z.enum(ADMISSIONS),
        gives: z.enum(LESSON_GIVES),
        /** Members with a seat, and those who ask or wait, in their order. Each brings a skill. */
        people: z.array(
          z.object({
            memberId: ObjectId,
            state: z.enum(SEAT_STATES),
            since: IsoDate,
            brings: ObjectId,
            note: z.string(),
          }),
        ),
        createdAt: IsoDate,
        /** Of a lesson that is over: who came to all of its sessions, and what they have written. */
        after: z
          .object({
            came: z.array(ObjectId),
            thanks: z.array(
              z.object({ memberId: ObjectId, text: z.string(), again: z.boolean(), answer: z.string().optional() }),
            ),
          })
          .optional(),
      }),
    )
    .optional(),
  /** References between members. One that is not shown waits for its receiver. */
  references: z
    .array(
      z.object({
        _id: ObjectId,
        from: ObjectId,
        to: ObjectId,
        relation: z.enum(REFERENCE_RELATIONS),
        text: z.string(),
        createdAt: IsoDate,
        isShown: z.boolean(),
      }),
    )
    .optional(),
  /** Confirmed mailboxes of institutions. */
  mailboxes: z
    .array(z.object({ _id: ObjectId, memberId: ObjectId, address: z.string(), checkedAt: IsoDate }))
    .optional(),
  searches: z
    .array(
      z.object({
        _id: ObjectId,
        userId: ObjectId,
        q: z.string(),
        category: z.enum(CATEGORIES).nullable(),
        cadence: z.enum(SEARCH_CADENCES),
        createdAt: IsoDate,
      }),
    )
    .optional(),
  /** What members keep. */
  bookmarks: z
    .array(
      z.object({
        userId: ObjectId,
        kind: z.enum(BOOKMARK_KINDS),
        /** The id of the skill or member. */
        targetId: ObjectId,
        note: z.string(),
        createdAt: IsoDate,
      }),
    )
    .optional(),
  follows: z.array(z.object({ _id: ObjectId, followerId: ObjectId, followedId: ObjectId, createdAt: IsoDate })),
  skills: z.array(
    SkillInput.extend({
      _id: ObjectId,
      ownerId: ObjectId,
      rating: Rating,
      exchangeCount: z.number().int(),
      endorsements: z.array(z.object({ _id: ObjectId, userId: ObjectId, message: z.string(), createdAt: IsoDate })),
      createdAt: IsoDate,
    }),
  ),
  requests: z.array(
    z.object({
      _id: ObjectId,
      status: z.enum(REQUEST_STATUSES),
      senderId: ObjectId,
      receiverId: ObjectId,
      senderSkillId: ObjectId,
      receiverSkillId: ObjectId,
      message: z.string(),
      reason: z.string(),
      scheduledDate: IsoDate.nullable(),
      meetingDetails: Meeting.nullable(),
      /** The agreed sessions, by time; absent when `scheduledDate` is enough. */
      sessions: z.array(z.object({ startsAt: IsoDate, agreedAt: IsoDate, minutes: z.number() })).optional(),
      createdAt: IsoDate,
      updatedAt: IsoDate,
    }),
  ),
  reviews: z.array(
    z.object({
      _id: ObjectId,
      requestId: ObjectId,
      reviewerId: ObjectId,
      reviewedUserId: ObjectId,
      skillId: ObjectId,
      rating: z.number().int().min(1).max(5),
      review: z.string(),
      categories: ReviewCategories,
      createdAt: IsoDate,
    }),
  ),
  messages: z.array(
    z.object({
      _id: ObjectId,
      requestId: ObjectId,
      seq: z.number().int().min(1),
      senderId: ObjectId,
      receiverId: ObjectId,
      content: z.string(),
      timestamp: IsoDate,
      /** The number of the message that it answers. */
      replyTo: z.number().int().min(1).optional(),
      correction: Correction.optional(),
    }),
  ),
  pins: z
    .array(z.object({ requestId: ObjectId, seq: z.number().int().min(1), userId: ObjectId, pinnedAt: IsoDate }))
    .optional(),
  /** The notes of lessons, line by line. */
  notes: z
    .array(
      z.object({
        requestId: ObjectId,
        lines: z.array(z.object({ _id: ObjectId, userId: ObjectId, text: z.string(), writtenAt: IsoDate })),
      }),
    )
    .optional(),
  /** The last message of a conversation that each party has read. */
  reads: z.array(z.object({ requestId: ObjectId, userId: ObjectId, seq: z.number().int() })),
  notifications: z.array(
    z.object({
      _id: ObjectId,
      userId: ObjectId,
      type: z.enum(NOTIFICATION_TYPES),
      /** A text of the notifications service, with its values. */
      saying: z.object({ text: z.string(), values: z.record(z.string(), z.unknown()) }),
      isRead: z.boolean(),
      priority: z.enum(PRIORITIES),
      actionUrl: z.string().nullable(),
      requestId: ObjectId.nullable(),
      createdAt: IsoDate,
    }),
  ),
});
export type DemoData = z.infer<typeof DemoData>;

/** The id of a session of a demo lesson. Two services store it. */
export const demoSessionId = (lessonId: string, index: number): string =>
  `${lessonId.slice(0, 22)}${String(index).padStart(2, '0')}`;
