import { replaceIfNewer } from '@mutua/service-kit';
import type { SkillDetails, SkillDetailsModel } from './skill-details.model.ts';

export interface SkillDetailsRepository {
  /** Keeps what a skill is at a version, unless a newer one, or its deletion, is known. */
  keep(skill: { _id: string; ownerId: string; version: number }, details: SkillDetails): Promise<void>;
  /** Forgets a skill for good: what arrives about it later changes nothing. */
  forget(skill: { _id: string; ownerId: string }): Promise<void>;
  /** Those that are known, by skill. */
  find(ids: readonly string[]): Promise<Map<string, SkillDetails>>;
}

/** No event of a skill is newer than its deletion. */
const DELETED = Number.MAX_SAFE_INTEGER;

export function createSkillDetailsRepository(model: SkillDetailsModel): SkillDetailsRepository {
  return {
    async keep({ _id, ownerId, version }, details) {
      await replaceIfNewer(model, { _id }, version, { ownerId, details });
    },

    async forget({ _id, ownerId }) {
      await replaceIfNewer(model, { _id }, DELETED, { ownerId, details: null });
    },

    async find(ids) {
      if (ids.length === 0) return new Map();
      const found = await model.find({ _id: { $in: ids }, details: { $ne: null } }).lean();
      return new Map(found.flatMap(({ _id, details }) => (details ? [[_id, details]] : [])));
    },
  };
}
