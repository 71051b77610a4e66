import { FIGURES_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

/** Prepares the figures of skills. */
export const figures: Migration = {
  name: '016-figures',
  run: ({ createIndexes }) => createIndexes('figures', FIGURES_INDEXES),
};
