import {
  createBlockRepository,
  createReportService,
  createVisibility,
  forgetEvents,
  onBlockChanged,
  ownDataRoute,
} from '@mutua/domain';
import { createJobPoller, createRateLimiter, createService } from '@mutua/service-kit';
import { outboundOf } from '@mutua/service-kit/outbound';
import { createCalendarRepository } from './calendars/calendar.repository.ts';
import { calendarRoutes } from './calendars/calendar.routes.ts';
import { createCalendars } from './calendars/calendars.ts';
import { createExternalBusyTimes } from './calendars/external-busy-times.ts';
import { createCalendarMailEntries } from './calendars/mail-entries.ts';
import { createSourceRepository } from './calendars/source.repository.ts';
import { loadConfig } from './config.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { createDashboardService } from './dashboard/dashboard.service.ts';
import { createMemberFiguresRepository } from './dashboard/member-figures.repository.ts';
import { createMemberFigures } from './dashboard/member-figures.ts';
import { createNotificationsClient } from './dashboard/notifications.client.ts';
import { onSkillDeleted } from './events/on-skill-deleted.ts';
import { createSnapshots } from './events/snapshots.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { createFeedbackService } from './feedback/feedback.service.ts';
import { createHoursRepository } from './hours/hours.repository.ts';
import { hoursRoutes } from './hours/hours.routes.ts';
import { createHoursService } from './hours/hours.service.ts';
import { createPlanRepository } from './meetings/plan.repository.ts';
import { planRoutes } from './meetings/plan.routes.ts';
import { TIMES_LIMIT } from './meetings/times.service.ts';
import { createEraseMember } from './member-data/erase-member.ts';
import { onMemberErased } from './member-data/on-member-erased.ts';
import { onMemberLeaving } from './member-data/on-member-leaving.ts';
import { ownData } from './member-data/own-data.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { migrations } from './migrations/index.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { createModerationService } from './moderation/moderation.service.ts';
import { createReportSession } from './moderation/report-session.ts';
import { createSuspensionRepository } from './moderation/suspension.repository.ts';
import { createQuestionRepository } from './questions/question.repository.ts';
import { questionRoutes } from './questions/question.routes.ts';
import { createExchanges } from './requests/exchanges.ts';
import { createRequestRepository } from './requests/request.repository.ts';
import { requestRoutes } from './requests/request.routes.ts';
import { createSendingLimit } from './requests/sending-limit.ts';
import { createAnswerRepository } from './reviews/answer.repository.ts';
import { createAnswerService } from './reviews/answer.service.ts';
import { createReviewRepository } from './reviews/review.repository.ts';
import { reviewRoutes } from './reviews/review.routes.ts';
import { createReviewService } from './reviews/review.service.ts';
import { createSealRepository } from './reviews/seal.repository.ts';
import { createSeals } from './reviews/seals.ts';
import { createSkillRepository } from './skills/skill.repository.ts';
import { createAvailabilityRepository } from './waiting/availability.repository.ts';
import { createWaitingRepository } from './waiting/waiting.repository.ts';
import { waitingRoutes } from './waiting/waiting.routes.ts';

/** How often the service looks for work that is due. */
const SWEEP_MS = 10_000;

/** Intervals that tests shorten. */
interface Timing {
  pollMs?: number;
  /** How long after a receiver begins to answer the service counts the answer. */
  storedMs?: number;
}

export const app = createService({
  name: 'requests',
  loadConfig,
  migrations,
  build({ config, connection, redis, relay, logger }, timing: Timing = {}) {
    const members = createMemberRepository(connection);
    const skills = createSkillRepository(connection);
    const blocks = createBlockRepository(connection);
    const storedRequests = createRequestRepository({ connection, relay });
    const availabilities = createAvailabilityRepository({ connection, relay });
    const storedReviews = createReviewRepository({ connection, relay });
    const storedSeals = createSealRepository({ connection, relay });
    const standings = createSuspensionRepository(connection);

    const storedHours = createHoursRepository({ connection, relay });

    const storedCalendars = createCalendarRepository(connection);
    const sources = createSourceRepository({ connection, relay });
    const plans = createPlanRepository(connection);
    const storedQuestions = createQuestionRepository(connection);
    const externalBusyTimes = createExternalBusyTimes({ calendars: storedCalendars, sources });

    const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
    const reports = createReportService({ connection, relay, redis, prefix, scale });
    const exchanges = createExchanges({
      requests: storedRequests,
      plans,
      members,
      skills,
      blocks,
      reviews: storedReviews,
      hours: storedHours,
      sendingLimit: createSendingLimit({ calls: config.NEW_ACCOUNT_REQUESTS, redis, prefix, scale }),
      scale,
      timesLimit: createRateLimiter({
        name: 'requests:times',
        limit: TIMES_LIMIT,
        redis,
        prefix,
        scale,
        message: 'You are doing this too quickly. Please wait a moment.',
      }),
      waiting: createWaitingRepository(connection),
      availabilities,
      calendarMailEntries: createCalendarMailEntries({ calendars: storedCalendars }),
      externalBusyTimes,
      questions: storedQuestions,
      reports,
      storedMs: timing.storedMs,
    });
    const { requests, away } = exchanges;
    const pollMs = timing.pollMs ?? SWEEP_MS;
    const calendars = createCalendars({
      calendars: storedCalendars,
      sources,
      plans,
      requests: storedRequests,
      members,
      blocks,
      hours: storedHours,
      away,
      owns: exchanges.owns,
      externalBusyTimes,
      publicUrl: config.PUBLIC_URL,
      key: config.CALENDAR_KEY,
      outbound: outboundOf(config),
      redis,
      prefix,
      scale,
      logger,
      pollMs,
    });
    const sealing = createSeals({ reviews: storedReviews, seals: storedSeals, members, standings });
    const pollers = [
      ...[exchanges.due, exchanges.recount, exchanges.askStillAway, sealing.sweep].map((due) =>
        createJobPoller({ due, logger, pollMs }),
      ),
      calendars.poller,
    ];
    const visibility = createVisibility({ partners: { are: storedRequests.existsBetween, of: async () => [] } });
    const reviews = createReviewService({
      reviews: storedReviews,
      seals: storedSeals,
      sealing,
      owns: exchanges.owns,
      members,
      visibility,
    });
    const answers = createAnswerService({
      reviews: storedReviews,
      answers: createAnswerRepository({ connection, relay }),
      members,
      reports,
    });
    const figures = createMemberFiguresRepository(connection);
    const moderation = createModerationService({
      reviews: storedReviews,
      questions: storedQuestions,
      answers,
      requests,
      feeds: { end: storedCalendars.endFeed },
      standings,
      figures,
      reports,
    });
    const queue = { redis, prefix: config.QUEUE_PREFIX, service: 'requests' } as const;
    const eraseMember = createEraseMember({
      members,
      requests: storedRequests,
      reviews: storedReviews,
      figures,
      hours: storedHours,
    });
    const dashboard = createDashboardService({
      skills,
      memberFigures: createMemberFigures({
        figures,
        requests: storedRequests,
        reviews: storedReviews,
      }),
      reviews,
      calendar: calendars.own,
      notifications: createNotificationsClient({ baseUrl: config.NOTIFICATIONS_URL, logger }),
    });

    return {
      snapshots: createSnapshots({
        requests: storedRequests,
        reviews: storedReviews,
        members,
        availabilities,
        hours: storedHours,
      }),
      routes(router) {
        ownDataRoute(router, 'GET /requests/own-data/all', (memberId) =>
          ownData(
            { requests: storedRequests, reviews: storedReviews, members, hours: storedHours, availabilities, sources },
            memberId,
          ),
        );
        requestRoutes(router, requests);
        planRoutes(router, exchanges);
        hoursRoutes(router, createHoursService({ hours: storedHours, members }));
        waitingRoutes(router, exchanges);
        calendarRoutes(router, calendars);
        questionRoutes(router, exchanges.questions);
        reviewRoutes(router, reviews, answers);
        moderationRoutes(router, {
          moderation,
          answers,
          reportSession: createReportSession({ owns: exchanges.owns, reports }),
        });
        feedbackRoutes(router, createFeedbackService({ owns: exchanges.owns, reports }));
        dashboardRoutes(router, dashboard);
      },
      handlers: {
        'member.changed': ({ payload }) => members.mirror(payload.member),
        'content.moderated': ({ payload }) => moderation.decided(payload),
        'member.moderated': ({ payload }) => moderation.memberDecided(payload),
        'password.reset': ({ payload }) => calendars.feed.end(payload.userId),
        'member.leaving': onMemberLeaving({ members, requests }),
        'member.erased': onMemberErased({
          members,
          requests,
          away,
          calendars,
          eraseMember,
          forgetEvents: (...about) => forgetEvents(queue, ...about),
        }),
        'call.finished': exchanges.onCallFinished,
        'member.blocked': async (event) => {
          await blocks.mirror(event);
          await exchanges.cancelPlannedSessions(event.payload.blockerId, event.payload.blockedId);
        },
        'member.unblocked': onBlockChanged({ blocks }),
        'skill.created': ({ payload }) => skills.mirror(payload.skill),
        'skill.updated': ({ payload }) => skills.mirror(payload.skill),
        'skill.hidden': onSkillDeleted({ skills, requests }),
        'skill.deleted': onSkillDeleted({ skills, requests }),
        'ring.confirmed': ({ payload }) => requests.addLegs(payload),
      },
      async start() {
        for (const each of pollers) each.start();
      },
      async stop() {
        await Promise.all(pollers.map((each) => each.stop()));
      },
    };
  },
});
