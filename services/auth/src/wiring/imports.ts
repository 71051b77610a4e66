import { createClaimService } from '../claims/claim.service.ts';
import { createAskPeople } from '../imports/ask-people.ts';
import { createImportService } from '../imports/import.service.ts';
import { createImportJobs } from '../imports/import-jobs.ts';
import { createImportViews } from '../imports/import-views.ts';
import { createReadImport } from '../imports/read-import.ts';
import { createReadInProcess } from '../imports/read-in-process.ts';
import type { Context } from './context.ts';
import type { Profiles } from './profiles.ts';
import type { SignIn } from './sign-in.ts';
import type { Store } from './store.ts';

/** Builds lists of people that organisers bring, and what the people do with their invitations. */
export function createImporting({
  context: { config, logger, timing },
  store,
  profiles: { views, settling, importKey: key },
  signIn: {
    services: { sessions },
    passwords,
  },
}: {
  context: Context;
  store: Store;
  profiles: Profiles;
  signIn: SignIn;
}) {
  const { imports, importRows: rows } = store;
  const { now = () => new Date() } = timing;
  const { IMPORT_MAILS_PER_HOUR: perHour, SITE_TIME_ZONE: zone } = config;
  const jobs = createImportJobs({
    imports,
    rows,
    readImport: key && createReadImport({ key, imports, rows, readInProcess: createReadInProcess() }),
    askPeople: key && createAskPeople({ ...store, key, rows, perHour, zone, now, logger }),
    repairClaim: settling.repair,
    now,
    logger,
    pollMs: timing.pollMs,
    sweepMs: timing.sweepMs,
  });
  const importViews = createImportViews({ ...store, key, rows, perHour, zone, now });
  return {
    jobs,
    services: {
      imports: createImportService({
        ...store,
        key,
        rows,
        views: importViews,
        sessions,
        now,
        checkNow: jobs.checkNow,
      }),
      claims: createClaimService({ ...store, rows, settling, passwords, sessions, views, now }),
    },
  };
}
