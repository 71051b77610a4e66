import { forgetEvents } from '@mutua/domain';
import { createFileStorage } from '@mutua/service-kit/files';
import { accountMail } from '../accounts/account-mail.ts';
import { createEraseMember } from '../erasure/erase-member.ts';
import { createErasedList } from '../erasure/erased-list.ts';
import { createErasureWorker } from '../erasure/erasure-worker.ts';
import { forgetCases } from '../erasure/forget-cases.repository.ts';
import { forgetSignInMethods } from '../erasure/forget-sign-in-methods.repository.ts';
import { createBuildExport } from '../exports/build-export.ts';
import { createExportRepository } from '../exports/export.repository.ts';
import { createExportService } from '../exports/export.service.ts';
import { createExportWorker } from '../exports/export-worker.ts';
import { createServiceParts } from '../exports/service-parts.ts';
import type { Limits } from '../security/limits.ts';
import { issueAccessToken } from '../sessions/access-token.ts';
import type { Context } from './context.ts';
import type { Profiles } from './profiles.ts';
import type { SignIn } from './sign-in.ts';
import type { Store } from './store.ts';

/** Builds the export of a member's data, and the erasure of an account. */
export function createPrivacy({
  context: { config, connection, redis, logger, timing, keys },
  store,
  limits,
  profiles: { pictures, figures, bonds, settling },
  signIn: {
    services: { sessions },
  },
}: {
  context: Context;
  store: Store;
  limits: Limits;
  profiles: Profiles;
  signIn: SignIn;
}) {
  const { members } = store;
  const { pollMs } = timing;
  const archives = createFileStorage(config.FILE_STORE, 'exports');
  const storedExports = createExportRepository(connection);
  const urls = {
    skills: config.SKILLS_URL,
    requests: config.REQUESTS_URL,
    chat: config.CHAT_URL,
    matches: config.MATCHES_URL,
    lessons: config.LESSONS_URL,
    notifications: config.NOTIFICATIONS_URL,
  };
  const exportWorker = createExportWorker({
    exports: storedExports,
    members,
    storage: archives,
    build: createBuildExport({
      sources: { ...store, listed: settling },
      services: createServiceParts({ urls }),
      pictures,
      site: store.site,
    }),
    tokenFor: ({ _id: userId, sessionEpoch: epoch }, sessionId) => issueAccessToken(keys, { userId, sessionId, epoch }),
    onReady: async ({ _id }, until) => {
      await members.change(_id, (member) => ({
        set: {},
        events: [
          accountMail(member, { kind: 'export-ready', values: { until: until.toISOString() }, expiresAt: until }),
        ],
      }));
    },
    logger,
    pollMs,
  });
  const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'auth' } as const;
  const list = createErasedList({ storage: createFileStorage(config.FILE_STORE, 'erased') });
  const eraseMember = createEraseMember({
    ...store,
    sessions,
    pictures,
    archives,
    exports: storedExports,
    figures,
    limits,
    list,
    forget: [
      store.reviews.forgetMember,
      bonds.forgetMember,
      store.skills.forgetOwner,
      (id) => forgetCases(connection, id),
      store.availabilities.forget,
      store.memberHours.forget,
      store.taught.forget,
      (id) => forgetSignInMethods(connection, id),
      store.marks.forget,
      store.invitations.forget,
      store.announcements.forget,
      store.importRows.forget,
      store.imports.forgetOrganiser,
    ],
    forgetEvents: (...about) => forgetEvents(queue, ...about),
  });
  return {
    exports: createExportService({
      exports: storedExports,
      storage: archives,
      sessions,
      checkNow: exportWorker.checkNow,
    }),
    workers: [exportWorker, createErasureWorker({ members, list, eraseMember, logger, pollMs })],
  };
}
