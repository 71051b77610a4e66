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
import { loadConfig } from './config.ts';
import { dashboardRoutes } from './exchange/dashboard/dashboard.routes.ts';
import { createDashboardService } from './exchange/dashboard/dashboard.service.ts';
import { createMemberFiguresRepository } from './exchange/dashboard/member-figures.repository.ts';
import { createMemberFigures } from './exchange/dashboard/member-figures.ts';
import { createNotificationsClient } from './exchange/dashboard/notifications.client.ts';
import { createExchanges } from './exchange/exchange.ts';
import { feedbackRoutes } from './exchange/feedback/feedback.routes.ts';
import { createFeedbackService } from './exchange/feedback/feedback.service.ts';
import { createQuestionRepository } from './exchange/questions/question.repository.ts';
import { questionRoutes } from './exchange/questions/question.routes.ts';
import { requestRoutes } from './exchange/requests/request.routes.ts';
import { createSendingLimit } from './exchange/requests/sending-limit.ts';
import { createAnswerRepository } from './exchange/reviews/answer.repository.ts';
import { createAnswerService } from './exchange/reviews/answer.service.ts';
import { createReviewRepository } from './exchange/reviews/review.repository.ts';
import { reviewRoutes } from './exchange/reviews/review.routes.ts';
import { createReviewService } from './exchange/reviews/review.service.ts';
import { createSealRepository } from './exchange/reviews/seal.repository.ts';
import { createSeals } from './exchange/reviews/seals.ts';
import { createWaitingRepository } from './exchange/waiting/waiting.repository.ts';
import { waitingRoutes } from './exchange/waiting/waiting.routes.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { createSuspensionRepository } from './members/suspension.repository.ts';
import { onSkillDeleted } from './operations/events/on-skill-deleted.ts';
import { createSnapshots } from './operations/events/snapshots.ts';
import { createEraseMember } from './operations/member-data/erase-member.ts';
import { onMemberErased } from './operations/member-data/on-member-erased.ts';
import { onMemberLeaving } from './operations/member-data/on-member-leaving.ts';
import { ownData } from './operations/member-data/own-data.ts';
import { migrations } from './operations/migrations/index.ts';
import { moderationRoutes } from './operations/moderation/moderation.routes.ts';
import { createModerationService } from './operations/moderation/moderation.service.ts';
import { createReportSession } from './operations/moderation/report-session.ts';
import { createAvailabilityRepository } from './schedule/away/availability.repository.ts';
import { createCalendarRepository } from './schedule/calendars/calendar.repository.ts';
import { calendarRoutes } from './schedule/calendars/calendar.routes.ts';
import { createCalendars } from './schedule/calendars/calendars.ts';
import { createExternalBusyTimes } from './schedule/calendars/external-busy-times.ts';
import { createCalendarMailEntries } from './schedule/calendars/mail-entries.ts';
import { createSourceRepository } from './schedule/calendars/source.repository.ts';
import { createHoursRepository } from './schedule/hours/hours.repository.ts';
import { hoursRoutes } from './schedule/hours/hours.routes.ts';
import { createHoursService } from './schedule/hours/hours.service.ts';
import { planRoutes } from './schedule/meetings/meeting.routes.ts';
import { TIMES_LIMIT } from './schedule/times/times.service.ts';
import { createSkillRepository } from './skills/skill.repository.ts';
import { createPlanRepository } from './store/plan.repository.ts';
import { createRequestRepository } from './store/request.repository.ts';

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
