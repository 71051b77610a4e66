/** What several repositories share. */
import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, type OutboxFields, outboxFields, type Relay } from '@mutua/service-kit';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';

/**
 * Updates a document, or inserts it when none matches. A stored document with the same id that does not match stays as it is. When another
 * process inserts the document meanwhile, it is updated.
 */
export async function upsert<D>(model: Model<D>, filter: QueryFilter<D>, update: UpdateQuery<D>): Promise<void> {
  const write = (upsert: boolean) => model.updateOne(filter, update, { upsert }).exec();
  await write(true).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    return write(false);
  });
}

/** Inserts a document with its event, and publishes the event. Does nothing when the id is taken, because a client has repeated a call. */
export async function insertOnce<D extends OutboxFields>(
  model: Model<D>,
  relay: Pick<Relay, 'publish'>,
  document: Omit<D, keyof OutboxFields>,
  event: DomainEvent,
): Promise<void> {
  try {
    const stored = await model.create({ ...document, ...outboxFields(event) } as never);
    relay.publish(model, stored.toObject());
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
