import type { SkillSnapshot } from '@mutua/contracts';
import { isRepublished, readByIdTogether, readTogether, replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type SkillDocument, skillModel } from './skill.model.ts';

export type SkillRepository = ReturnType<typeof createSkillRepository>;

/** The read model of skills, copied from the skills service's events. */
export function createSkillRepository(connection: Connection) {
  const model = skillModel(connection);
  const read = readByIdTogether<SkillDocument>(model);
  const readCounts = readTogether((ownerIds) =>
    model.aggregate<{ _id: string; count: number }>([
      { $match: { ownerId: { $in: ownerIds }, isDeleted: false } },
      { $group: { _id: '$ownerId', count: { $sum: 1 } } },
    ]),
  );

  return {
    /** Those of these skills that are known and not deleted, by id. */
    async findAll(ids: readonly string[]): Promise<Map<string, SkillDocument>> {
      const found = await read(ids);
      return new Map(found.filter(({ isDeleted }) => !isDeleted).map((skill) => [skill._id, skill]));
    },

    async deletedAmong(ids: readonly string[]): Promise<string[]> {
      const found = await read(ids);
      return found.filter(({ isDeleted }) => isDeleted).map(({ _id }) => _id);
    },

    async countOf(ownerId: string): Promise<number> {
      const [counted] = await readCounts([ownerId]);
      return counted?.count ?? 0;
    },

    async mirror({ _id, ownerId, title, category, version, editedVersion }: SkillSnapshot): Promise<void> {
      // Most events of a skill only change ratings and endorsements, and a read by id is cheaper than a write.
      const isUnchanged = editedVersion < version && !isRepublished();
      if (isUnchanged && (await model.exists({ _id, version: { $gte: editedVersion } }))) return;
      await replaceIfNewer(model, { _id }, version, { ownerId, title, category, isDeleted: false });
    },

    async markDeleted({
      skillId,
      ownerId,
      version,
    }: {
      skillId: string;
      ownerId: string;
      version: number;
    }): Promise<void> {
      await replaceIfNewer(model, { _id: skillId }, version, { ownerId, title: '', isDeleted: true });
    },
  };
}
