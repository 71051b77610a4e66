import { newEvent, outboxFields, type Relay } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type MailDocument, mailModel, unsubscriptionModel } from './mail.model.ts';

export type MailRepository = ReturnType<typeof createMailRepository>;

export function createMailRepository(connection: Connection, relay: Relay) {
  const model = mailModel(connection);
  const unsubscriptions = unsubscriptionModel(connection);

  return {
    /** Notes that a mail is being tried, and gives the state in which it is: `sending`, unless it is over. */
    async begin(id: string, kind: string): Promise<MailDocument['state']> {
      const document = await model
        .findOneAndUpdate(
          { _id: id },
          { $setOnInsert: { kind, state: 'sending', createdAt: new Date() }, $inc: { attempts: 1 } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<MailDocument>();
      return document.state;
    },

    /** Notes that a member wants no more mails, and tells their account. */
    async unsubscribe(userId: string): Promise<void> {
      const event = newEvent('mail.unsubscribed', { userId });
      const created = await unsubscriptions.create({
        userId: new Types.ObjectId(userId),
        createdAt: new Date(),
        ...outboxFields(event),
      });
      relay.publish(unsubscriptions, { _id: created._id, outbox: [event] });
    },

    async finish(id: string, state: 'sent' | 'expired'): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { state } });
    },
  };
}
