import { ROOMS } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { createOutboxWrites, newEvent, type OutboxFields, outboxPlugin, type Relay } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Occupant, Room } from './room.ts';

/** When a member was in the room of a session. */
export interface RoomStay {
  sessionId: string;
  memberId: string;
  enteredAt: Date;
  /** Null while the member is there. */
  leftAt: Date | null;
}

/** A stay that has ended. It publishes its event, and says for a while who was there, for reports. */
interface RoomStayDocument extends OutboxFields, RoomStay {
  /** The session, the member and the time of entering: however many processes end it, it is published once. */
  _id: string;
  circleId: string;
  leftAt: Date;
  keptUntil: Date;
}

const required = { type: String, required: true };
const time = { type: Date, required: true };

const schema = new Schema<RoomStayDocument>(
  {
    _id: required,
    circleId: required,
    sessionId: required,
    memberId: required,
    enteredAt: time,
    leftAt: time,
    keptUntil: time,
  },
  { versionKey: false },
)
  .plugin((each) => outboxPlugin(each, { insertOnly: true }))
  .index({ circleId: 1, enteredAt: 1 })
  .index({ memberId: 1 })
  .index({ keptUntil: 1 }, { expireAfterSeconds: 0 })
  // The release before writes stays without `keptUntil`.
  .index({ createdAt: 1 }, { expireAfterSeconds: 3_600 });

export type RoomRecordRepository = ReturnType<typeof createRoomRecordRepository>;

export function createRoomRecordRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = connection.model<RoomStayDocument>('roomstay', schema);
  const writes = createOutboxWrites(model, relay);
  return {
    /** Publishes that somebody was in a room until `leftAt`. */
    async attended({ circleId, sessionId }: Room, { user, enteredAt }: Occupant, leftAt: number): Promise<void> {
      const memberId = user._id;
      const event = newEvent('room.attended', {
        circleId,
        sessionId,
        memberId,
        enteredAt: new Date(enteredAt).toISOString(),
        seconds: Math.max(0, Math.round((leftAt - enteredAt) / 1000)),
      });
      const stay = {
        _id: `${sessionId}:${memberId}:${enteredAt}`,
        circleId,
        sessionId,
        memberId,
        enteredAt: new Date(enteredAt),
        leftAt: new Date(leftAt),
        keptUntil: new Date(leftAt + ROOMS.keptHours * HOUR_MS),
      };
      await writes.insert(stay, event);
    },

    /** The stays in the room of a lesson that are still kept, by time. */
    staysIn: (circleId: string, now: Date): Promise<RoomStay[]> =>
      model
        .find({ circleId, keptUntil: { $gt: now } })
        .sort({ enteredAt: 1 })
        .lean<RoomStay[]>()
        .exec(),

    /** The stays of a member that are still kept. */
    staysOf: (memberId: string) => model.find({ memberId }).sort({ enteredAt: 1 }).lean<RoomStayDocument[]>().exec(),

    /** Removes the stays of an erased member. */
    async forget(memberId: string): Promise<void> {
      await model.deleteMany({ memberId });
    },
  };
}
