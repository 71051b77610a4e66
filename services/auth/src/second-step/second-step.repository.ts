import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** The second step of a member's sign-in. */
export interface SecondStepDocument {
  /** The member's id. */
  _id: string;
  /** The secret of the app, encrypted. */
  secret: string;
  isOn: boolean;
  /** The time step (of 30 seconds) of the last used code: no code is valid twice. */
  lastStep: number;
  /** Hashes of the unused recovery codes. */
  recoveryCodes: string[];
}

const schema = new Schema<SecondStepDocument>(
  {
    _id: { type: String, required: true },
    secret: { type: String, required: true },
    isOn: { type: Boolean, required: true },
    lastStep: { type: Number, default: 0 },
    recoveryCodes: [String],
  },
  { versionKey: false },
);

export type SecondStepRepository = ReturnType<typeof createSecondStepRepository>;

export function createSecondStepRepository(connection: Connection) {
  const model = connection.model<SecondStepDocument>('SecondStep', schema, 'secondSteps');

  return {
    find: (memberId: string): Promise<SecondStepDocument | null> =>
      model.findById(memberId).lean<SecondStepDocument>().exec(),

    /** Stores a new secret. Returns false while the second step is on. */
    begin(memberId: string, secret: string): Promise<boolean> {
      const set = { secret, isOn: false, lastStep: 0, recoveryCodes: [] };
      return unlessDuplicate(model.updateOne({ _id: memberId, isOn: false }, { $set: set }, { upsert: true }), '_id');
    },

    /** Switches the second step on with its first code. Returns false when another call came first. */
    async switchOn(memberId: string, secret: string, lastStep: number, recoveryCodes: string[]): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: memberId, secret, isOn: false },
        { $set: { isOn: true, lastStep, recoveryCodes } },
      );
      return modifiedCount === 1;
    },

    /** Uses the code of a time step once. Codes of earlier steps are then invalid. */
    async useStep(memberId: string, step: number): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: memberId, isOn: true, lastStep: { $lt: step } },
        { $set: { lastStep: step } },
      );
      return modifiedCount === 1;
    },

    /** Uses a recovery code once. */
    async useRecoveryCode(memberId: string, hash: string): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: memberId, isOn: true, recoveryCodes: hash },
        { $pull: { recoveryCodes: hash } },
      );
      return modifiedCount === 1;
    },

    /** Replaces the recovery codes. Returns false while the second step is off. */
    async replaceRecoveryCodes(memberId: string, recoveryCodes: string[]): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: memberId, isOn: true }, { $set: { recoveryCodes } });
      return matchedCount === 1;
    },

    async remove(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },
  };
}
