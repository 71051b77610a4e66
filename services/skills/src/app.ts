import {
  createAvailabilityRepository,
  createBlockRepository,
  createMaintenanceRepository,
  createMemberHoursRepository,
  createPartnerRepository,
  createReportService,
  createShownLessonRepository,
  createSiteCopy,
  createTaughtRepository,
  createVisibility,
  forgetEvents,
  onBlockChanged,
  onRequestKnown,
  ownDataRoute,
} from '@mutua/domain';
import { createJobPoller, createPeriodicTask, createService } from '@mutua/service-kit';
import { createBookmarkRepository } from './bookmarks/bookmark.repository.ts';
import { bookmarkRoutes } from './bookmarks/bookmark.routes.ts';
import { createBookmarkService } from './bookmarks/bookmark.service.ts';
import { createFindTargets } from './bookmarks/bookmark-targets.ts';
import { createCardRepository } from './cards/card.repository.ts';
import { cardRoutes } from './cards/card.routes.ts';
import { createCardService } from './cards/card.service.ts';
import { setSiteOfCards } from './cards/card.ts';
import { loadConfig } from './config.ts';
import { createEndorsementRepository } from './endorsements/endorsement.repository.ts';
import { endorsementRoutes } from './endorsements/endorsement.routes.ts';
import { createEndorsementService } from './endorsements/endorsement.service.ts';
import { createShowEndorsements } from './endorsements/shown-endorsements.ts';
import { onHoursChanged } from './events/on-hours-changed.ts';
import { onMemberChanged } from './events/on-member-changed.ts';
import { onRequestCompleted } from './events/on-request-completed.ts';
import { onReviewCreated } from './events/on-review-created.ts';
import { createSnapshots } from './events/snapshots.ts';
import { createExchangeRepository } from './exchanges/exchange.repository.ts';
import { createExchangeService } from './exchanges/exchange.service.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createSiteFigures } from './figures/site-figures.ts';
import { createShowTimes } from './hours/shown-times.ts';
import { createIndexLateSkills } from './lessons/index-late-skills.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { onMemberLeaving } from './member-data/on-member-leaving.ts';
import { ownData } from './member-data/own-data.ts';
import { createMayBeTold } from './members/may-be-told.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { migrations } from './migrations/index.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createNightlyWork } from './nightly-work.ts';
import { createRatingService } from './ratings/rating.service.ts';
import { createReviewRepository } from './ratings/review.repository.ts';
import { createFindKeepers } from './rests/find-keepers.ts';
import { createRestRepository } from './rests/rest.repository.ts';
import { restRoutes } from './rests/rest.routes.ts';
import { createRestService } from './rests/rest.service.ts';
import { createNightlyRests, createRestMember } from './rests/rest-job.ts';
import { createVisits } from './rests/visits.ts';
import { createAlertRepository } from './saved-searches/alert.repository.ts';
import { createFindHits } from './saved-searches/find-hits.ts';
import { createSavedSearchRepository } from './saved-searches/saved-search.repository.ts';
import { savedSearchRoutes } from './saved-searches/saved-search.routes.ts';
import { createSavedSearchService } from './saved-searches/saved-search.service.ts';
import { createSearchAlertJob } from './saved-searches/search-alert-job.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearchService } from './search/search.service.ts';
import { createSkillSearchRepository } from './search/skill-search.repository.ts';
import { createVocabulary } from './search/vocabulary.repository.ts';
import { createSkillRepository } from './skills/skill.repository.ts';
import { skillRoutes } from './skills/skill.routes.ts';
import { createSkillService } from './skills/skill.service.ts';
import { createSkillChanges } from './skills/skill-changes.ts';

const MAINTENANCE_MS = 600_000;
/** How often a process reads the name of the site, which another process may have been told. */
const SITE_MS = 30_000;

/** The settings that tests change. */
interface Timing {
  pollMs?: number;
  /** How often a process looks whether the nightly work is due. */
  maintenanceMs?: number;
  /** How often a process looks whether the nightly count of figures is due. */
  figuresMs?: number;
  /** How many saved searches one job compares with a skill. */
  mostCandidates?: number;
}

export const app = createService({
  name: 'skills',
  loadConfig,
  migrations,
  build(
    { config, connection, redis, relay, logger },
    { pollMs, maintenanceMs = MAINTENANCE_MS, figuresMs, mostCandidates }: Timing = {},
  ) {
    const members = createMemberRepository(connection);
    const blocks = createBlockRepository(connection);
    const partners = createPartnerRepository(connection);
    const availabilities = createAvailabilityRepository(connection);
    const taught = createTaughtRepository(connection);
    const groupLessons = createShownLessonRepository(connection);
    const memberHours = createMemberHoursRepository(connection);
    const visibility = createVisibility({ partners });
    const bookmarks = createBookmarkRepository(connection);
    const mayBeTold = createMayBeTold({ blocks, visibility });
    const skills = createSkillRepository({ connection, relay });
    const vocabulary = createVocabulary(connection);
    const endorsements = createEndorsementRepository({ connection, relay });
    const showEndorsements = createShowEndorsements({ endorsements, members });
    const reviews = createReviewRepository(connection);
    const storedExchanges = createExchangeRepository(connection);
    const changes = createSkillChanges({
      skills,
      showEndorsements,
      reviews,
      exchanges: storedExchanges,
      memberHours,
      keepersOf: createFindKeepers({ bookmarks, mayBeTold }),
      members,
    });
    const ratings = createRatingService({ reviews, members, skills, changes });
    const exchanges = createExchangeService({ exchanges: storedExchanges, changes });
    const data = createMemberDataRepository({ connection, relay });
    const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'skills' } as const;
    const search = createSearchService({
      catalogue: createSkillSearchRepository(connection),
      vocabulary,
      blocks,
      visibility,
      partners,
      bookmarks,
      availabilities,
      groupLessons,
    });

    const searches = createSavedSearchRepository(connection);
    const alertWorker = createJobPoller({
      due: createSearchAlertJob({
        alerts: createAlertRepository({ connection, relay }),
        searches,
        findHits: createFindHits({ vocabulary, mayBeTold }),
        ...(mostCandidates && { mostCandidates }),
      }),
      logger,
      pollMs,
    });

    const rests = createRestRepository({ connection, relay });
    const restService = createRestService({ rests, skills, changes, vocabulary });
    const visits = createVisits({ rests, service: restService });
    const nightly = createPeriodicTask(
      createNightlyWork({
        maintenance: createMaintenanceRepository(connection),
        indexLateSkills: createIndexLateSkills({ skills, members, changes }),
        rest: createNightlyRests({ rests, restMember: createRestMember({ rests, changes }) }),
      }),
      { everyMs: maintenanceMs, failure: 'nightly work not done', logger },
    );

    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const moderation = createModerationService({ skills, members, changes, ratings, reports });

    const site = createSiteCopy(connection);
    const followSite = createPeriodicTask(async () => setSiteOfCards((await site.read()).name), {
      firstMs: 0,
      everyMs: SITE_MS,
      failure: 'the name of the site is read later',
      logger,
    });
    const figures = createSiteFigures({ connection, config, logger }, figuresMs);
    const requestKnown = onRequestKnown({ partners });
    return {
      snapshots: createSnapshots({ skills, showEndorsements }),
      routes(router) {
        ownDataRoute(router, 'GET /skills/own-data/all', (memberId) => ownData(data, memberId));
        figuresRoutes(router, figures);
        searchRoutes(router, search);
        savedSearchRoutes(router, createSavedSearchService({ searches }));
        const findTargets = createFindTargets({ skills, members, blocks, visibility });
        bookmarkRoutes(router, createBookmarkService({ bookmarks, findTargets }));
        restRoutes(router, restService); // before the skill routes, whose /skills/:id would take these paths
        skillRoutes(
          router,
          createSkillService({
            skills,
            changes,
            members,
            vocabulary,
            endorsements,
            showEndorsements,
            visibility,
            availabilities,
            taught,
            groupLessons,
            memberHours,
            partners,
            bookmarks,
            showTimes: createShowTimes({ members, memberHours, partners }),
          }),
        );
        moderationRoutes(router, moderation);
        cardRoutes(router, createCardService({ skills, members, cards: createCardRepository(connection) }));
        endorsementRoutes(
          router,
          createEndorsementService({ endorsements, skills, changes, members, blocks, visibility }),
        );
      },
      handlers: {
        'member.active': ({ payload }) => visits.visited(payload),
        'member.changed': onMemberChanged({ members, ratings, skills, changes }),
        'site.changed': async ({ payload }) => {
          await site.mirror(payload.site);
          setSiteOfCards((await site.read()).name);
        },
        'content.moderated': ({ payload }) => moderation.decided(payload),
        'member.moderated': ({ payload }) => moderation.memberDecided(payload),
        'member.leaving': onMemberLeaving({ data, changes }),
        'member.erased': onMemberErased({
          data,
          changes,
          availabilities,
          taught,
          groupLessons,
          memberHours,
          rests,
          forgetEvents: (...about) => forgetEvents(queue, ...about),
        }),
        'member.blocked': onBlockChanged({ blocks }),
        'member.unblocked': onBlockChanged({ blocks }),
        'request.created': requestKnown,
        'request.accepted': async (event) => {
          await requestKnown(event);
          await visits.accepted(event.payload, event.occurredAt);
        },
        'request.rejected': async (event) => {
          await requestKnown(event);
          await visits.answered(event.payload, event.occurredAt);
        },
        'request.cancelled': async (event) => {
          await requestKnown(event);
          await visits.cancelled(event.payload);
        },
        'request.completed': onRequestCompleted({ partners, exchanges }),
        'request.snapshot': onRequestCompleted({ partners, exchanges }),
        'review.created': onReviewCreated({ ratings }),
        'review.snapshot': onReviewCreated({ ratings }),
        'hours.changed': onHoursChanged({ memberHours, skills, changes }),
        'availability.changed': async ({ payload }) => {
          await availabilities.mirror(payload);
          await visits.awayChanged(payload);
        },
        'meeting.settled': ({ payload }) => taught.keep(payload),
        'lesson.settled': ({ payload }) => taught.keep(payload),
        'lesson.shown': ({ payload }) => groupLessons.mirror(payload),
      },
      start() {
        alertWorker.start();
        nightly.start();
        followSite.start();
        figures.start();
      },
      async stop() {
        await Promise.all([alertWorker.stop(), nightly.stop(), followSite.stop(), figures.stop()]);
      },
    };
  },
});
