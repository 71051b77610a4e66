import type { Person, RoomRole } from '@mutua/contracts';
import type { RoomSession } from './room.ts';

/** Somebody who may be in the room of a lesson: who teaches, or has a seat. */
export interface RoomMember {
  user: Person;
  role: RoomRole;
  /** The title of the lesson. */
  title: string;
  /** The sessions that take place. */
  sessions: readonly RoomSession[];
}

/** Who a member is in a lesson. Null for strangers, without a seat, and for who is blocked there. */
export type FindRoomMember = (circleId: string, memberId: string) => Promise<RoomMember | null>;
