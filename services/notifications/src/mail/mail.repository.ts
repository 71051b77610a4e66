import type { Connection } from 'mongoose';
import { type MailDocument, mailModel } from './mail.model.ts';

export type MailRepository = ReturnType<typeof createMailRepository>;

export function createMailRepository(connection: Connection) {
  const model = mailModel(connection);

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

    async finish(id: string, state: 'sent' | 'expired'): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { state } });
    },
  };
}
