import type { AskedMark, MarkFault } from '@mutua/contracts';
import { findDueBy, isDuplicateKey } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type MarkDocument, markModel, type PendingMailbox } from './mark.model.ts';

export type { MarkDocument, PendingMailbox } from './mark.model.ts';

export type MarkRepository = ReturnType<typeof createMarkRepository>;

/** When a process dies while it checks a page, others may check the page after this time. */
const CLAIM_MS = 5 * 60_000;

/** What a member enters for a mark. */
export interface RequestedMark {
  memberId: string;
  kind: AskedMark;
  value: string;
}

export function createMarkRepository(connection: Connection) {
  const model = markModel(connection);

  return {
    /** Returns a member's marks, the oldest first. */
    findOf: (memberId: string): Promise<MarkDocument[]> =>
      model.find({ memberId }).sort({ _id: 1 }).lean<MarkDocument[]>().exec(),

    /**
     * Finds the same mark of the member, or adds one that is not shown yet. A page is due at once. A mailbox is removed at `until` unless
     * it is confirmed.
     */
    async findOrInsert(
      { memberId, kind, value }: RequestedMark,
      until: Date,
    ): Promise<{ mark: MarkDocument; isNew: boolean }> {
      const known = async () => {
        const mark = await model.findOne({ memberId, kind, value }).lean<MarkDocument>();
        return mark && { mark, isNew: false };
      };
      const found = await known();
      if (found) return found;
      const mark = {
        _id: new Types.ObjectId().toHexString(),
        ...{ memberId, kind, value },
        createdAt: new Date(),
        ...{ checkedAt: null, fault: null, misses: 0 },
        ...(kind === 'page' ? { dueAt: new Date() } : { expiresAt: until }),
      };
      try {
        await model.create(mark);
        return { mark, isNew: true };
      } catch (error) {
        const same = isDuplicateKey(error) && (await known());
        if (same) return same;
        throw error;
      }
    },

    /** Makes a page due now. The result of its last check stays until then. */
    makeDue: (_id: string): Promise<MarkDocument | null> =>
      model
        .findOneAndUpdate({ _id }, { $set: { dueAt: new Date(), fault: null } }, { returnDocument: 'after' })
        .lean<MarkDocument>()
        .exec(),

    /** Stores the mail to a mailbox. A mark that was never confirmed expires with its link. */
    storeMailboxLink: ({ _id, checkedAt }: MarkDocument, pending: PendingMailbox): Promise<MarkDocument | null> =>
      model
        .findOneAndUpdate(
          { _id },
          { $set: { pending, ...(!checkedAt && { expiresAt: pending.expiresAt }) } },
          { returnDocument: 'after' },
        )
        .lean<MarkDocument>()
        .exec(),

    /** Returns the mark of a link; null when the link is unknown or too old. */
    findByLink: (link: string, now: Date): Promise<MarkDocument | null> =>
      model
        .findOne({ 'pending.link': link, 'pending.expiresAt': { $gt: now } })
        .lean<MarkDocument>()
        .exec(),

    /** Shows a mailbox on the profile. Removes the mark of a member who had the same mailbox. */
    async confirmMailbox({ _id }: MarkDocument, { mailbox, link }: PendingMailbox, now: Date): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, 'pending.link': link },
        { $set: { mailbox, checkedAt: now }, $unset: { pending: 1, expiresAt: 1 } },
      );
      if (matchedCount > 0) await model.deleteMany({ mailbox, _id: { $ne: _id } });
      return matchedCount > 0;
    },

    async remove(memberId: string, _id: string): Promise<boolean> {
      return (await model.deleteOne({ _id, memberId })).deletedCount > 0;
    },

    async forget(memberId: string): Promise<void> {
      await model.deleteMany({ memberId });
    },

    findDue: findDueBy(model, 'dueAt'),

    /** Claims a page that is due. Returns null when another process checks it, or when it no longer exists. */
    claim: (_id: string, now: Date): Promise<MarkDocument | null> =>
      model
        .findOneAndUpdate({ _id, dueAt: { $lte: now } }, { $set: { dueAt: new Date(now.getTime() + CLAIM_MS) } })
        .lean<MarkDocument>()
        .exec(),

    /**
     * Stores the result of a check.
     * @param dueAt the time of the next check; null for none
     */
    async storeCheck(
      _id: string,
      { dueAt, ...set }: { checkedAt: Date | null; fault: MarkFault | null; misses: number; dueAt: Date | null },
    ): Promise<void> {
      await model.updateOne({ _id }, dueAt ? { $set: { ...set, dueAt } } : { $set: set, $unset: { dueAt: 1 } });
    },
  };
}
