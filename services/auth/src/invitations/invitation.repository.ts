import { INVITATIONS } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { isDuplicateKey } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type InvitationDocument, invitationModel, type JoinedDocument, joinedModel } from './invitation.model.ts';

export type { InvitationDocument, JoinedDocument } from './invitation.model.ts';

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

/** Stores the invitation links of members, and who joined by which link. */
export function createInvitationRepository(connection: Connection) {
  const links = invitationModel(connection);
  const joined = joinedModel(connection);

  /** Changes the invitation of a member, and creates its document when there is none. */
  const change = (memberId: string, set: Partial<Pick<InvitationDocument, 'code' | 'saysInvited'>>) =>
    links.updateOne(
      { memberId },
      {
        $set: set,
        $setOnInsert: {
          _id: new Types.ObjectId().toHexString(),
          ...(set.saysInvited === undefined && { saysInvited: false }),
        },
      },
      { upsert: true },
    );

  return {
    findOf: (memberId: string): Promise<InvitationDocument | null> =>
      links.findOne({ memberId }).lean<InvitationDocument>().exec(),
    findByCode: (code: string): Promise<InvitationDocument | null> =>
      links.findOne({ code }).lean<InvitationDocument>().exec(),
    find: (_id: string): Promise<InvitationDocument | null> => links.findOne({ _id }).lean<InvitationDocument>().exec(),

    /** Sets the code of a member's link. Returns false when another member has this code. */
    async setCode(memberId: string, code: string): Promise<boolean> {
      try {
        await change(memberId, { code });
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'code')) return false;
        // Two concurrent calls have both created the document.
        if (isDuplicateKey(error)) return (await links.updateOne({ memberId }, { $set: { code } })).matchedCount > 0;
        throw error;
      }
    },

    async setSaysInvited(memberId: string, saysInvited: boolean): Promise<void> {
      await change(memberId, { saysInvited });
    },

    /**
     * Takes one of the places of a month, before somebody joins. A place that is taken and not used stays taken, so that there are never too
     * many. Returns false when all are taken.
     * @param taken the places that were taken before the month was counted here
     */
    async takePlace(_id: string, month: string, taken: number): Promise<boolean> {
      await links.updateOne({ _id, month: { $ne: month } }, { $set: { month, taken } });
      const free = { _id, month, taken: { $lt: INVITATIONS.monthly } };
      return (await links.updateOne(free, { $inc: { taken: 1 } })).modifiedCount > 0;
    },

    /** Stores by whose link a member joined, once per member. */
    async join(_id: string, inviterId: string, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + INVITATIONS.keptDays * DAY_MS);
      await joined.updateOne(
        { _id },
        { $setOnInsert: { inviterId, joinedAt: now, saysInviter: false, expiresAt } },
        { upsert: true },
      );
    },

    findJoined: (_id: string): Promise<JoinedDocument | null> => joined.findOne({ _id }).lean<JoinedDocument>().exec(),

    async setSaysInviter(_id: string, saysInviter: boolean): Promise<void> {
      await joined.updateOne({ _id }, { $set: { saysInviter } });
    },

    /**
     * Returns who joined by the links of a member, the latest first. A link has a monthly limit, so the result has at most the joins of a
     * year.
     */
    joinedBy: (inviterId: string): Promise<JoinedDocument[]> =>
      joined
        .find({ inviterId, expiresAt: { $gt: new Date() } })
        .sort({ joinedAt: -1 })
        .lean<JoinedDocument[]>()
        .exec(),

    /** Stores whether a member is suspended, only for members who joined since a time. */
    async setSuspended(_id: string, isSuspended: boolean, { now, since }: { now: Date; since: Date }): Promise<void> {
      if (isSuspended) await joined.updateOne({ _id, joinedAt: { $gt: since } }, { $set: { suspendedAt: now } });
      else await joined.updateOne({ _id }, { $unset: { suspendedAt: 1 } });
    },

    /** Removes whom an erased member has invited, and who invited the member. */
    async forget(memberId: string): Promise<void> {
      await links.deleteOne({ memberId });
      await joined.deleteMany({ $or: [{ _id: memberId }, { inviterId: memberId }] });
    },
  };
}
