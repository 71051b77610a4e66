import {
  isDuplicateKey,
  newEvent,
  type OutboxFields,
  outboxFields,
  outboxPlugin,
  type Relay,
} from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Call } from './call.store.ts';

/** A call that rang for a member without an open page. It is stored only to publish its event. */
interface RingRecordDocument extends OutboxFields {
  /** A hash of the call's id. */
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

export function createRingRecordRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = connection.model<RingRecordDocument>('ring', schema);

  return {
    /** Stores a ringing call once per `key`, together with its event. */
    async add(key: string, { requestId, callerId, calleeId, callType }: Call, callerName: string): Promise<void> {
      const event = newEvent('call.ringing', { requestId, callId: key, callerId, callerName, calleeId, callType });
      try {
        const stored = await model.create({ _id: key, createdAt: new Date(), ...outboxFields(event) });
        relay.publish(model, stored.toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error; // the client has repeated the call
      }
    },
  };
}
