import { unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type MemberFiguresDocument, memberFiguresModel } from './member-figures.model.ts';

export type MemberFiguresRepository = ReturnType<typeof createMemberFiguresRepository>;

export function createMemberFiguresRepository(connection: Connection) {
  const model = memberFiguresModel(connection);

  return {
    find: (memberId: string): Promise<MemberFiguresDocument | null> => model.findById(memberId).lean().exec(),

    /** Removes the figures. The next read computes them again. */
    async forget(memberId: string): Promise<void> {
      await model.deleteOne({ _id: memberId });
    },

    /**
     * Stores new figures over those that they were computed from; null means that none were stored. Does nothing when another process was
     * faster.
     */
    async replace(before: MemberFiguresDocument | null, { _id, ...after }: MemberFiguresDocument): Promise<void> {
      if (before) await model.updateOne({ _id, until: before.until }, { $set: after });
      else await unlessDuplicate(model.create({ _id, ...after }));
    },
  };
}
