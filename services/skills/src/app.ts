import { createReportService, ownDataRoute } from '@mutua/domain';
import { createService } from '@mutua/service-kit';
import { bookmarkRoutes } from './bookmarks/bookmark.routes.ts';
import { createBookmarkService } from './bookmarks/bookmark.service.ts';
import { createFindTargets } from './bookmarks/bookmark-targets.ts';
import { cardRoutes } from './cards/card.routes.ts';
import { createCardService } from './cards/card.service.ts';
import { loadConfig } from './config.ts';
import { endorsementRoutes } from './endorsements/endorsement.routes.ts';
import { createEndorsementService } from './endorsements/endorsement.service.ts';
import { createSnapshots } from './events/snapshots.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createSiteFigures } from './figures/site-figures.ts';
import { createShowTimes } from './hours/shown-times.ts';
import { ownData } from './member-data/own-data.ts';
import { migrations } from './migrations/index.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { restRoutes } from './rests/rest.routes.ts';
import { savedSearchRoutes } from './saved-searches/saved-search.routes.ts';
import { createSavedSearchService } from './saved-searches/saved-search.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
import { skillRoutes } from './skills/skill.routes.ts';
import { createSkillService } from './skills/skill.service.ts';
import { createCatalogue } from './wiring/catalogue.ts';
import type { Timing } from './wiring/context.ts';
import { createHandlers } from './wiring/handlers.ts';
import { createStore } from './wiring/store.ts';
import { createWorkers } from './wiring/workers.ts';

export const app = createService({
  name: 'skills',
  loadConfig,
  migrations,
  build(kit, timing: Timing = {}) {
    const { config, connection, redis, relay } = kit;
    const context = { ...kit, timing };
    const store = createStore(kit);
    const catalogue = createCatalogue(store);
    const parts = { ...store, ...catalogue };
    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const moderation = createModerationService({ ...parts, reports });
    const workers = createWorkers({ context, store, catalogue });
    const figures = createSiteFigures(kit, timing.figuresMs);
    const all = [...workers.workers, figures];

    return {
      snapshots: createSnapshots(parts),
      routes(router) {
        ownDataRoute(router, 'GET /skills/own-data/all', (memberId, language) =>
          ownData(store.data, memberId, language),
        );
        figuresRoutes(router, figures);
        searchRoutes(router, createSearchService(parts));
        savedSearchRoutes(router, createSavedSearchService(store));
        bookmarkRoutes(router, createBookmarkService({ ...store, findTargets: createFindTargets(parts) }));
        restRoutes(router, catalogue.restService); // before the skill routes, whose /skills/:id would take these paths
        skillRoutes(router, createSkillService({ ...parts, showTimes: createShowTimes(store) }));
        moderationRoutes(router, moderation);
        cardRoutes(router, createCardService(store));
        endorsementRoutes(router, createEndorsementService(parts));
      },
      handlers: createHandlers({ context, store, catalogue, workers, moderation }),
      start() {
        for (const each of all) each.start();
      },
      async stop() {
        await Promise.all(all.map((each) => each.stop()));
      },
    };
  },
});
