import type { Snapshots } from '@mutua/service-kit';
import type { ShowEndorsements } from '../endorsements/shown-endorsements.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { stateEvent } from '../skills/skill-events.ts';

/** What a republish tells of this service's documents: each skill as it is; of a deleted one, that it is deleted. */
export const createSnapshots = ({
  skills,
  showEndorsements,
}: {
  skills: Pick<SkillRepository, 'all' | 'countAll'>;
  showEndorsements: ShowEndorsements;
}): Record<string, Snapshots> => ({
  skills: {
    count: skills.countAll,
    async *read() {
      for await (const skill of skills.all()) yield stateEvent(skill, await showEndorsements(skill._id));
    },
  },
});
