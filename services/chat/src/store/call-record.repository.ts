import { createOutboxWrites, newEvent, type OutboxFields, outboxPlugin, type Relay } from '@mutua/service-kit';
import { type Connection, Schema, Types } from 'mongoose';

/** A finished call in which both parties spoke. */
export interface CallRecord {
  callerId: string;
  callType: 'audio' | 'video';
  /** When the call was answered. */
  startedAt: Date;
  seconds: number;
}

interface CallRecordDocument extends Omit<CallRecord, 'callerId'>, OutboxFields {
  /** A hash of the call's id: when both parties end one call, they store one record. */
  _id: string;
  requestId: Types.ObjectId;
  callerId: Types.ObjectId;
}

/** A conversation shows the newest 200 calls. */
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
export function createCallRecordRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = connection.model<CallRecordDocument>('call', schema);
  const { insert } = createOutboxWrites(model, relay);

  return {
    /** Stores a call once per `key`, together with its event, although both parties end it. */
    async add(key: string, requestId: string, { callerId, ...record }: CallRecord): Promise<void> {
      const { startedAt, seconds } = record;
      const event = newEvent('call.finished', { requestId, callId: key, startedAt: startedAt.toISOString(), seconds });
      const ids = { _id: key, requestId: new Types.ObjectId(requestId), callerId: new Types.ObjectId(callerId) };
      await insert({ ...record, ...ids }, event);
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
