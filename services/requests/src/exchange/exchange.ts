import { createVisibility, type ReportService } from '@mutua/domain';
import { createJobPoller } from '@mutua/service-kit';
import type { Context } from '../context.ts';
import { createSuspensionRepository } from '../members/suspension.repository.ts';
import { createPlanJobs } from '../schedule/meetings/meeting-sweep.ts';
import type { Schedule } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import { createDashboardService } from './dashboard/dashboard.service.ts';
import { createMemberFiguresRepository } from './dashboard/member-figures.repository.ts';
import { createMemberFigures } from './dashboard/member-figures.ts';
import { createNotificationsClient } from './dashboard/notifications.client.ts';
import { createFeedbackService } from './feedback/feedback.service.ts';
import { createQuestionRepository } from './questions/question.repository.ts';
import { createQuestionService } from './questions/question.service.ts';
import { createRequests } from './requests/requests.ts';
import { createSendingLimit } from './requests/sending-limit.ts';
import { createAnswerRepository } from './reviews/answer.repository.ts';
import { createAnswerService } from './reviews/answer.service.ts';
import type { ReviewRepository } from './reviews/review.repository.ts';
import { createReviewService } from './reviews/review.service.ts';
import { createSealRepository } from './reviews/seal.repository.ts';
import { createSeals } from './reviews/seals.ts';
import { createNudgeReceiver } from './waiting/nudge-receiver.ts';
import { createRecountAnswers, createScheduleRecount } from './waiting/recount-answers.ts';
import { createWaitingRepository } from './waiting/waiting.repository.ts';

export type Exchange = ReturnType<typeof createExchange>;

/** Builds everything about exchanges: requests, requests that wait for an answer, questions, reviews, the dashboard. */
export function createExchange({
  context: { config, connection, redis, relay, logger, timing },
  store,
  schedule,
  storedReviews,
  reports,
  pollMs,
}: {
  context: Context;
  store: Store;
  schedule: Schedule;
  storedReviews: ReviewRepository;
  reports: ReportService;
  /** How often the service looks for work that is due. */
  pollMs: number;
}) {
  const { QUEUE_PREFIX: prefix, RATE_LIMIT_SCALE: scale } = config;
  const { availabilities, storePlan } = schedule;
  const reviewed = { ...store, reviews: storedReviews, reports };
  const waiting = createWaitingRepository(connection);
  const storedQuestions = createQuestionRepository(connection);
  const standings = createSuspensionRepository(connection);
  const seals = createSealRepository({ connection, relay });
  const figures = createMemberFiguresRepository(connection);
  const scheduleRecount = createScheduleRecount({ availabilities, storedMs: timing.storedMs });
  const sendingLimit = createSendingLimit({ calls: config.NEW_ACCOUNT_REQUESTS, redis, prefix, scale });
  const { requests, edit, changes } = createRequests({ store, schedule, sendingLimit, scale, scheduleRecount });
  const nudgeReceiver = createNudgeReceiver({ ...store, waiting, availabilities, changes });
  const sealing = createSeals({ ...reviewed, seals, standings });
  const visibility = createVisibility({ partners: { are: store.requests.existsBetween, of: async () => [] } });
  const reviews = createReviewService({ ...reviewed, seals, sealing, visibility });
  const due = [
    createPlanJobs({ ...store, storePlan, nudgeReceiver }),
    createRecountAnswers({ availabilities, waiting }),
    schedule.askStillAway,
    sealing.sweep,
  ];
  return {
    requests,
    edit,
    storedQuestions,
    questions: createQuestionService({ ...store, questions: storedQuestions, scheduleRecount, reports }),
    standings,
    figures,
    reviews,
    answers: createAnswerService({ ...reviewed, answers: createAnswerRepository({ connection, relay }) }),
    feedback: createFeedbackService({ ...store, reports }),
    dashboard: createDashboardService({
      ...store,
      memberFigures: createMemberFigures({ ...reviewed, figures }),
      reviews,
      calendar: schedule.calendars.own,
      notifications: createNotificationsClient({ baseUrl: config.NOTIFICATIONS_URL, logger }),
    }),
    pollers: due.map((each) => createJobPoller({ due: each, logger, pollMs })),
  };
}
