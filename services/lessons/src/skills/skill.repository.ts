import { ERASED_VERSION, type EventPayload, type SkillSnapshot } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type SkillDocument, skillModel } from './skill.model.ts';

export type SkillRepository = ReturnType<typeof createSkillRepository>;

/** The skills of members, from the skills service's events. */
export function createSkillRepository(connection: Connection) {
  const model = skillModel(connection);

  return {
    /** A skill of this member; null when it is another's, deleted or hidden. */
    findOwn: (_id: string, ownerId: string): Promise<SkillDocument | null> =>
      model.findOne({ _id, ownerId, isGone: false }).lean().exec(),

    /** Stores the state of an event, unless a newer one is stored. */
    async mirror({ _id, ownerId, title, category, proficiency, version }: SkillSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id }, version, { ownerId, title, category, proficiency, isGone: false });
    },

    async gone({ skillId, ownerId, version }: EventPayload<'skill.deleted'>): Promise<void> {
      await replaceIfNewer(model, { _id: skillId }, version, { ownerId, isGone: true });
    },

    /** Removes the words of an erased member. */
    async forget(ownerId: string): Promise<void> {
      await model.updateMany({ ownerId }, { $set: { title: '', isGone: true, version: ERASED_VERSION } });
    },
  };
}
