import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventsFor } from '@mutua/contracts';
import { type Connection, type HydratedDocument, type Model, Schema, type Types } from 'mongoose';
import type { EventHandlers } from '../src/events/consumer.ts';
import { newEvent } from '../src/events/event.ts';
import { inboxPlugin, insertOnce } from '../src/events/inbox.ts';
import { outboxPlugin } from '../src/events/outbox-fields.ts';

/** A minimal producer: documents whose changes are published as `messages.read`. */
export interface Source {
  _id: Types.ObjectId;
  name: string;
  outbox?: DomainEvent[];
  outboxPendingAt?: Date;
}

export function sourceModel(connection: Connection): Model<Source> {
  const schema = new Schema<Source>({ name: String });
  schema.plugin(outboxPlugin);
  return connection.model<Source>('Source', schema, 'sources');
}

export const ACCOUNT = 'd'.repeat(24);

/** An event with one subscriber (notifications), and a number that identifies it. */
export const anEvent = (seq = 1): DomainEvent<'messages.read'> =>
  newEvent('messages.read', { requestId: ACCOUNT, userId: 'e'.repeat(24), seq });

/** A minimal effect: an entry for each event. Their sum shows whether an event was applied twice. */
export interface Account {
  _id: string;
  sum: number;
  version?: number;
}

export async function accountModel(connection: Connection): Promise<Model<Account>> {
  const schema = new Schema<Account>({ _id: String, sum: { type: Number, default: 0 } });
  schema.plugin(inboxPlugin);
  const model = connection.model<Account>('Account', schema, 'accounts');
  await model.createIndexes();
  return model;
}

export const addToAccount = (model: Model<Account>, event: DomainEvent): Promise<Account | null> =>
  insertOnce(model, event, { _id: randomUUID(), sum: 1 });

export const sumOf = async (model: Model<Account>): Promise<number> =>
  (await model.find().lean()).reduce((total, { sum }) => total + sum, 0);

/** The same handler for every event that notifications consumes. */
export function handlersOf(handle: (event: DomainEvent) => Promise<unknown>): EventHandlers<'notifications'> {
  return new Proxy({} as EventHandlers<'notifications'>, {
    get: (_target, _type: EventsFor<'notifications'>) => handle,
  });
}

export const withOutbox = (model: Model<Source>, _id: unknown): Promise<HydratedDocument<Source> | null> =>
  model.findById(_id).select('+outbox +outboxPendingAt').exec();

/** Counts how often an event was delivered, whether or not it was applied. */
export const recordDelivery = (connection: Connection, { id }: DomainEvent): Promise<unknown> =>
  connection.collection('deliveries').insertOne({ event: id });

export const deliveries = (connection: Connection): Promise<number> =>
  connection.collection('deliveries').countDocuments();
