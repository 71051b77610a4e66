import { type Connection, Schema, Types } from 'mongoose';

/** A call in which both parties spoke, after its end. */
export interface CallRecord {
  callerId: string;
  callType: 'audio' | 'video';
  /** When it was answered. */
  startedAt: Date;
  seconds: number;
}

interface CallRecordDocument extends Omit<CallRecord, 'callerId'> {
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
).index({ requestId: 1, startedAt: -1 });

export type CallRecordRepository = ReturnType<typeof createCallRecordRepository>;

/** Keeps the finished calls of each conversation. */
export function createCallRecordRepository(connection: Connection) {
  const model = connection.model<CallRecordDocument>('call', schema);

  return {
    /** Records a call once per `key`. */
    async add(key: string, requestId: string, { callerId, ...record }: CallRecord): Promise<void> {
      const $setOnInsert = {
        ...record,
        requestId: new Types.ObjectId(requestId),
        callerId: new Types.ObjectId(callerId),
      };
      await model.updateOne({ _id: key }, { $setOnInsert }, { upsert: true });
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
