import { z } from 'zod';
import '../core/jitless.ts';
import { IsoDate, ObjectId, Person } from '../core/common.ts';
import { ROOM_DOORS, ROOM_ROLES } from './limits.ts';

/** Somebody in a room, as the others see them. */
export const RoomPerson = z.object({
  user: Person,
  role: z.enum(ROOM_ROLES),
  sound: z.boolean(),
  picture: z.boolean(),
  screen: z.boolean(),
  /** Since when the hand is up; null while it is down. */
  hand: IsoDate.nullable(),
});
export type RoomPerson = z.infer<typeof RoomPerson>;

/** What everybody in a room knows of it. Of two, the one with the higher version counts. */
export const RoomState = z.object({
  circleId: ObjectId,
  version: z.number().int().min(0),
  /** Grows when the room moves to another server: every connection is then made again. */
  epoch: z.number().int().min(0),
  isLocked: z.boolean(),
  /** When the room closes. */
  closesAt: IsoDate,
  /** In the order of entering. */
  people: z.array(RoomPerson),
});
export type RoomState = z.infer<typeof RoomState>;

/** The room of a lesson before somebody enters it. */
export const RoomDoorView = z.object({
  title: z.string(),
  role: z.enum(ROOM_ROLES),
  /** The session that it is for: the one that is open, else the next or the last one; null without any. */
  session: z.object({ startsAt: IsoDate, minutes: z.number().int().min(1) }).nullable(),
  opensAt: IsoDate.nullable(),
  closesAt: IsoDate.nullable(),
  /** Whether the caller may enter, or why not. `none`: no session to come. */
  door: z.enum(ROOM_DOORS),
  people: z.array(Person),
  /** Whether somebody is inside whom the caller has blocked. Absent when nobody is. */
  hasBlocked: z.literal(true).optional(),
});
export type RoomDoorView = z.infer<typeof RoomDoorView>;
