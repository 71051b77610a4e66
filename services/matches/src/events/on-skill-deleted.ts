import type { EventPayload } from '@mutua/contracts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { Vocabulary } from '../topics/vocabulary.ts';

/** Marks a skill as deleted, or as hidden or resting until a newer version: it is no longer suggested. */
export const onSkillDeleted =
  ({
    skills,
    vocabulary,
    rebuild,
    onGone,
  }: {
    skills: Pick<SkillRepository, 'markDeleted' | 'findAll'>;
    vocabulary: Pick<Vocabulary, 'ready' | 'changed'>;
    rebuild: Rebuild;
    /** Called with the id of the skill. */
    onGone: (skillId: string) => Promise<void>;
  }) =>
  async (payload: EventPayload<'skill.deleted'>): Promise<void> => {
    await vocabulary.ready();
    const before = await skills.markDeleted(payload);
    if (before) vocabulary.changed(before, null);
    await rebuild(payload.ownerId);
    // The stored state decides, because the event may be older.
    const [left] = await skills.findAll([payload.skillId]);
    if (!left) await onGone(payload.skillId);
  };
