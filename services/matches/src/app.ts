import { createMaintenanceRepository, createReportService, ownDataRoute } from '@mutua/domain';
import { createPeriodicTask, createService } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createSiteFigures } from './figures/site-figures.ts';
import { createNightly } from './maintenance/nightly.ts';
import { createRecountRepository } from './maintenance/recount.repository.ts';
import { matchRoutes } from './matches/match.routes.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { ownData } from './member-data/own-data.ts';
import { migrations } from './migrations/index.ts';
import { createFindPath } from './paths/find-path.ts';
import { createMarkService } from './paths/mark.service.ts';
import { pathRoutes } from './paths/path.routes.ts';
import { createPathService } from './paths/path.service.ts';
import { createUnlockService } from './paths/unlock.service.ts';
import { createReportRing } from './rings/report-ring.ts';
import { ringRoutes } from './rings/ring.routes.ts';
import { ringPeople } from './rings/ring-messages.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createTopicService } from './topics/topic.service.ts';
import { wantRoutes } from './wants/want.routes.ts';
import type { Timing } from './wiring/context.ts';
import { createHandlers } from './wiring/handlers.ts';
import { createMatching } from './wiring/matching.ts';
import { createRingsAndWants } from './wiring/rings-and-wants.ts';
import { createStore } from './wiring/store.ts';

const MAINTENANCE_MS = 600_000;

export const app = createService({
  name: 'matches',
  loadConfig,
  migrations,
  build(kit, timing: Timing = {}) {
    const { config, connection, redis, relay, logger } = kit;
    const context = { ...kit, timing };
    const data = createMemberDataRepository(connection);
    const store = createStore(kit, timing.beforeWrite);
    const matching = createMatching({ context, store });
    const { vocabulary, rebuild, matches, disclosedTopics, findRefusals, disclosedWants } = matching;
    const ringsAndWants = createRingsAndWants({ context, store, matching });
    const { rings, wants, suggestions, seal } = ringsAndWants;
    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const findPath = createFindPath({ ...store, disclosedWants });
    const ways = {
      unlocks: createUnlockService({ ...store, findRefusals, disclosedTopics, disclosedWants }),
      marks: createMarkService({ ...store, findRefusals, findPath, disclosedWants }),
      paths: createPathService({ ...store, findRefusals, findPath, seal, disclosedTopics }),
    };
    const maintenance = createMaintenanceRepository(connection);
    const nightly = createPeriodicTask(
      createNightly({ maintenance, recount: createRecountRepository(connection), rebuild }),
      { everyMs: timing.maintenanceMs ?? MAINTENANCE_MS, failure: 'nightly work not done', logger },
    );
    const figures = createSiteFigures({ context, ...store, disclosedTopics, vocabulary });
    const workers = [...matching.workers, ...ringsAndWants.workers, nightly, figures];

    return {
      /** The snapshots that a republish sends: who is in each ring. */
      snapshots: {
        rings: {
          count: store.rings.countAgreed,
          async *read() {
            for await (const ring of store.rings.agreed()) yield* ringPeople(ring);
          },
        },
      },
      routes(router) {
        ownDataRoute(router, 'GET /matches/own-data/all', (memberId) => ownData(data, memberId));
        figuresRoutes(router, figures);
        wantRoutes(router, { wants, topics: createTopicService({ ...store, vocabulary, disclosedTopics }) });
        pathRoutes(router, ways); // before the match routes, whose /matches/:userId would take these paths
        ringRoutes(router, { rings, suggestions, report: createReportRing({ ...store, reports }) });
        matchRoutes(router, { matches, settings: createSettingsService({ ...store, rebuild }) });
      },
      handlers: createHandlers({ context, store, matching, ringsAndWants, data }),
      start() {
        for (const each of workers) each.start();
      },
      async stop() {
        await Promise.all(workers.map((each) => each.stop()));
      },
    };
  },
});
