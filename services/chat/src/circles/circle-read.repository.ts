import { createOutboxWrites, newEvent, type Relay, upsert } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { circleReadId, circleReadModel } from './circle-read.model.ts';

export type CircleReadRepository = ReturnType<typeof createCircleReadRepository>;

/** How far each member has read each circle. */
export function createCircleReadRepository(connection: Connection, relay: Pick<Relay, 'publish'>) {
  const model = circleReadModel(connection);
  const writes = createOutboxWrites(model, relay);

  return {
    /** Returns up to which `seq` a member has read these circles, by circle. */
    async find(memberId: string, circleIds: readonly string[]): Promise<Map<string, number>> {
      const _id = { $in: circleIds.map((circleId) => circleReadId(memberId, circleId)) };
      const found = await model.find({ _id }, { circleId: 1, readSeq: 1 }).lean();
      return new Map(found.map(({ circleId, readSeq }) => [circleId, readSeq]));
    },

    /** Stores how far a member has read, with its event. Returns false when they have read as far before. */
    async markRead(memberId: string, circleId: string, seq: number): Promise<boolean> {
      const _id = circleReadId(memberId, circleId);
      const event = newEvent('circle.read', { memberId, circleId, seq });
      const isFurther = () => writes.update({ _id, readSeq: { $lt: seq } }, { $set: { readSeq: seq } }, event);
      if (await isFurther()) return true;
      if (await writes.insert({ _id, memberId, circleId, readSeq: seq }, event)) return true;
      // Another device may have inserted it meanwhile.
      return isFurther();
    },

    /** Tells that a member reads nothing more of a circle. The place stays. */
    async tellLeft(memberId: string, circleId: string, seq: number): Promise<void> {
      const _id = circleReadId(memberId, circleId);
      await upsert(model, { _id }, { $setOnInsert: { memberId, circleId, readSeq: 0 } });
      await writes.update({ _id }, { $set: { circleId } }, newEvent('circle.read', { memberId, circleId, seq }));
    },

    /** Returns the circles that a member has read or left. */
    circlesOf: (memberId: string): Promise<string[]> => model.distinct('circleId', { memberId }).exec(),

    forget: async (memberId: string): Promise<void> => {
      await model.deleteMany({ memberId });
    },
    removeOf: async (circleId: string): Promise<void> => {
      await model.deleteMany({ circleId });
    },
  };
}
