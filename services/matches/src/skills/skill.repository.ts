import type { SkillSnapshot } from '@mutua/contracts';
import { isRepublished, replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { termsOf } from '../topics/terms.ts';
import { type SkillDocument, skillModel } from './skill.model.ts';

export type SkillRepository = ReturnType<typeof createSkillRepository>;

/** The read model of skills, copied from the skills service's events. */
export function createSkillRepository(connection: Connection) {
  const model = skillModel(connection);

  return {
    /** Stores the state of an event. Null when it says nothing new: most events of a skill only change ratings and endorsements. */
    async mirror(skill: SkillSnapshot): Promise<SkillDocument | null> {
      const { _id, ownerId, title, category, proficiency, details, version, editedVersion } = skill;
      const isUnchanged = editedVersion < version && !isRepublished();
      if (isUnchanged && (await model.exists({ _id, version: { $gte: editedVersion } }))) return null;
      const { tags, availableDays, availableTimeSlots } = details ?? {};
      return replaceIfNewer(model, { _id }, version, {
        ownerId,
        title,
        category,
        proficiency,
        terms: termsOf(title, ...(tags ?? [])),
        ...(tags && { tags }),
        ...(availableDays && { availableDays }),
        ...(availableTimeSlots && { availableTimeSlots }),
        isDeleted: false,
      });
    },

    /** Null when a newer state is stored. */
    markDeleted: ({ skillId, ownerId, version }: { skillId: string; ownerId: string; version: number }) =>
      replaceIfNewer(model, { _id: skillId }, version, { ownerId, isDeleted: true, answers: [], terms: [] }),
  };
}
