import type { Connection } from 'mongoose';
import { avoidanceModel } from './avoidance.model.ts';

export type AvoidanceRepository = ReturnType<typeof createAvoidanceRepository>;

/** Whom members do not want to see among their matches. */
export function createAvoidanceRepository(connection: Connection) {
  const model = avoidanceModel(connection);
  const idOf = (memberId: string, otherId: string): string => `${memberId}:${otherId}`;

  return {
    async avoidedBy(memberId: string): Promise<string[]> {
      const found = await model.find({ memberId, until: { $gt: new Date() } }, { otherId: 1 }).lean();
      return found.map(({ otherId }) => otherId);
    },

    async avoid(memberId: string, otherId: string, until: Date): Promise<void> {
      await model.updateOne({ _id: idOf(memberId, otherId) }, { $set: { memberId, otherId, until } }, { upsert: true });
    },

    async allow(memberId: string, otherId: string): Promise<void> {
      await model.deleteOne({ _id: idOf(memberId, otherId) });
    },
  };
}
