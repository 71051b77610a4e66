import { createReportService, ownDataRoute } from '@mutua/domain';
import { createService } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import type { Timing } from './context.ts';
import { dashboardRoutes } from './exchange/dashboard/dashboard.routes.ts';
import { createExchange } from './exchange/exchange.ts';
import { feedbackRoutes } from './exchange/feedback/feedback.routes.ts';
import { questionRoutes } from './exchange/questions/question.routes.ts';
import { requestRoutes } from './exchange/requests/request.routes.ts';
import { createReviewRepository } from './exchange/reviews/review.repository.ts';
import { reviewRoutes } from './exchange/reviews/review.routes.ts';
import { waitingRoutes } from './exchange/waiting/waiting.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { createSiteFigures } from './figures/site-figures.ts';
import { createSnapshots } from './operations/events/snapshots.ts';
import { createHandlers } from './operations/handlers.ts';
import { ownData } from './operations/member-data/own-data.ts';
import { migrations } from './operations/migrations/index.ts';
import { moderationRoutes } from './operations/moderation/moderation.routes.ts';
import { createModerationService } from './operations/moderation/moderation.service.ts';
import { createReportSession } from './operations/moderation/report-session.ts';
import { calendarRoutes } from './schedule/calendars/calendar.routes.ts';
import { hoursRoutes } from './schedule/hours/hours.routes.ts';
import { planRoutes } from './schedule/meetings/meeting.routes.ts';
import { createSchedule } from './schedule/schedule.ts';
import { createStore } from './store/store.ts';

/** How often the service looks for work that is due. */
const SWEEP_MS = 10_000;

export const app = createService({
  name: 'requests',
  loadConfig,
  migrations,
  build(kit, timing: Timing = {}) {
    const { config, connection, redis, relay } = kit;
    const context = { ...kit, timing };
    const pollMs = timing.pollMs ?? SWEEP_MS;
    const storedReviews = createReviewRepository({ connection, relay });
    const store = createStore({ connection, relay, reviews: storedReviews });
    const reports = createReportService({
      connection,
      relay,
      redis,
      prefix: config.QUEUE_PREFIX,
      scale: config.RATE_LIMIT_SCALE,
    });
    const schedule = createSchedule({ context, store });
    const { calendars } = schedule;
    const exchange = createExchange({ context, store, schedule, storedReviews, reports, pollMs });
    const { answers } = exchange;
    const moderation = createModerationService({
      ...exchange,
      reviews: storedReviews,
      questions: exchange.storedQuestions,
      feeds: { end: calendars.feed.end },
      reports,
    });
    /** What the service stores about members. */
    const stored = { ...store, ...schedule, hours: schedule.storedHours, reviews: storedReviews };
    const figures = createSiteFigures(context);
    const pollers = [...exchange.pollers, calendars.poller, figures];

    return {
      snapshots: createSnapshots({ ...stored, calendars: schedule.storedCalendars }),
      routes(router) {
        ownDataRoute(router, 'GET /requests/own-data/all', (memberId) => ownData(stored, memberId));
        requestRoutes(router, exchange.requests);
        planRoutes(router, schedule);
        hoursRoutes(router, schedule.hours);
        waitingRoutes(router, { ...schedule, ...exchange });
        calendarRoutes(router, calendars);
        questionRoutes(router, exchange.questions);
        reviewRoutes(router, exchange.reviews, answers);
        moderationRoutes(router, { moderation, answers, reportSession: createReportSession({ ...store, reports }) });
        feedbackRoutes(router, exchange.feedback);
        dashboardRoutes(router, exchange.dashboard);
        figuresRoutes(router, figures);
      },
      handlers: createHandlers({ context, store, schedule, exchange, storedReviews, moderation }),
      async start() {
        for (const each of pollers) each.start();
      },
      async stop() {
        await Promise.all(pollers.map((each) => each.stop()));
      },
    };
  },
});
