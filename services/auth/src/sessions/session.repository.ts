import { createOutboxWrites, type EventStore, findDueBy, newEvent, type OutboxFields } from '@mutua/service-kit';
import { Types } from 'mongoose';
import { type SessionDocument, sessionModel } from './session.model.ts';

export type SessionRecord = Omit<
  SessionDocument,
  '_id' | 'memberId' | 'endedAt' | 'unannouncedAt' | keyof OutboxFields
> & {
  _id: string;
  memberId: string;
};

/** The maximum number of sessions in an answer. It is higher than the number of a member's devices. */
const LISTED = 100;
/** How long ended sessions are kept: longer than an access token is valid. */
const KEEP_ENDED_MS = 20 * 60_000;

const toRecord = (document: SessionDocument): SessionRecord => ({
  ...document,
  _id: document._id.toHexString(),
  memberId: document.memberId.toHexString(),
});

export type SessionRepository = ReturnType<typeof createSessionRepository>;

export function createSessionRepository({ connection, relay }: EventStore) {
  const model = sessionModel(connection);
  const writes = createOutboxWrites(model, relay);
  const live = () => ({ expiresAt: { $gt: new Date() }, endedAt: null });

  return {
    async create({ _id, memberId, ...fields }: Omit<SessionRecord, 'previousHash' | 'salt'>): Promise<void> {
      await model.create({ _id: new Types.ObjectId(_id), memberId: new Types.ObjectId(memberId), ...fields });
    },

    /** Finds a session that has neither expired nor ended. */
    async find(id: string): Promise<SessionRecord | null> {
      const found = await model.findOne({ _id: id, ...live() }).lean<SessionDocument>();
      return found && toRecord(found);
    },

    /** Replaces the token if it is still the current one. Only one of several concurrent calls succeeds. */
    async rotate(
      id: string,
      fromHash: string,
      next: Pick<SessionRecord, 'tokenHash' | 'salt' | 'lastUsedAt' | 'expiresAt'>,
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, tokenHash: fromHash, endedAt: null },
        { $set: { ...next, previousHash: fromHash } },
      );
      return modifiedCount === 1;
    },

    /** Returns a member's sessions of an epoch, last used first. */
    async list(memberId: string, epoch: number): Promise<SessionRecord[]> {
      const found = await model
        .find({ memberId, epoch, ...live() })
        .sort({ lastUsedAt: -1 })
        .limit(LISTED)
        .lean<SessionDocument[]>();
      return found.map(toRecord);
    },

    /** Stores that the member has confirmed their identity. */
    async confirmed(id: string, memberId: string): Promise<void> {
      await model.updateOne({ _id: id, memberId, ...live() }, { $set: { confirmedAt: new Date() } });
    },

    /** Takes the mailed secret of a new device, once, even when its session has ended. Returns the session. */
    async takeNotMe(hash: string, since: Date): Promise<Pick<SessionRecord, '_id' | 'memberId' | 'createdAt'> | null> {
      const found = await model
        .findOneAndUpdate({ notMeHash: hash, createdAt: { $gt: since } }, { $unset: { notMeHash: 1 } })
        .lean<SessionDocument>();
      return found && toRecord(found);
    },

    /** Moves a live session of the member to a new epoch. */
    async moveTo(id: string, memberId: string, epoch: number): Promise<void> {
      await model.updateOne({ _id: id, memberId, ...live() }, { $set: { epoch } });
    },

    /** Ends a session (only of this member, when given), and marks it for the announcement. Returns false when there is none. */
    async end(id: string, memberId?: string): Promise<boolean> {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + KEEP_ENDED_MS);
      const filter = { _id: id, ...live(), ...(memberId && { memberId }) };
      const found = await model.findOne(filter, { memberId: 1 }).lean<Pick<SessionDocument, '_id' | 'memberId'>>();
      if (!found) return false;
      const event = newEvent('session.ended', {
        userId: found.memberId.toHexString(),
        sessionId: found._id.toHexString(),
      });
      const update = { $set: { endedAt: now, unannouncedAt: now, expiresAt } };
      return writes.update(filter, update, event);
    },

    /** Returns the live sessions of a member's earlier epochs. */
    async findEarlier(memberId: string, epoch: number): Promise<string[]> {
      const found = await model.find({ memberId, epoch: { $lt: epoch }, ...live() }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    /** Returns ended sessions that are not announced yet. */
    findUnannounced: (limit: number): Promise<string[]> => findDueBy(model, 'unannouncedAt')(new Date(), limit),

    async markAnnounced(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { unannouncedAt: 1 } });
    },

    /** Removes a member's sessions of earlier epochs. */
    async removeAll(memberId: string, epoch: number): Promise<void> {
      await model.deleteMany({ memberId, epoch: { $lt: epoch } });
    },
  };
}
