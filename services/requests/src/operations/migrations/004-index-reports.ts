import { REPORT_INDEXES } from '@mutua/domain';
import type { Migration } from '@mutua/service-kit';

export const indexReports: Migration = {
  name: '004-index-reports',
  async run({ createIndexes }) {
    await createIndexes('reports', REPORT_INDEXES);
  },
};
