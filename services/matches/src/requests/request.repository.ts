import type { RequestSnapshot } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type RequestDocument, requestModel } from './request.model.ts';

export type RequestRepository = ReturnType<typeof createRequestRepository>;

/** Exchange requests, copied from the requests service's events. */
export function createRequestRepository(connection: Connection) {
  const model = requestModel(connection);

  return {
    /** Stores the state of an event, unless a newer one is stored. */
    async mirror(request: RequestSnapshot, version: number): Promise<void> {
      const { _id, status, senderId, receiverId, senderSkillId, receiverSkillId, updatedAt } = request;
      await replaceIfNewer(model, { _id }, version, {
        senderId: senderId._id,
        receiverId: receiverId._id,
        senderSkillId: senderSkillId._id,
        receiverSkillId: receiverSkillId._id,
        status,
        updatedAt: new Date(updatedAt),
      });
    },

    /** All requests of a member, sent and received. */
    async findOf(memberId: string): Promise<RequestDocument[]> {
      const [sent, received] = await Promise.all([
        model.find({ senderId: memberId }).lean(),
        model.find({ receiverId: memberId }).lean(),
      ]);
      return [...sent, ...received];
    },
  };
}
