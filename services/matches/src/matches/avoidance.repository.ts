import type { Connection } from 'mongoose';
import type { WriteHook } from '../rings/write-hook.ts';
import { type AvoidanceDocument, avoidanceModel } from './avoidance.model.ts';

export type AvoidanceRepository = ReturnType<typeof createAvoidanceRepository>;

/** Stores whom members hide among their matches, and who may not share a ring. */
export function createAvoidanceRepository(connection: Connection, beforeWrite?: WriteHook) {
  const model = avoidanceModel(connection);
  const idOf = (memberId: string, otherId: string): string => `${memberId}:${otherId}`;
  const findOf = async (
    memberIds: readonly string[],
    kind?: AvoidanceDocument['kind'],
  ): Promise<AvoidanceDocument[]> => {
    const found = await model.find({ memberId: { $in: memberIds }, until: { $gt: new Date() } }).lean();
    return found.filter((each) => each.kind === kind);
  };

  return {
    async avoidedBy(memberId: string): Promise<string[]> {
      return (await findOf([memberId])).map(({ otherId }) => otherId);
    },

    async avoid(memberId: string, otherId: string, until: Date): Promise<void> {
      await model.updateOne({ _id: idOf(memberId, otherId) }, { $set: { memberId, otherId, until } }, { upsert: true });
    },

    /** Keeps two members out of one ring. */
    async keepApart(one: string, other: string, until: Date): Promise<void> {
      await beforeWrite?.('apart');
      const [memberId = '', otherId = ''] = [one, other].sort();
      await model.updateOne(
        { _id: `${memberId}:ring:${otherId}` },
        { $set: { memberId, otherId, kind: 'ring', until } },
        { upsert: true },
      );
    },

    /** Whether two of the members may not share a ring; with `one`, whether `one` may not share a ring with another. */
    async areApart(ids: readonly string[], one?: string): Promise<boolean> {
      const some = new Set(ids);
      return (await findOf(ids, 'ring')).some(
        ({ memberId, otherId }) => some.has(otherId) && (!one || memberId === one || otherId === one),
      );
    },

    async avoidSkill(memberId: string, skillId: string, until: Date): Promise<void> {
      await model.updateOne(
        { _id: `${memberId}:skill:${skillId}` },
        { $set: { memberId, otherId: skillId, kind: 'skill', until } },
        { upsert: true },
      );
    },

    async allowSkill(memberId: string, skillId: string): Promise<void> {
      await model.deleteOne({ _id: `${memberId}:skill:${skillId}` });
    },

    async avoidsSkill(memberId: string, skillId: string): Promise<boolean> {
      return (await findOf([memberId], 'skill')).some(({ otherId }) => otherId === skillId);
    },

    async allow(memberId: string, otherId: string): Promise<void> {
      await model.deleteOne({ _id: idOf(memberId, otherId) });
    },
  };
}
