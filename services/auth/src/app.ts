import { createReportLimit } from '@mutua/domain';
import { createService, staticTokenVerifier } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { accountRoutes } from './accounts/account.routes.ts';
import { announcementRoutes } from './announcements/announcement.routes.ts';
import { createAnnouncementService } from './announcements/announcement.service.ts';
import { avatarRoutes } from './avatars/avatar.routes.ts';
import { claimRoutes } from './claims/claim.routes.ts';
import { loadConfig, providerNameOf } from './config.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import { createSnapshots } from './events/snapshots.ts';
import { exportRoutes } from './exports/export.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createMonthMailsOfSite, createSiteFigures } from './figures/site-figures.ts';
import { importRoutes } from './imports/import.routes.ts';
import { invitationRoutes } from './invitations/invitation.routes.ts';
import { markRoutes } from './marks/mark.routes.ts';
import { memberRoutes } from './members/member.routes.ts';
import { migrations } from './migrations/index.ts';
import { createCaseViews } from './moderation/case-views.ts';
import { createDecisionEffects } from './moderation/decision-effects.ts';
import { createEvidenceSweep } from './moderation/evidence-sweep.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createReportIntake } from './moderation/report-intake.ts';
import { openIdRoutes } from './openid/openid.routes.ts';
import { placeRoutes } from './places/place.routes.ts';
import { referenceRoutes } from './references/reference.routes.ts';
import { relationRoutes } from './relations/relation.routes.ts';
import { createLimits } from './security/limits.ts';
import { signInMethodsRoutes } from './security/sign-in-methods.routes.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { loadSigningKeys } from './sessions/signing-keys.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { createLogoService } from './site/logo.service.ts';
import { siteRoutes } from './site/site.routes.ts';
import { createSiteService } from './site/site.service.ts';
import type { Timing } from './wiring/context.ts';
import { createHandlers } from './wiring/handlers.ts';
import { createImporting } from './wiring/imports.ts';
import { createPrivacy } from './wiring/privacy.ts';
import { createProfiles } from './wiring/profiles.ts';
import { createSignIn } from './wiring/sign-in.ts';
import { createStore } from './wiring/store.ts';

export const app = createService({
  name: 'auth',
  loadConfig,
  migrations,
  // Commands fail at once, because a member who signs in must not wait for a limit that cannot be checked.
  redisRole: 'producer',
  async build(kit, timing: Timing = {}) {
    const { config, redis, endedSessions, logger } = kit;
    const { PUBLIC_URL: publicUrl, QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const keys = await loadSigningKeys(config.AUTH_SIGNING_KEYS_FILE, { create: config.NODE_ENV !== 'production' });
    const context = { ...kit, timing, keys };
    const limits = createLimits({ redis, scale, prefix, logger });
    const appealTo = config.APPEAL_ADDRESS ?? `moderation@${new URL(publicUrl).hostname}`;
    const store = createStore(kit);
    const profiles = createProfiles({ context, store, limits });
    const signIn = createSignIn({ context, store, limits, profiles, appealTo });
    const privacy = createPrivacy({ context, store, limits, profiles, signIn });
    const importing = createImporting({ context, store, profiles, signIn });
    const { blocks, invitations } = profiles.services;
    const effects = createDecisionEffects({
      ...store,
      ...profiles,
      sessions: signIn.services.sessions,
      invitations,
      appealTo,
      logger,
    });
    const intake = createReportIntake({ ...store, blocks, consumeLimit: createReportLimit({ redis, prefix, scale }) });
    const logos = createLogoService({ ...store, storage: createFileStorage(config.FILE_STORE, 'site') });
    const announcements = createAnnouncementService(store);
    const services = {
      ...profiles.services,
      ...signIn.services,
      ...importing.services,
      exports: privacy.exports,
      intake,
      site: createSiteService({
        ...store,
        tellChangedText: announcements.tellChangedText,
        logos,
        sessions: signIn.services.sessions,
      }),
      logos,
      moderation: createModerationService({ ...store, effects, views: createCaseViews(store) }),
    };
    const ways = {
      hasPassword: config.SIGN_IN.includes('password'),
      openIdName: config.OPENID_NAME,
      providerName: providerNameOf(config),
    };
    const evidenceSweep = createEvidenceSweep({ ...store, logger });
    const figures = createSiteFigures({ context, ...store });
    const monthMails = createMonthMailsOfSite({ context, ...store });
    const workers = [
      ...profiles.workers,
      effects,
      evidenceSweep,
      ...privacy.workers,
      figures,
      monthMails,
      importing.jobs,
    ];

    return {
      verifier: staticTokenVerifier(keys.published, { endedSessions }),
      routes(router) {
        accountRoutes(router, { ...services, ways });
        signInMethodsRoutes(router, services);
        openIdRoutes(router, { service: signIn.openId, publicUrl, ways, logger });
        sessionRoutes(router, { ...services, keys });
        exportRoutes(router, services);
        erasureRoutes(router, services);
        referenceRoutes(router, services);
        relationRoutes(router, services); // comes before the member routes, which would take `blocked` in /users/blocked as a member's id
        markRoutes(router, services);
        invitationRoutes(router, services);
        settingsRoutes(router, services);
        placeRoutes(router);
        moderationRoutes(router, services);
        figuresRoutes(router, figures);
        siteRoutes(router, services);
        announcementRoutes(router, { ...services, announcements });
        importRoutes(router, services);
        claimRoutes(router, { ...services, ways });
        memberRoutes(router, services);
        avatarRoutes(router, services);
      },
      handlers: createHandlers({ store, profiles, intake }),
      snapshots: createSnapshots(store),
      start() {
        for (const worker of [signIn.ends, ...workers]) worker.start();
      },
      async stop() {
        await Promise.all(workers.map((worker) => worker.stop()));
        await signIn.background.settled(); // background work that calls have started
        await signIn.ends.stop();
      },
    };
  },
});
