// Over 300 lines: the one place where all parts of the service meet.

import {
  createBlockRepository,
  createMemberHoursRepository,
  createReportService,
  forgetEvents,
  onBlockChanged,
  ownDataRoute,
} from '@mutua/domain';
import { createJobPoller, createPeriodicTask, createService } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { onAvailabilityChanged } from './events/on-availability-changed.ts';
import { onHoursChanged } from './events/on-hours-changed.ts';
import { onMemberActive } from './events/on-member-active.ts';
import { onMemberChanged } from './events/on-member-changed.ts';
import { onRequestChanged } from './events/on-request-changed.ts';
import { onReview } from './events/on-review.ts';
import { onSkillChanged } from './events/on-skill-changed.ts';
import { onSkillDeleted } from './events/on-skill-deleted.ts';
import { createMaintenanceRepository } from './maintenance/maintenance.repository.ts';
import { createNightly } from './maintenance/nightly.ts';
import { createRecountRepository } from './maintenance/recount.repository.ts';
import { createAvoidanceRepository } from './matches/avoidance.repository.ts';
import { createFindAnswer } from './matches/find-answer.ts';
import { createFindMatches } from './matches/find-matches.ts';
import { createFoundMatchRepository } from './matches/found-match.repository.ts';
import { createImpressions } from './matches/impressions.ts';
import { matchRoutes } from './matches/match.routes.ts';
import { createMatchService } from './matches/match.service.ts';
import { createFindPartners } from './matches/partners.ts';
import { createFindRefusals } from './matches/refusals.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { ownData } from './member-data/own-data.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { onMemberLeaving, onMemberModerated } from './members/on-absence.ts';
import { migrations } from './migrations/index.ts';
import { createFindPath } from './paths/find-path.ts';
import { createMarkService } from './paths/mark.service.ts';
import { pathRoutes } from './paths/path.routes.ts';
import { createPathService } from './paths/path.service.ts';
import { createUnlockService } from './paths/unlock.service.ts';
import { createReviewRepository } from './ratings/review.repository.ts';
import { createRequestRepository } from './requests/request.repository.ts';
import { createFindRings } from './rings/find-rings.ts';
import { createFindSubstitutes } from './rings/find-substitute.ts';
import { createKeyRepository } from './rings/key.repository.ts';
import { createOfferSeal } from './rings/offer-seal.ts';
import { createOnLegChanged } from './rings/on-leg-changed.ts';
import { createOnMeetingChanged } from './rings/on-meeting-changed.ts';
import { createReportRing } from './rings/report-ring.ts';
import { createRingRepository } from './rings/ring.repository.ts';
import { ringRoutes } from './rings/ring.routes.ts';
import { createRingService, type RingService } from './rings/ring.service.ts';
import { createRingChecks } from './rings/ring-checks.ts';
import { createRingLifecycle } from './rings/ring-lifecycle.ts';
import { createRingParts } from './rings/ring-parts.ts';
import { createSeatRepository } from './rings/seat.repository.ts';
import { createSuggestionService } from './rings/suggestion.service.ts';
import type { WriteHook } from './rings/write-hook.ts';
import { createSettingsRepository } from './settings/settings.repository.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createSkillRepository } from './skills/skill.repository.ts';
import { createRebuild } from './swappers/rebuild.ts';
import { createSwapperRepository } from './swappers/swapper.repository.ts';
import { createCompareTopicsJob } from './topics/compare-topics-job.ts';
import { createDisclosedTopics } from './topics/disclosed-topics.ts';
import { createTopicRepository } from './topics/topic.repository.ts';
import { createTopicService } from './topics/topic.service.ts';
import { createTopicComparison } from './topics/topic-comparison.ts';
import { createVocabulary } from './topics/vocabulary.ts';
import { createAnswerAlertJob } from './wants/answer-alert-job.ts';
import { createDisclosedWants } from './wants/disclosed-wants.ts';
import { createFulfilWants } from './wants/fulfil-wants.ts';
import { createWantRepository } from './wants/want.repository.ts';
import { wantRoutes } from './wants/want.routes.ts';
import { createWantService } from './wants/want.service.ts';

/** Seats and offers of rings expire after hours, so a check every ten seconds is enough. */
const RINGS_POLL_MS = 10_000;
const SWEEP_MS = 60_000;
const MAINTENANCE_MS = 600_000;
const PAUSE_MS = 3600 * 1000;
/** How many documents one step of repeated work changes. */
const PART = 100;

/** Intervals that tests shorten. */
export interface Timing {
  pollMs?: number;
  flushMs?: number;
  sweepMs?: number;
  /** A hook with which a test can kill the work on rings. */
  beforeWrite?: WriteHook;
  /** How often the service checks whether the nightly work is due. */
  maintenanceMs?: number;
}

export const app = createService({
  name: 'matches',
  loadConfig,
  migrations,
  build({ config, connection, redis, relay, logger }, timing: Timing = {}) {
    const { pollMs, flushMs, sweepMs, maintenanceMs, beforeWrite } = timing;

    const data = createMemberDataRepository(connection);
    const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'matches' } as const;
    const members = createMemberRepository(connection);
    const skills = createSkillRepository(connection);
    const blocks = createBlockRepository(connection);
    const requests = createRequestRepository(connection);
    const reviews = createReviewRepository(connection);
    const wants = createWantRepository(connection, beforeWrite);
    const topics = createTopicRepository(connection);
    const settings = createSettingsRepository(connection);
    const swappers = createSwapperRepository({ connection, relay });
    const found = createFoundMatchRepository(connection);
    const avoidances = createAvoidanceRepository(connection, beforeWrite);

    const vocabulary = createVocabulary({ skills });
    const disclosedTopics = createDisclosedTopics({ vocabulary });
    const topicComparison = createTopicComparison({ skills, topics, wants, vocabulary });
    const memberHours = createMemberHoursRepository(connection);
    const rebuild = createRebuild({
      swappers,
      members,
      skills,
      wants,
      requests,
      reviews,
      settings,
      topics,
      memberHours,
    });
    const findRefusals = createFindRefusals({ blocks, requests, avoidances });
    const findPartners = createFindPartners({ swappers, findRefusals });
    const told = createDisclosedWants({ found, swappers });
    const impressions = createImpressions({ swappers, flushMs, logger });
    const matches = createMatchService({
      swappers,
      skills,
      members,
      found,
      avoidances,
      findPartners,
      told,
      impressions,
    });
    const rings = createRingRepository({ connection, relay, beforeWrite });
    const seats = createSeatRepository(connection, beforeWrite);
    const seal = createOfferSeal(createKeyRepository(connection));
    const parts = createRingParts({ swappers, skills, topics, members, told: disclosedTopics });
    const checks = createRingChecks({ findRefusals, avoidances, seats, wants });
    const suggestions = createSuggestionService({
      swappers,
      avoidances,
      findPartners,
      findRefusals,
      findRings: createFindRings({ swappers }),
      checks,
      parts,
      seal,
      impressions,
      told,
    });
    const findSubstitutes = createFindSubstitutes({ swappers, findRefusals, checks, parts });
    const keeping = createRingLifecycle({ rings, seats, wants, avoidances, findSubstitutes, parts, rebuild });
    const ringWorker = createJobPoller({
      due: { name: 'rings', findDue: rings.findDue, work: (id) => keeping.work(id) },
      logger,
      pollMs: pollMs ?? RINGS_POLL_MS,
    });
    /** Compares seats and claims with their rings. */
    const sweeper = createPeriodicTask(async () => (await keeping.sweep(new Date(), PART)) >= PART, {
      everyMs: sweepMs ?? SWEEP_MS,
      failure: 'seats and claims of rings not compared',
      logger,
    });

    const topicWorker = createJobPoller({
      due: createCompareTopicsJob({ topics, topicComparison, rebuild }),
      logger,
      pollMs,
    });
    const matchWorker = createJobPoller({
      due: createFindMatches({
        swappers,
        found,
        members,
        matches,
        wants,
        findAnswer: createFindAnswer({ swappers, skills, members, findRefusals, findPartners, told }),
      }),
      logger,
      pollMs,
    });
    const answerWorker = createJobPoller({ due: createAnswerAlertJob({ skills, wants, swappers }), logger, pollMs });
    const wantService = createWantService({
      wants,
      topics,
      skills,
      blocks,
      members,
      requests,
      swappers,
      topicComparison,
      rebuild,
      countedPartners: matches.countedPartners,
      ringSizes: (me) => suggestions.sizes(me),
      onGone: (wantId) => ringService.loseWant(wantId),
      onMoreToCompare: () => topicWorker.checkNow(),
    });
    const ringService: RingService = createRingService({
      rings,
      seats,
      wants,
      members,
      checks,
      parts,
      seal,
      suggestions,
      keeping,
      wantForSkill: (caller, skillId) => wantService.forSkill(caller, skillId),
      dropWant: (caller, wantId) => wantService.remove(caller, wantId),
    });
    const onMeetingChanged = createOnMeetingChanged({ rings });
    const onLegChanged = createOnLegChanged({
      rings,
      members,
      swappers,
      skills,
      countedPartners: matches.countedPartners,
      parts,
      keeping,
      rebuild,
    });
    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const findPath = createFindPath({ swappers, blocks, told });
    const ways = {
      unlocks: createUnlockService({ swappers, skills, topics, findRefusals, disclosedTopics, told }),
      marks: createMarkService({ swappers, skills, findRefusals, findPath, told }),
      paths: createPathService({
        swappers,
        skills,
        topics,
        members,
        findRefusals,
        findPath,
        seal,
        told: disclosedTopics,
      }),
    };
    /** Pauses wants that nobody has confirmed for long. */
    const oldWants = createPeriodicTask(async () => (await wantService.pauseOld(new Date(), PART)) === PART, {
      firstMs: 0,
      everyMs: PAUSE_MS,
      failure: 'old wants not paused',
      logger,
    });
    const maintenance = createMaintenanceRepository(connection);
    const nightly = createPeriodicTask(
      createNightly({ maintenance, recount: createRecountRepository(connection), rebuild }),
      { everyMs: maintenanceMs ?? MAINTENANCE_MS, failure: 'nightly work not done', logger },
    );

    const skillChanged = onSkillChanged({ skills, vocabulary, topicComparison, rebuild });
    const fulfilWants = createFulfilWants({ wants, skills });
    const requestChanged = onRequestChanged({ requests, rebuild, fulfilWants, onLegChanged });
    const mirrorBlock = onBlockChanged({ blocks });
    const leaveRings = (memberId: string) => ringService.loseMember(memberId);
    const loseSkill = (skillId: string) => ringService.loseSkill(skillId);
    const review = onReview({ reviews, rebuild });

    return {
      routes(router) {
        ownDataRoute(router, 'GET /matches/own-data/all', (memberId) => ownData(data, memberId));
        wantRoutes(router, {
          wants: wantService,
          topics: createTopicService({ topics, vocabulary, told: disclosedTopics }),
        });
        pathRoutes(router, ways); // before the match routes, whose /matches/:userId would take these paths
        ringRoutes(router, { rings: ringService, suggestions, report: createReportRing({ rings, reports }) });
        matchRoutes(router, { matches, settings: createSettingsService({ settings, requests, rebuild }) });
      },
      handlers: {
        'member.changed': onMemberChanged({ members, rebuild }),
        'member.active': onMemberActive({ members, rebuild }),
        'member.leaving': onMemberLeaving({ members, rebuild, leaveRings }),
        'member.moderated': onMemberModerated({ members, rebuild, leaveRings }),
        'hours.changed': onHoursChanged({ memberHours, rebuild }),
        'availability.changed': onAvailabilityChanged({ members, rebuild }),
        'member.erased': onMemberErased({
          data,
          memberHours,
          rebuild,
          leaveRings,
          forgetEvents: (...about) => forgetEvents(queue, ...about),
        }),
        'member.blocked': async (event) => {
          await mirrorBlock(event);
          const { blockerId, blockedId } = event.payload;
          // The stored state decides, because the event may be older.
          if (await blocks.existsBetween(blockerId, blockedId)) await ringService.loseMember(blockerId, blockedId);
        },
        'member.unblocked': mirrorBlock,
        'skill.created': skillChanged,
        'skill.updated': skillChanged,
        'skill.deleted': onSkillDeleted({ skills, vocabulary, rebuild, onGone: loseSkill }),
        'skill.hidden': onSkillDeleted({ skills, vocabulary, rebuild, onGone: loseSkill }),
        'request.created': requestChanged,
        'request.accepted': requestChanged,
        'request.rejected': requestChanged,
        'request.completed': requestChanged,
        'request.cancelled': requestChanged,
        'request.updated': requestChanged,
        'request.snapshot': requestChanged,
        'meeting.changed': ({ payload }) => onMeetingChanged(payload),
        'review.created': review,
        'review.snapshot': review,
      },
      start() {
        impressions.start();
        topicWorker.start();
        matchWorker.start();
        answerWorker.start();
        oldWants.start();
        nightly.start();
        ringWorker.start();
        sweeper.start();
      },
      async stop() {
        await Promise.all([
          topicWorker.stop(),
          matchWorker.stop(),
          answerWorker.stop(),
          oldWants.stop(),
          nightly.stop(),
          ringWorker.stop(),
          sweeper.stop(),
          impressions.stop(),
        ]);
      },
    };
  },
});
