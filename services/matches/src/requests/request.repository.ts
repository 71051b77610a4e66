import type { RequestSnapshot } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type RequestDocument, requestModel } from './request.model.ts';

export type RequestRepository = ReturnType<typeof createRequestRepository>;

/** Exchange requests, copied from the requests service's events. */
export function createRequestRepository(connection: Connection) {
  const model = requestModel(connection);

  const findOf = async (memberId: string): Promise<RequestDocument[]> =>
    model
      .find({ $or: [{ senderId: memberId }, { receiverId: memberId }] })
      .lean()
      .exec();

  return {
    /** Stores the state of an event, unless a newer one is stored. */
    async mirror(request: RequestSnapshot, version: number): Promise<void> {
      const { _id, status, senderId, receiverId, senderSkillId, receiverSkillId, updatedAt, ring } = request;
      await replaceIfNewer(model, { _id }, version, {
        senderId: senderId._id,
        receiverId: receiverId._id,
        senderSkillId: senderSkillId._id,
        receiverSkillId: receiverSkillId._id,
        status,
        ring: ring?._id ?? null,
        updatedAt: new Date(updatedAt),
      });
    },

    /** The number of a member's open requests and exchanges, and of completed ones. The two legs in a ring count as one. */
    async loadOf(memberId: string): Promise<{ open: number; completed: number }> {
      const found = await findOf(memberId);
      const isOpen = ({ status, receiverId }: RequestDocument): boolean =>
        status === 'accepted' || (status === 'pending' && receiverId === memberId);
      const numberOf = (some: readonly RequestDocument[]): number =>
        new Set(some.map(({ _id, ring }) => ring ?? _id)).size;
      return {
        open: numberOf(found.filter(isOpen)),
        completed: numberOf(found.filter(({ status }) => status === 'completed')),
      };
    },

    /** All requests of a member, sent and received. */
    findOf,
  };
}
