import type { Person, RoomRole } from '@mutua/contracts';
import { NotFoundError } from '@mutua/service-kit';
import { blockedBy, type CircleAccess, type CircleParticipant } from '../circles/circle-access.ts';
import type { RoomSession } from './room.ts';

/** Somebody who may be in the room of a lesson: who teaches, or has a seat. */
export interface RoomMember {
  user: Person;
  role: RoomRole;
  /** The title of the lesson. */
  title: string;
  /** Whom the member has blocked, of the people of the lesson. */
  blocked: readonly string[];
  /** The sessions that take place. */
  sessions: readonly RoomSession[];
}

/** Who a member is in a lesson. Null for strangers, and without a seat: a block with the teacher ends it. */
export type FindRoomMember = (circleId: string, memberId: string) => Promise<RoomMember | null>;

/** Finds the people of a room in the circle of its lesson, as it is stored now. */
export const createFindRoomMember =
  (access: Pick<CircleAccess, 'asMemberNow'>): FindRoomMember =>
  async (circleId, memberId) => {
    let found: CircleParticipant;
    try {
      found = await access.asMemberNow(memberId, circleId);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
    const { circle, me } = found;
    const user = circle.names.get(memberId);
    if (!user) return null;
    const sessions = circle.sessions
      .filter(({ status }) => status !== 'cancelled')
      .map(({ _id, startsAt, minutes }) => ({ id: _id, startsAt: startsAt.toISOString(), minutes }));
    return { user, role: me.role, title: circle.title, blocked: blockedBy(circle, memberId), sessions };
  };
