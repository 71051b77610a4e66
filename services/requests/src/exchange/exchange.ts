import type { BlockRepository, ReportService } from '@mutua/domain';
import type { RateLimiter } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { createAskStillAway } from '../schedule/away/ask-still-away.ts';
import type { AvailabilityRepository } from '../schedule/away/availability.repository.ts';
import { createAwayService } from '../schedule/away/away.service.ts';
import type { ExternalBusyTimes } from '../schedule/calendars/external-busy-times.ts';
import type { CalendarMailEntries } from '../schedule/calendars/mail-entries.ts';
import type { HoursRepository } from '../schedule/hours/hours.repository.ts';
import { createCancelPlannedSessions } from '../schedule/meetings/cancel-planned-sessions.ts';
import { createPlanService } from '../schedule/meetings/meeting.service.ts';
import { createPlanJobs } from '../schedule/meetings/meeting-sweep.ts';
import { onCallFinished } from '../schedule/meetings/on-call-finished.ts';
import { createRefuseOverlap } from '../schedule/meetings/overlaps.ts';
import { createStorePlan } from '../schedule/meetings/store-plan.ts';
import { createTimesService } from '../schedule/times/times.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { createOwnRequests } from '../store/own-requests.ts';
import type { PlanRepository } from '../store/plan.repository.ts';
import type { RequestRepository } from '../store/request.repository.ts';
import { createPlanViews } from '../store/show-plan.ts';
import type { QuestionRepository } from './questions/question.repository.ts';
import { createQuestionService } from './questions/question.service.ts';
import { createAcceptance } from './requests/acceptance.ts';
import { createEditRequest } from './requests/edit-request.ts';
import { createRequestService } from './requests/request.service.ts';
import type { SendingLimit } from './requests/sending-limit.ts';
import { createStatusChanges } from './requests/status-changes.ts';
import type { ReviewRepository } from './reviews/review.repository.ts';
import { createNudgeReceiver } from './waiting/nudge-receiver.ts';
import { createRecountAnswers, createScheduleRecount } from './waiting/recount-answers.ts';
import type { WaitingRepository } from './waiting/waiting.repository.ts';

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
