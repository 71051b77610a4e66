import type { DomainEvent, EventPayload } from '@mutua/contracts';
import { createOutboxWrites, findDueBy, newEvent, outboxFields, type Relay, traceIdOf } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type MailDocument, mailModel, unsubscriptionModel } from './mail.model.ts';

export type MailRepository = ReturnType<typeof createMailRepository>;

export function createMailRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const model = mailModel(connection);
  const unsubscriptions = unsubscriptionModel(connection);
  const { update } = createOutboxWrites(model, relay);

  return {
    /** Stores the mail that an event requests. Does nothing when it is already stored, in any state. */
    async store({ id, payload, traceparent }: DomainEvent<'mail.requested'>): Promise<void> {
      const { kind, expiresAt, ...letter } = payload;
      const now = new Date();
      const waiting = {
        kind,
        state: 'waiting',
        letter,
        dueAt: now,
        expiresAt: new Date(expiresAt),
        traceId: traceIdOf(traceparent) ?? null,
      } as const;
      // A mail of a release before 1.1 that was being sent has no stored data yet.
      await model.updateOne({ _id: id, state: 'sending' }, { $set: waiting });
      await model.updateOne(
        { _id: id },
        { $setOnInsert: { ...waiting, attempts: 0, createdAt: now } },
        { upsert: true },
      );
    },

    /** Returns the ids of mails that are due. */
    findDue: findDueBy(model, 'dueAt', { state: 'waiting' }),

    /** Counts the mails that wait to be sent, 10,000 at most. */
    countWaiting: (): Promise<number> => model.countDocuments({ state: 'waiting' }).limit(10_000).exec(),

    /** Claims a due mail for this process until `until`. Returns null when another process has claimed it. */
    claim: (id: string, now: Date, until: Date): Promise<MailDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: id, state: 'waiting', dueAt: { $lte: now } },
          { $set: { dueAt: until }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        )
        .lean<MailDocument>()
        .exec(),

    async postpone(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { dueAt } });
    },

    /**
     * Stores the final state, and removes the address and the secret. Tells the service that asked for a mail which was refused, and whether
     * nobody receives mail at its address.
     */
    async finish(
      { _id, kind }: Pick<MailDocument, '_id' | 'kind'>,
      outcome: 'sent' | 'expired' | 'refused' | 'no_mailbox',
    ): Promise<void> {
      const isRecipient = outcome === 'no_mailbox';
      const state = isRecipient ? 'refused' : outcome;
      const events = state === 'refused' ? [newEvent('mail.refused', { mailId: _id, kind, isRecipient })] : [];
      await update({ _id }, { $set: { state }, $unset: { letter: '' } }, ...events);
    },

    /** Forgets a mail that is not sent yet. One that is requested only now, because its event comes late, is not sent either. */
    async withdraw({ mailId: _id, kind }: EventPayload<'mail.withdrawn'>): Promise<void> {
      await model.updateOne(
        { _id },
        { $setOnInsert: { state: 'withdrawn', kind, attempts: 0, createdAt: new Date() } },
        { upsert: true },
      );
      await model.updateOne({ _id, state: 'waiting' }, { $set: { state: 'withdrawn' }, $unset: { letter: '' } });
    },

    /** Stores that a member wants no more mails of a topic, or none at all, with the event for the auth service. */
    async unsubscribe(userId: string, topic: string | null): Promise<void> {
      const event = newEvent('mail.unsubscribed', { userId, topic });
      const created = await unsubscriptions.create({
        userId: new Types.ObjectId(userId),
        createdAt: new Date(),
        ...outboxFields(event),
      });
      relay.publish(unsubscriptions, { _id: created._id, outbox: [event] });
    },
  };
}
