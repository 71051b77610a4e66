import type { BlockRepository, ReportService } from '@mutua/domain';
import type { RateLimiter } from '@mutua/service-kit';
import type { ExternalBusyTimes } from '../calendars/external-busy-times.ts';
import type { CalendarMailEntries } from '../calendars/mail-entries.ts';
import { onCallFinished } from '../events/on-call-finished.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import { createCancelPlannedSessions } from '../meetings/cancel-planned-sessions.ts';
import { createRefuseOverlap } from '../meetings/overlaps.ts';
import type { PlanRepository } from '../meetings/plan.repository.ts';
import { createPlanService } from '../meetings/plan.service.ts';
import { createPlanJobs } from '../meetings/plan-jobs.ts';
import { createPlanViews } from '../meetings/plan-views.ts';
import { createStorePlan } from '../meetings/plan-writes.ts';
import { createTimesService } from '../meetings/times.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { QuestionRepository } from '../questions/question.repository.ts';
import { createQuestionService } from '../questions/question.service.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { createAskStillAway } from '../waiting/ask-still-away.ts';
import type { AvailabilityRepository } from '../waiting/availability.repository.ts';
import { createAwayService } from '../waiting/away.service.ts';
import { createEditRequest } from '../waiting/edit-request.ts';
import { createNudgeReceiver } from '../waiting/nudge-receiver.ts';
import { createRecountAnswers, createScheduleRecount } from '../waiting/recount-answers.ts';
import type { WaitingRepository } from '../waiting/waiting.repository.ts';
import { createAcceptance } from './acceptance.ts';
import { createOwnRequests } from './own-requests.ts';
import type { RequestRepository } from './request.repository.ts';
import { createRequestService } from './request.service.ts';
import type { SendingLimit } from './sending-limit.ts';
import { createStatusChanges } from './status-changes.ts';

/** Builds everything about exchanges: requests, requests that wait for an answer, and meetings. */
export function createExchanges({
  requests,
  plans,
  members,
  skills,
  blocks,
  reviews,
  hours,
  sendingLimit,
  scale,
  timesLimit,
  waiting,
  availabilities,
  calendarMailEntries,
  externalBusyTimes,
  questions,
  reports,
  storedMs,
}: {
  requests: RequestRepository;
  plans: PlanRepository;
  members: MemberRepository;
  skills: SkillRepository;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  reviews: Pick<ReviewRepository, 'settledAmong' | 'sealedAbout'>;
  hours: Pick<HoursRepository, 'of'>;
  sendingLimit: SendingLimit;
  /** Multiplies the limits (RATE_LIMIT_SCALE). */
  scale?: number | undefined;
  timesLimit: Pick<RateLimiter, 'consume'>;
  waiting: WaitingRepository;
  availabilities: AvailabilityRepository;
  calendarMailEntries: CalendarMailEntries;
  externalBusyTimes: ExternalBusyTimes;
  questions: QuestionRepository;
  reports: ReportService;
  storedMs?: number | undefined;
}) {
  const owns = createOwnRequests({ requests, members, blocks, reviews });
  const views = createPlanViews({ members, owns });
  const refuseOverlap = createRefuseOverlap({ plans });
  const storePlan = createStorePlan({ requests, members, calendarMailEntries });
  const scheduleRecount = createScheduleRecount({ availabilities, storedMs });
  const changes = createStatusChanges({ requests, members, owns, scheduleRecount, calendarMailEntries });
  const away = createAwayService({ availabilities, members, plans });
  const nudgeReceiver = createNudgeReceiver({ requests, waiting, availabilities, blocks, members, changes });
  return {
    owns,
    requests: createRequestService({
      requests,
      members,
      skills,
      owns,
      changes,
      agreedBy: createAcceptance({ members, views, refuseOverlap }),
      sendingLimit,
      scale,
      refuseAway: away.refuseAway,
    }),
    plans: createPlanService({ members, owns, views, refuseOverlap, storePlan }),
    times: createTimesService({
      owns,
      views,
      requests,
      members,
      skills,
      hours,
      plans,
      availabilities,
      externalBusyTimes,
      limit: timesLimit,
    }),
    onCallFinished: onCallFinished({ requests, storePlan }),
    cancelPlannedSessions: createCancelPlannedSessions({ plans, requests, storePlan }),
    due: createPlanJobs({ plans, requests, members, blocks, storePlan, nudgeReceiver }),
    edit: createEditRequest({ requests, members, skills, owns, views, changes }),
    questions: createQuestionService({ requests, questions, members, owns, scheduleRecount, reports }),
    away,
    recount: createRecountAnswers({ availabilities, waiting }),
    askStillAway: createAskStillAway({ availabilities }),
  };
}
