import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type SkillDetails, type SkillDocument, type SkillSummary, skillModel } from './skill.model.ts';

export type { SkillDetails, SkillSummary } from './skill.model.ts';

/** A skill that was not deleted. */
export type StoredSkill = Pick<SkillDocument, '_id' | 'details'> & SkillSummary;
export type StoredSummary = Omit<StoredSkill, 'details'>;

export type SkillRepository = ReturnType<typeof createSkillRepository>;

/** The version of a deleted skill: every event of the skill is older. */
const DELETED = Number.MAX_SAFE_INTEGER;
/** A date before every skill. Deleted skills have no date, so a range of dates leaves them out and still uses an index. */
const BEFORE_ALL = new Date(0);

export function createSkillRepository(connection: Connection) {
  const model = skillModel(connection);

  const findNewest = (ownerId: string, limit: number, filter = {}) =>
    model
      .find({ ...filter, ownerId, 'summary.createdAt': { $gt: BEFORE_ALL } })
      .sort({ 'summary.createdAt': -1, _id: -1 })
      .limit(limit)
      .lean();

  return {
    /** Stores a version of a skill, unless a newer one or its deletion is stored. Without `details`, the stored ones stay. */
    async keep(
      { _id, ownerId, version }: { _id: string; ownerId: string; version: number },
      { summary, details }: { summary: SkillSummary; details?: SkillDetails | null | undefined },
    ): Promise<void> {
      await replaceIfNewer(model, { _id }, version, { ownerId, summary, ...(details && { details }) });
    },

    /** Removes a hidden skill, unless a newer version is stored. A newer version restores it. */
    async hide({ _id, ownerId, version }: { _id: string; ownerId: string; version: number }): Promise<void> {
      await replaceIfNewer(model, { _id }, version, { ownerId, summary: null, details: null });
    },

    /** Marks a skill as deleted for good: later events of it change nothing. */
    async forget({ _id, ownerId }: { _id: string; ownerId: string }): Promise<void> {
      await replaceIfNewer(model, { _id }, DELETED, { ownerId, summary: null, details: null });
    },

    /** Marks every skill of an erased member as deleted for good. */
    async forgetOwner(ownerId: string): Promise<void> {
      await model.updateMany({ ownerId }, { $set: { version: DELETED, summary: null, details: null } });
    },

    /** Returns the owner of a skill; null when it is unknown or deleted. */
    async ownerOf(id: string): Promise<string | null> {
      const found = await model.findById(id, { ownerId: 1, 'summary.title': 1 }).lean();
      return found?.summary ? found.ownerId : null;
    },

    /** Returns the newest skills of a member, newest first. */
    async newestOf(ownerId: string, limit: number): Promise<StoredSkill[]> {
      const found = await findNewest(ownerId, limit);
      return found.flatMap(({ _id, summary, details }) => (summary ? [{ _id, ...summary, details }] : []));
    },

    /** Returns those that do not rest, without details, which are much larger. */
    async newestSummariesOf(ownerId: string, limit: number): Promise<StoredSummary[]> {
      const found = await findNewest(ownerId, limit, { 'summary.isResting': { $ne: true } }).select({ summary: 1 });
      return found.flatMap(({ _id, summary }) => {
        if (!summary) return [];
        const { isResting: _, ...shown } = summary;
        return [{ _id, ...shown }];
      });
    },

    countResting: (ownerId: string): Promise<number> =>
      model.countDocuments({ ownerId, 'summary.createdAt': { $gt: BEFORE_ALL }, 'summary.isResting': true }),
  };
}
