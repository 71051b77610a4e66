import type { EventPayload, SkillSnapshot } from '@mutua/contracts';
import { isRepublished, replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type SkillDocument, skillModel } from './skill.model.ts';

export type SkillRepository = ReturnType<typeof createSkillRepository>;

/** The copies of skills, from the events of the skills service. */
export function createSkillRepository(connection: Connection) {
  const model = skillModel(connection);

  return {
    /** Returns those of these skills that are known and not deleted, by id. */
    async findAll(ids: readonly string[]): Promise<Map<string, SkillDocument>> {
      const found = await model.find({ _id: { $in: ids }, isDeleted: false }).lean();
      return new Map(found.map((skill) => [skill._id, skill]));
    },

    async deletedAmong(ids: readonly string[]): Promise<string[]> {
      const found = await model.find({ _id: { $in: ids }, isDeleted: true }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    /** Returns the skills of these members that have times of their own. */
    withOwnTimes: (ownerIds: readonly string[]): Promise<SkillDocument[]> =>
      model
        .find({ ownerId: { $in: ownerIds }, isDeleted: false, hoursFrom: 'skill' })
        .lean()
        .exec(),

    countOf: (ownerId: string): Promise<number> => model.countDocuments({ ownerId, isDeleted: false }).exec(),

    /** Stores the data of a skill that a new request needs. Existing requests keep the skill as it was. */
    async mirror({ _id, ownerId, title, category, details, version, editedVersion }: SkillSnapshot): Promise<void> {
      // Most events of a skill change only ratings and endorsements. A read by id is cheaper than a write.
      const isUnchanged = editedVersion < version && !isRepublished();
      if (isUnchanged && (await model.exists({ _id, version: { $gte: editedVersion } }))) return;
      await replaceIfNewer(model, { _id }, version, {
        ownerId,
        title,
        category,
        ...(details && {
          availableDays: details.availableDays,
          availableTimeSlots: details.availableTimeSlots,
          hoursFrom: details.hoursFrom,
        }),
        isDeleted: false,
      });
    },

    async markDeleted({ skillId, ownerId, version }: EventPayload<'skill.deleted'>): Promise<void> {
      await replaceIfNewer(model, { _id: skillId }, version, { ownerId, title: '', isDeleted: true });
    },
  };
}
