import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, newEvent, type OutboxFields, outboxPlugin, type Relay } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Call } from './call.store.ts';

/** A call that rang for a member without an open page, or the end of its ringing. It is stored only to publish its event. */
interface RingRecordDocument extends OutboxFields {
  /** A hash of the call's id; the end has a suffix. */
  _id: string;
  createdAt: Date;
}

const KEPT_SECONDS = 60 * 60;

const schema = new Schema<RingRecordDocument>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { versionKey: false },
)
  .plugin((each) => outboxPlugin(each, { insertOnly: true }))
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type RingRecordRepository = ReturnType<typeof createRingRecordRepository>;

export function createRingRecordRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = connection.model<RingRecordDocument>('ring', schema);
  const writes = createOutboxWrites(model, relay);

  /** Stores a document once, together with its event. */
  const insert = (_id: string, event: DomainEvent): Promise<boolean> =>
    writes.insert({ _id, createdAt: new Date() }, event);

  return {
    /** Stores a ringing call once per `key`. */
    add: (key: string, { requestId, callerId, calleeId, callType }: Call, callerName: string): Promise<boolean> =>
      insert(key, newEvent('call.ringing', { requestId, callId: key, callerId, callerName, calleeId, callType })),

    /** Stores once that a call no longer rings, without being missed. Does nothing when its ringing was not stored. */
    async silence(key: string, { requestId, callerId, calleeId }: Call, wasAnswered: boolean): Promise<void> {
      if (!(await model.exists({ _id: key }))) return;
      const event = newEvent('call.silenced', { requestId, callId: key, callerId, calleeId, wasAnswered });
      await insert(`${key}-silent`, event);
    },
  };
}
