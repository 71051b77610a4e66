import type { Migration } from '@mutua/service-kit';
import { moveSkillsAndFigures } from './skills-and-figures.ts';

/** Gives each skill of the members its own document, and each member the figures that are now derived from it. */
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
