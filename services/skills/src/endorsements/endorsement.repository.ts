import type { DomainEvent } from '@mutua/contracts';
import { isDuplicateKey, outboxFields, type Relay } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type EndorsementDocument, endorsementModel } from './endorsement.model.ts';

export type EndorsementRepository = ReturnType<typeof createEndorsementRepository>;

export function createEndorsementRepository({
  connection,
  relay,
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
}) {
  const model = endorsementModel(connection);

  return {
    /** False when this member has endorsed this skill before. */
    async insert(
      fields: Pick<EndorsementDocument, 'skillId' | 'userId' | 'message'>,
      event: DomainEvent,
    ): Promise<boolean> {
      try {
        const endorsement = await model.create({
          ...fields,
          ...outboxFields(event),
          _id: new Types.ObjectId().toHexString(),
          createdAt: new Date(),
        });
        relay.publish(model, endorsement.toObject());
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'skillId')) return false;
        throw error;
      }
    },

    count: (skillId: string): Promise<number> => model.countDocuments({ skillId }).exec(),

    latest: (skillId: string, limit: number): Promise<EndorsementDocument[]> =>
      model.find({ skillId }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean().exec(),

    has: async (skillId: string, userId: string): Promise<boolean> =>
      (await model.exists({ skillId, userId })) !== null,
  };
}
