import { FIGURES_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

/** Prepares the figures of group lessons. */
export const figures: Migration = {
  name: '005-figures',
  async run({ createIndexes }) {
    await createIndexes('figures', FIGURES_INDEXES);
    await createIndexes('lessons', [{ key: { 'sessions.startsAt': 1 } }]);
  },
};
