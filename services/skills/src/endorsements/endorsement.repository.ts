import { createHash } from 'node:crypto';
import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type EventStore } from '@mutua/service-kit';
import { type EndorsementDocument, endorsementModel } from './endorsement.model.ts';

/**
 * The id of the only endorsement that a member may give to a skill. The database keeps ids unique. A unique index on other fields would be
 * written again when the relay removes the published event. On the local engine each such write waits for all others of the same key.
 */
const idFor = (skillId: string, userId: string): string =>
  createHash('sha256').update(`${skillId}:${userId}`).digest('hex').slice(0, 24);

export type EndorsementRepository = ReturnType<typeof createEndorsementRepository>;

export function createEndorsementRepository({ connection, relay }: EventStore) {
  const model = endorsementModel(connection);
  const { insert } = createOutboxWrites(model, relay);

  const has = async (skillId: string, userId: string): Promise<boolean> =>
    (await model.exists({ skillId, userId })) !== null;

  return {
    /** False when this member has endorsed this skill before. */
    async insert(
      fields: Pick<EndorsementDocument, 'skillId' | 'userId' | 'message'>,
      event: DomainEvent,
    ): Promise<boolean> {
      // Checks older endorsements, which have another kind of id. When two come at once, the database refuses one by its id.
      if (await has(fields.skillId, fields.userId)) return false;
      return insert({ ...fields, _id: idFor(fields.skillId, fields.userId), createdAt: new Date() }, event);
    },

    find: (skillId: string, userId: string): Promise<EndorsementDocument | null> =>
      model.findOne({ skillId, userId }).lean().exec(),

    count: (skillId: string): Promise<number> => model.countDocuments({ skillId }).exec(),

    latest: (skillId: string, limit: number): Promise<EndorsementDocument[]> =>
      model.find({ skillId }).sort({ createdAt: -1, _id: -1 }).limit(limit).lean().exec(),

    has,
  };
}
