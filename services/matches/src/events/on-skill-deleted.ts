import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { Vocabulary } from '../topics/vocabulary.ts';

/** Marks the skill as deleted: nobody is led to it any more. */
export const onSkillDeleted =
  ({
    skills,
    vocabulary,
    rebuild,
  }: {
    skills: Pick<SkillRepository, 'markDeleted'>;
    vocabulary: Pick<Vocabulary, 'ready' | 'changed'>;
    rebuild: Rebuild;
  }): EventHandler<'skill.deleted'> =>
  async ({ payload }) => {
    await vocabulary.ready();
    const before = await skills.markDeleted(payload);
    if (before) vocabulary.changed(before, null);
    await rebuild(payload.ownerId);
  };
