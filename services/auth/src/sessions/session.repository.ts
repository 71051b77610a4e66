import { Types } from 'mongoose';
import type { SessionDocument, SessionModel } from './session.model.ts';

export type SessionRecord = Omit<SessionDocument, '_id' | 'memberId' | 'endedAt' | 'unannouncedAt'> & {
  _id: string;
  memberId: string;
};

export interface SessionRepository {
  create(session: Omit<SessionRecord, 'previousHash' | 'salt'>): Promise<void>;
  /** One that has neither expired nor ended. */
  find(id: string): Promise<SessionRecord | null>;
  /** Replaces a token that is still the current one; of several at once only one succeeds. */
  rotate(
    id: string,
    fromHash: string,
    next: Pick<SessionRecord, 'tokenHash' | 'salt' | 'lastUsedAt' | 'expiresAt'>,
  ): Promise<boolean>;
  /** Those of a member's epoch, last used first. */
  list(memberId: string, epoch: number): Promise<SessionRecord[]>;
  /** Ends one that lasts (of this member, when given), and notes that this is to be announced. Returns whether there was one. */
  end(id: string, memberId?: string): Promise<boolean>;
  /** Ended ones of which not every process knows. */
  findUnannounced(limit: number): Promise<string[]>;
  markAnnounced(id: string): Promise<void>;
  /** Removes those of earlier epochs. */
  removeAll(memberId: string, epoch: number): Promise<void>;
}

/** More devices than anybody has; a bound for the answer. */
const LISTED = 100;
/** Longer than an access token is good. */
const KEEP_ENDED_MS = 20 * 60_000;

const toRecord = (document: SessionDocument): SessionRecord => ({
  ...document,
  _id: document._id.toHexString(),
  memberId: document.memberId.toHexString(),
});

export function createSessionRepository(model: SessionModel): SessionRepository {
  const live = () => ({ expiresAt: { $gt: new Date() }, endedAt: null });

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
        { _id: id, tokenHash: fromHash, endedAt: null },
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

    async end(id, memberId) {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + KEEP_ENDED_MS);
      const { modifiedCount } = await model.updateOne(
        { _id: id, ...live(), ...(memberId && { memberId }) },
        { $set: { endedAt: now, unannouncedAt: now, expiresAt } },
      );
      return modifiedCount === 1;
    },

    async findUnannounced(limit) {
      const found = await model
        .find({ unannouncedAt: { $lte: new Date() } }, { _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    async markAnnounced(id) {
      await model.updateOne({ _id: id }, { $unset: { unannouncedAt: 1 } });
    },

    async removeAll(memberId, epoch) {
      await model.deleteMany({ memberId, epoch: { $lt: epoch } });
    },
  };
}
