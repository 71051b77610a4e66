// Over 300 lines: it wires all features of the service.

import {
  createAvailabilityRepository,
  createMemberHoursRepository,
  createPartnerRepository,
  createReportLimit,
  createTaughtRepository,
  createVisibility,
  forgetEvents,
  onRequestKnown,
} from '@mutua/domain';
import { createJobPoller, createSeal, createService, staticTokenVerifier } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { outboundOf } from '@mutua/service-kit/outbound';
import { accountRoutes } from './accounts/account.routes.ts';
import { createAccountService } from './accounts/account.service.ts';
import { accountMail } from './accounts/account-mail.ts';
import { createAddressService } from './accounts/address.service.ts';
import { createBackground } from './accounts/background.ts';
import { createRegistrationService } from './accounts/registration.service.ts';
import { avatarRoutes } from './avatars/avatar.routes.ts';
import { createAvatarService } from './avatars/avatar.service.ts';
import { createAvatarSweep } from './avatars/avatar-sweep.ts';
import { loadConfig } from './config.ts';
import { createEraseMember } from './erasure/erase-member.ts';
import { createErasedList } from './erasure/erased-list.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { createErasureService } from './erasure/erasure.service.ts';
import { createErasureWorker } from './erasure/erasure-worker.ts';
import { forgetCases } from './erasure/forget-cases.repository.ts';
import { forgetSignInMethods } from './erasure/forget-sign-in-methods.repository.ts';
import { onMailUnsubscribed } from './events/on-mail-unsubscribed.ts';
import { onRequestSnapshot } from './events/on-request-snapshot.ts';
import { onReview, onReviewAnswered } from './events/on-review.ts';
import { onSkillChanged, onSkillDeleted, onSkillHidden } from './events/on-skill-changed.ts';
import { createSnapshots } from './events/snapshots.ts';
import { createExchangeRepository } from './exchanges/exchange.repository.ts';
import { createBuildExport } from './exports/build-export.ts';
import { createExportRepository } from './exports/export.repository.ts';
import { exportRoutes } from './exports/export.routes.ts';
import { createExportService } from './exports/export.service.ts';
import { createExportWorker } from './exports/export-worker.ts';
import { createServiceParts } from './exports/service-parts.ts';
import { createInvitationRepository } from './invitations/invitation.repository.ts';
import { invitationRoutes } from './invitations/invitation.routes.ts';
import { createInvitationService } from './invitations/invitation.service.ts';
import { createCheckPage } from './marks/check-page.ts';
import { createMarkRepository } from './marks/mark.repository.ts';
import { markRoutes } from './marks/mark.routes.ts';
import { createMarkService } from './marks/mark.service.ts';
import { createPageChecks } from './marks/page-checks.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { memberRoutes } from './members/member.routes.ts';
import { createMemberService } from './members/member.service.ts';
import { createMemberFigures } from './members/member-figures.ts';
import { createMemberViews } from './members/member-views.ts';
import { createPeopleSearch } from './members/people-search.repository.ts';
import { createShowHours } from './members/show-hours.ts';
import { createStoreTimeZone } from './members/store-time-zone.ts';
import { migrations } from './migrations/index.ts';
import { createCaseRepository } from './moderation/case.repository.ts';
import { createCaseViews } from './moderation/case-views.ts';
import { createDecisionEffects } from './moderation/decision-effects.ts';
import { createEvidenceSweep } from './moderation/evidence-sweep.ts';
import { createLogRepository } from './moderation/log.repository.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createReportIntake } from './moderation/report-intake.ts';
import { createRefuseSuspended } from './moderation/suspension.ts';
import { createAttemptRepository } from './openid/attempt.repository.ts';
import { openIdRoutes } from './openid/openid.routes.ts';
import { createOpenIdService } from './openid/openid.service.ts';
import { createOpenIdProvider } from './openid/openid-provider.ts';
import { createPasskeyRepository } from './passkeys/passkey.repository.ts';
import { createPasskeyService } from './passkeys/passkey.service.ts';
import { createBondRepository } from './references/bond.repository.ts';
import { createReferenceRepository } from './references/reference.repository.ts';
import { referenceRoutes } from './references/reference.routes.ts';
import { createReferenceService } from './references/reference.service.ts';
import { createShownReferences } from './references/shown-references.ts';
import { createStoredBonds } from './references/stored-bonds.ts';
import { createBlockService } from './relations/block.service.ts';
import { createFollowService } from './relations/follow.service.ts';
import { blockModel, followModel } from './relations/relation.model.ts';
import { createRelationRepository } from './relations/relation.repository.ts';
import { relationRoutes } from './relations/relation.routes.ts';
import { createReviewRepository } from './reviews/review.repository.ts';
import { createSecondStepRepository } from './second-step/second-step.repository.ts';
import { createSecondStepService } from './second-step/second-step.service.ts';
import { createChallenges } from './security/challenges.ts';
import { createExponentialBackoff } from './security/exponential-backoff.ts';
import { createLimits } from './security/limits.ts';
import { createPasswordHasher } from './security/password-hasher.ts';
import { signInMethodsRoutes } from './security/sign-in-methods.routes.ts';
import { createSignInMethodsService } from './security/sign-in-methods.service.ts';
import { issueAccessToken } from './sessions/access-token.ts';
import { createKnownDeviceRepository } from './sessions/known-device.repository.ts';
import { createNewDevices } from './sessions/new-device.ts';
import { createSessionRepository } from './sessions/session.repository.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { createSessionService } from './sessions/session.service.ts';
import { createSessionEnds } from './sessions/session-ends.ts';
import { loadSigningKeys } from './sessions/signing-keys.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createSkillRepository } from './skills/skill.repository.ts';

/** A fixed key, so that a second process can decrypt what the first one has encrypted. */
const DEVELOPMENT_KEY = 'only for development, never in production';

/** How many wrong codes of a second step are allowed before the first pause. */
const FREE_WRONG_CODES = 5;

/** A new page is checked soon after it was added. Other pages are checked within days. */
const PAGES_POLL_MS = 10_000;

/** How often a process looks for references whose count has to be computed again. */
const BONDS_POLL_MS = 5_000;

/** The interval at which a process looks for exports and erasures; tests shorten it. */
interface Timing {
  pollMs?: number;
}

export const app = createService({
  name: 'auth',
  loadConfig,
  migrations,
  // Commands fail at once, because a member who signs in must not wait for a limit that cannot be checked.
  redisRole: 'producer',
  async build({ config, connection, redis, relay, endedSessions, logger }, { pollMs }: Timing = {}) {
    const keys = await loadSigningKeys(config.AUTH_SIGNING_KEYS_FILE, { create: config.NODE_ENV !== 'production' });
    const { PUBLIC_URL: publicUrl, QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const limits = createLimits({ redis, scale, prefix, logger });
    const passwords = createPasswordHasher({ concurrency: config.PASSWORD_HASH_CONCURRENCY });
    const storage = createFileStorage(config.FILE_STORE, 'avatars');

    const members = createMemberRepository({ connection, relay });
    const follows = createRelationRepository({ model: followModel(connection), relay });
    const blocks = createRelationRepository({ model: blockModel(connection), relay });
    const reviews = createReviewRepository(connection);
    const exchanges = createExchangeRepository(connection);
    const references = createReferenceRepository({ connection, relay });
    const shown = createShownReferences({ references, members });
    const bonds = createStoredBonds({
      bonds: createBondRepository(connection),
      shown,
      references,
      exchanges,
      members,
    });
    const bondWorker = createJobPoller({ due: bonds.due, logger, pollMs: pollMs ?? BONDS_POLL_MS });
    const skills = createSkillRepository(connection);
    const partners = createPartnerRepository(connection);
    const availabilities = createAvailabilityRepository(connection);
    const taught = createTaughtRepository(connection);
    const memberHours = createMemberHoursRepository(connection);
    const visibility = createVisibility({ partners });
    const figures = createMemberFigures({ members, skills, reviews, exchanges, follows });
    const views = createMemberViews({ follows, blocks, skills });

    const markRecords = createMarkRepository(connection);
    const pageWorker = createJobPoller({
      due: createPageChecks({
        marks: markRecords,
        checkPage: createCheckPage(outboundOf(config)),
        profileOf: (id) => `${publicUrl}/profile/${id}`,
      }),
      logger,
      pollMs: pollMs ?? PAGES_POLL_MS,
    });
    const marks = createMarkService({ marks: markRecords, members, limits, checkNow: pageWorker.checkNow });
    const invitationRecords = createInvitationRepository(connection);
    const invitations = createInvitationService({ invitations: invitationRecords, members, visibility });

    const sessionRecords = createSessionRepository({ connection, relay });
    const ends = createSessionEnds({ sessions: sessionRecords, members, endedSessions, logger });
    const devices = createKnownDeviceRepository(connection);
    const newDevices = createNewDevices({ devices, members });
    const appealTo = config.APPEAL_ADDRESS ?? `moderation@${new URL(publicUrl).hostname}`;
    const refuseSuspended = createRefuseSuspended({ appealTo });
    const sessions = createSessionService({
      sessions: sessionRecords,
      members,
      keys,
      ends,
      refuseSuspended,
      newDevices,
    });
    const storeTimeZone = createStoreTimeZone({ members });
    const background = createBackground({ logger });
    const avatars = createAvatarService({ storage });
    const sweep = createAvatarSweep({ storage, members, logger });
    const followService = createFollowService({ members, follows, blocks, figures, visibility });
    const searchPeople = createPeopleSearch(connection);
    const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
    const redirectUri = `${publicUrl}/api/auth/google/callback`;
    const passkeyRecords = createPasskeyRepository(connection);
    const secondSteps = createSecondStepRepository(connection);
    const cases = createCaseRepository({ connection, relay });
    const log = createLogRepository(connection);
    const archives = createFileStorage(config.FILE_STORE, 'exports');
    const exportRecords = createExportRepository(connection);
    const exportWorker = createExportWorker({
      exports: exportRecords,
      members,
      storage: archives,
      build: createBuildExport({
        sources: {
          members,
          sessions: sessionRecords,
          follows,
          blocks,
          passkeys: passkeyRecords,
          secondSteps,
          devices,
          cases,
          log,
          references,
          marks: markRecords,
          invitations: invitationRecords,
        },
        services: createServiceParts({
          urls: {
            skills: config.SKILLS_URL,
            requests: config.REQUESTS_URL,
            chat: config.CHAT_URL,
            matches: config.MATCHES_URL,
            notifications: config.NOTIFICATIONS_URL,
          },
        }),
        pictures: storage,
      }),
      tokenFor: ({ _id: userId, sessionEpoch: epoch }, sessionId) =>
        issueAccessToken(keys, { userId, sessionId, epoch }),
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
    const queue = { redis, prefix, service: 'auth' } as const;
    const erasedList = createErasedList({ storage: createFileStorage(config.FILE_STORE, 'erased') });
    const erasureWorker = createErasureWorker({
      members,
      list: erasedList,
      eraseMember: createEraseMember({
        members,
        sessions,
        pictures: storage,
        archives,
        exports: exportRecords,
        follows,
        blocks,
        figures,
        limits,
        list: erasedList,
        forget: [
          reviews.forgetMember,
          bonds.forgetMember,
          skills.forgetOwner,
          (id) => forgetCases(connection, id),
          availabilities.forget,
          memberHours.forget,
          taught.forget,
          (id) => forgetSignInMethods(connection, id),
          markRecords.forget,
          invitationRecords.forget,
        ],
        forgetEvents: (...about) => forgetEvents(queue, ...about),
      }),
      logger,
      pollMs,
    });
    const effects = createDecisionEffects({
      cases,
      log,
      members,
      sessions,
      reviews,
      references,
      bonds,
      figures,
      invitations,
      appealTo,
      logger,
    });
    const evidenceSweep = createEvidenceSweep({ cases, logger });
    const blockService = createBlockService({
      members,
      follows: followService,
      blocks,
      exchanges,
      references,
      bonds,
      views,
    });
    const intake = createReportIntake({
      cases,
      members,
      blocks: blockService,
      consumeLimit: createReportLimit({ redis, prefix, scale }),
    });
    const moderation = createModerationService({
      cases,
      log,
      members,
      effects,
      views: createCaseViews({ members, log }),
    });
    const challenges = createChallenges({ redis, prefix });
    const passkeys = createPasskeyService({ passkeys: passkeyRecords, challenges, publicUrl });
    const free = Math.ceil(FREE_WRONG_CODES * scale);
    const sealKey = config.SECOND_STEP_KEY ?? (config.NODE_ENV === 'production' ? undefined : DEVELOPMENT_KEY);
    const secondStep = createSecondStepService({
      steps: secondSteps,
      seal: sealKey === undefined ? undefined : createSeal(sealKey, 'second step'),
      passwords,
      challenges,
      backoff: createExponentialBackoff('auth:second-step', free, { redis, prefix }),
    });
    const openId =
      clientId && clientSecret
        ? createOpenIdService({
            provider: createOpenIdProvider({ issuer, clientId, clientSecret, redirectUri }),
            attempts: createAttemptRepository(connection),
            members,
            sessions,
            storeTimeZone,
            passkeys: passkeyRecords,
            secondStep,
            invitations,
          })
        : undefined;
    const vouching = createReferenceService({
      references,
      shown,
      bonds,
      members,
      blocks,
      visibility,
      consumeLimit: limits.consumeReference,
    });
    /** What all services of an account need. */
    const account = { members, sessions, passwords, limits };
    const services = {
      references: vouching,
      passkeys,
      signInMethods: createSignInMethodsService({ ...account, passkeys, passkeyRecords, secondStep }),
      exports: createExportService({
        exports: exportRecords,
        storage: archives,
        sessions,
        checkNow: exportWorker.checkNow,
      }),
      erasures: createErasureService(account),
      addresses: createAddressService(account),
      sessions,
      intake,
      moderation,
      avatars,
      accounts: createAccountService({ ...account, views, background, storeTimeZone, passkeys, secondStep }),
      registrations: createRegistrationService({ ...account, background, skills, invitations }),
      members: createMemberService({
        members,
        searchPeople,
        blocks,
        reviews,
        avatars,
        views,
        references: vouching,
        visibility,
        availabilities,
        taught,
        showHours: createShowHours({ memberHours, partners }),
        marks,
        invitations,
      }),
      settings: createSettingsService({ members }),
      follows: followService,
      blocks: blockService,
      marks,
      invitations,
    };

    const workers = [sweep, effects, evidenceSweep, exportWorker, erasureWorker, pageWorker, bondWorker];

    return {
      verifier: staticTokenVerifier(keys.published, { endedSessions }),
      routes(router) {
        accountRoutes(router, services);
        signInMethodsRoutes(router, services);
        openIdRoutes(router, { service: openId, publicUrl, logger });
        sessionRoutes(router, { ...services, keys });
        exportRoutes(router, services);
        erasureRoutes(router, services);
        referenceRoutes(router, services);
        relationRoutes(router, services); // comes before the member routes, which would take `blocked` in /users/blocked as a member's id
        markRoutes(router, services);
        invitationRoutes(router, services);
        settingsRoutes(router, services);
        moderationRoutes(router, services);
        memberRoutes(router, services);
        avatarRoutes(router, services);
      },
      handlers: {
        'skill.reported': intake.onReported,
        'message.reported': intake.onReported,
        'review.reported': intake.onReported,
        'question.reported': intake.onReported,
        'answer.reported': intake.onReported,
        'exchange.reported': intake.onReported,
        'ring.reported': intake.onReported,
        'session.reported': intake.onReported,
        'mail.unsubscribed': onMailUnsubscribed({ members }),
        'skill.created': onSkillChanged({ skills, figures }),
        'skill.updated': onSkillChanged({ skills, figures }),
        'skill.hidden': onSkillHidden({ skills, figures }),
        'skill.deleted': onSkillDeleted({ skills, figures }),
        'request.created': onRequestKnown({ partners }),
        'request.accepted': onRequestKnown({ partners }),
        'request.rejected': onRequestKnown({ partners }),
        'request.cancelled': onRequestKnown({ partners }),
        'request.completed': onRequestSnapshot({ partners, exchanges, figures, bonds }),
        'request.snapshot': onRequestSnapshot({ partners, exchanges, figures, bonds }),
        'review.created': onReview({ reviews, members, figures }),
        'review.snapshot': onReview({ reviews, members, figures }),
        'review.answered': onReviewAnswered({ reviews, members }),
        'hours.changed': ({ payload }) => memberHours.mirror(payload),
        'availability.changed': ({ payload }) => availabilities.mirror(payload),
        'meeting.settled': ({ payload }) => taught.keep(payload),
      },
      snapshots: createSnapshots({ members, follows, blocks, cases }),
      start() {
        for (const worker of [ends, ...workers]) worker.start();
      },
      async stop() {
        await Promise.all(workers.map((worker) => worker.stop()));
        await background.settled(); // background work that calls have started
        await ends.stop();
      },
    };
  },
});
