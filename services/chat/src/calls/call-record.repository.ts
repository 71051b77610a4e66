import {
  isDuplicateKey,
  newEvent,
  type OutboxFields,
  outboxFields,
  outboxPlugin,
  type Relay,
} from '@mutua/service-kit';
import { type Connection, Schema, Types } from 'mongoose';

/** A call in which both parties spoke, after its end. */
export interface CallRecord {
  callerId: string;
  callType: 'audio' | 'video';
  /** When it was answered. */
  startedAt: Date;
  seconds: number;
}

interface CallRecordDocument extends Omit<CallRecord, 'callerId'>, OutboxFields {
  /** Made from the call's id, so that both parties' ends of one call are one record. */
  _id: string;
  requestId: Types.ObjectId;
  callerId: Types.ObjectId;
}

/** The thread shows this many calls, the newest. */
const SHOWN = 200;

const schema = new Schema<CallRecordDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: Schema.Types.ObjectId, required: true },
    callerId: { type: Schema.Types.ObjectId, required: true },
    callType: { type: String, required: true },
    startedAt: { type: Date, required: true },
    seconds: { type: Number, required: true },
  },
  { versionKey: false },
)
  .plugin((each) => outboxPlugin(each, { insertOnly: true }))
  .index({ requestId: 1, startedAt: -1 });

export type CallRecordRepository = ReturnType<typeof createCallRecordRepository>;

/** Keeps the finished calls of each conversation. */
export function createCallRecordRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = connection.model<CallRecordDocument>('call', schema);

  return {
    /** Records a call once per `key`, and tells of it. */
    async add(key: string, requestId: string, { callerId, ...record }: CallRecord): Promise<void> {
      const { startedAt, seconds } = record;
      const event = newEvent('call.finished', {
        requestId,
        callId: key,
        startedAt: startedAt.toISOString(),
        seconds,
      });
      try {
        const stored = await model.create({
          _id: key,
          ...record,
          requestId: new Types.ObjectId(requestId),
          callerId: new Types.ObjectId(callerId),
          ...outboxFields(event),
        });
        relay.publish(model, stored.toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error; // both parties' ends of one call
      }
    },

    /** The newest calls of a conversation, newest first. */
    async newestOf(requestId: string): Promise<CallRecord[]> {
      const found = await model.find({ requestId }).sort({ startedAt: -1 }).limit(SHOWN).lean<CallRecordDocument[]>();
      return found.map(({ callerId, callType, startedAt, seconds }) => ({
        callerId: String(callerId),
        callType,
        startedAt,
        seconds,
      }));
    },
  };
}
