import type { Migration } from '@mutua/service-kit';
import { moveSkillsAndFigures } from './skills-and-figures.ts';

/** Gives each skill of the members a document of its own, and each member the figures that are derived from now on. */
export const moveSkills: Migration = {
  name: '004-move-skills-and-figures',
  run: ({ connection, logger, saved, save }) =>
    moveSkillsAndFigures(connection, {
      after: saved as string | undefined,
      async onProgress({ last, count }) {
        await save(last);
        logger.info({ count }, 'members migrated');
      },
    }),
};
