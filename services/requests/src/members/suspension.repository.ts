import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** Whether moderators have suspended a member. Copied from the auth service. */
interface StandingDocument {
  /** The member's id. */
  _id: string;
  isSuspended: boolean;
  version: number;
}

const schema = new Schema<StandingDocument>(
  { _id: String, isSuspended: { type: Boolean, required: true }, version: { type: Number, required: true } },
  { versionKey: false },
);

const standingModel = (connection: Connection): Model<StandingDocument> =>
  connection.model<StandingDocument>('Standing', schema, 'standings');

export type SuspensionRepository = ReturnType<typeof createSuspensionRepository>;

export function createSuspensionRepository(connection: Connection) {
  const model = standingModel(connection);

  return {
    isSuspended: async (memberId: string): Promise<boolean> =>
      (await model.findById(memberId).lean())?.isSuspended ?? false,

    /** Stores a decision, unless a later one is stored. Returns whether the member is suspended now. */
    async keep(memberId: string, isSuspended: boolean, version: number): Promise<boolean> {
      await replaceIfNewer(model, { _id: memberId }, version, { isSuspended });
      return (await model.findById(memberId).lean())?.isSuspended ?? false;
    },
  };
}
