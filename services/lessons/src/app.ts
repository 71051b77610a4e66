import { createService } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { createEntryRepository } from './entries/entry.repository.ts';
import { entryRoutes } from './entries/entry.routes.ts';
import { createEntryService } from './entries/entry.service.ts';
import { migrations } from './migrations/index.ts';

export const app = createService({
  name: 'lessons',
  loadConfig,
  migrations,
  build({ connection }) {
    const entries = createEntryService({ entries: createEntryRepository({ connection }) });

    return {
      routes(router) {
        entryRoutes(router, { entries });
      },
      handlers: {},
    };
  },
});
