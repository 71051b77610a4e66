import { createMaintenanceRepository, createSiteCopy } from '@mutua/domain';
import { createJobPoller, createPeriodicTask } from '@mutua/service-kit';
import { setSiteOfCards } from '../cards/card.ts';
import { createIndexLateSkills } from '../lessons/index-late-skills.ts';
import { createNightlyWork } from '../nightly-work.ts';
import { createNightlyRests, createRestMember } from '../rests/rest-job.ts';
import { createFindHits } from '../saved-searches/find-hits.ts';
import { createSearchAlertJob } from '../saved-searches/search-alert-job.ts';
import type { Catalogue } from './catalogue.ts';
import type { Context } from './context.ts';
import type { Store } from './store.ts';

const MAINTENANCE_MS = 600_000;
/** How often a process reads the name of the site, which another process may have been told. */
const SITE_MS = 30_000;

/** The background work: alerts of saved searches, the nightly work, and the name of the site, which cards show. */
export function createWorkers({
  context: { connection, logger, timing },
  store,
  catalogue: { changes, mayBeTold },
}: {
  context: Context;
  store: Store;
  catalogue: Catalogue;
}) {
  const { pollMs, maintenanceMs = MAINTENANCE_MS, mostCandidates } = timing;
  const alerts = createJobPoller({
    due: createSearchAlertJob({
      ...store,
      findHits: createFindHits({ ...store, mayBeTold }),
      ...(mostCandidates && { mostCandidates }),
    }),
    logger,
    pollMs,
  });
  const nightly = createPeriodicTask(
    createNightlyWork({
      maintenance: createMaintenanceRepository(connection),
      indexLateSkills: createIndexLateSkills({ ...store, changes }),
      rest: createNightlyRests({ ...store, restMember: createRestMember({ ...store, changes }) }),
    }),
    { everyMs: maintenanceMs, failure: 'nightly work not done', logger },
  );
  const site = createSiteCopy(connection);
  const readSite = async () => setSiteOfCards((await site.read()).name);
  const followSite = createPeriodicTask(readSite, {
    firstMs: 0,
    everyMs: SITE_MS,
    failure: 'the name of the site is read later',
    logger,
  });
  return { site, readSite, workers: [alerts, nightly, followSite] };
}

export type Workers = ReturnType<typeof createWorkers>;
