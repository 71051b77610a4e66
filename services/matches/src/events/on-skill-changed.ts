import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { TopicComparison } from '../topics/topic-comparison.ts';
import type { Vocabulary } from '../topics/vocabulary.ts';

/** Stores the skill, and computes which wants it answers. */
export const onSkillChanged =
  ({
    skills,
    vocabulary,
    topicComparison,
    rebuild,
  }: {
    skills: Pick<SkillRepository, 'mirror'>;
    vocabulary: Pick<Vocabulary, 'ready' | 'changed'>;
    topicComparison: Pick<TopicComparison, 'skill'>;
    rebuild: Rebuild;
  }): EventHandler<'skill.created' | 'skill.updated'> =>
  async ({ payload: { skill } }) => {
    await vocabulary.ready();
    const change = await skills.mirror(skill);
    if (change) vocabulary.changed(change.before, change.after);
    // Runs also without a change: an event that failed after the write comes again.
    await topicComparison.skill(skill._id);
    await rebuild(skill.ownerId);
  };
