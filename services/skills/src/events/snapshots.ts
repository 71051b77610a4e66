import type { Snapshots } from '@mutua/service-kit';
import type { ShowEndorsements } from '../endorsements/shown-endorsements.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { stateEvent } from '../skills/skill-events.ts';

/** The snapshots that a republish sends: the present state of each skill, or that it is deleted. */
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
