import { createOutboxWrites, newEvent, type OutboxFields, outboxPlugin, type Relay } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Occupant, Room } from './room.ts';

/** A stay in a room that has ended. It is stored only to publish its event. */
interface RoomStayDocument extends OutboxFields {
  /** The session, the member and the time of entering: however many processes end it, it is published once. */
  _id: string;
  createdAt: Date;
}

const KEPT_SECONDS = 60 * 60;

const schema = new Schema<RoomStayDocument>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { versionKey: false },
)
  .plugin((each) => outboxPlugin(each, { insertOnly: true }))
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type RoomRecordRepository = ReturnType<typeof createRoomRecordRepository>;

export function createRoomRecordRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = connection.model<RoomStayDocument>('roomstay', schema);
  const writes = createOutboxWrites(model, relay);
  return {
    /** Publishes that somebody was in a room until `leftAt`. */
    async attended({ circleId, sessionId }: Room, { user, enteredAt }: Occupant, leftAt: number): Promise<void> {
      const event = newEvent('room.attended', {
        circleId,
        sessionId,
        memberId: user._id,
        enteredAt: new Date(enteredAt).toISOString(),
        seconds: Math.max(0, Math.round((leftAt - enteredAt) / 1000)),
      });
      await writes.insert({ _id: `${sessionId}:${user._id}:${enteredAt}`, createdAt: new Date() }, event);
    },
  };
}
