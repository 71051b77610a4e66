import { Types } from 'mongoose';
import type { SessionDocument, SessionModel } from './session.model.ts';

export type SessionRecord = Omit<SessionDocument, '_id' | 'memberId'> & { _id: string; memberId: string };

export interface SessionRepository {
  create(session: Omit<SessionRecord, 'previousHash' | 'salt'>): Promise<void>;
  /** One that has not expired. */
  find(id: string): Promise<SessionRecord | null>;
  /** Replaces a token that is still the current one; of several at once only one succeeds. */
  rotate(
    id: string,
    fromHash: string,
    next: Pick<SessionRecord, 'tokenHash' | 'salt' | 'lastUsedAt' | 'expiresAt'>,
  ): Promise<boolean>;
  /** Those of a member's epoch, last used first. */
  list(memberId: string, epoch: number): Promise<SessionRecord[]>;
  /** Returns whether there was one (of this member, when given). */
  remove(id: string, memberId?: string): Promise<boolean>;
  removeAll(memberId: string): Promise<void>;
}

/** More devices than anybody has; a bound for the answer. */
const LISTED = 100;

const toRecord = (document: SessionDocument): SessionRecord => ({
  ...document,
  _id: document._id.toHexString(),
  memberId: document.memberId.toHexString(),
});

export function createSessionRepository(model: SessionModel): SessionRepository {
  const live = () => ({ expiresAt: { $gt: new Date() } });

  return {
    async create({ _id, memberId, ...fields }) {
      await model.create({ _id: new Types.ObjectId(_id), memberId: new Types.ObjectId(memberId), ...fields });
    },

    async find(id) {
      const found = await model.findOne({ _id: id, ...live() }).lean<SessionDocument>();
      return found && toRecord(found);
    },

    async rotate(id, fromHash, next) {
      const { modifiedCount } = await model.updateOne(
        { _id: id, tokenHash: fromHash },
        { $set: { ...next, previousHash: fromHash } },
      );
      return modifiedCount === 1;
    },

    async list(memberId, epoch) {
      const found = await model
        .find({ memberId, epoch, ...live() })
        .sort({ lastUsedAt: -1 })
        .limit(LISTED)
        .lean<SessionDocument[]>();
      return found.map(toRecord);
    },

    async remove(id, memberId) {
      const { deletedCount } = await model.deleteOne({ _id: id, ...(memberId && { memberId }) });
      return deletedCount === 1;
    },

    async removeAll(memberId) {
      await model.deleteMany({ memberId });
    },
  };
}
