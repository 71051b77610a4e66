import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { defineEvents } from '../core/events/event-spec.ts';

export const roomEvents = defineEvents({
  /** A member has left the room of a lesson, after so many seconds. One who enters several times leaves as often. */
  'room.attended': {
    source: 'chat',
    subscribers: ['lessons'],
    payload: z.object({
      /** Also the id of the lesson. */
      circleId: ObjectId,
      sessionId: ObjectId,
      memberId: ObjectId,
      enteredAt: IsoDate,
      seconds: z.number().int().min(0),
    }),
  },
});
