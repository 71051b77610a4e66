import type { BlockRepository, ReportService } from '@mutua/domain';
import type { RateLimiter } from '@mutua/service-kit';
import type { BusyElsewhere } from '../calendars/busy-elsewhere.ts';
import type { CalendarNews } from '../calendars/mail-entries.ts';
import { onCallFinished } from '../events/on-call-finished.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import { createCallOff } from '../meetings/call-off.ts';
import { createDueWork } from '../meetings/due.ts';
import { createRefuseOverlap } from '../meetings/overlaps.ts';
import type { PlanRepository } from '../meetings/plan.repository.ts';
import { createPlanService } from '../meetings/plan.service.ts';
import { createPlanViews } from '../meetings/plan-views.ts';
import { createStorePlan } from '../meetings/plan-writes.ts';
import { createTimesService } from '../meetings/times.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { QuestionRepository } from '../questions/question.repository.ts';
import { createQuestionService } from '../questions/question.service.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { createAskAgain } from '../waiting/ask-again.ts';
import { createAskAway } from '../waiting/ask-away.ts';
import type { AvailabilityRepository } from '../waiting/availability.repository.ts';
import { createAwayService } from '../waiting/away.service.ts';
import { createEdit } from '../waiting/edit.ts';
import { createBeforeAnswer, createRecount } from '../waiting/recount.ts';
import type { WaitingRepository } from '../waiting/waiting.repository.ts';
import { createAcceptance } from './acceptance.ts';
import type { FirstDayLimit } from './first-day-limit.ts';
import { createOwnRequests } from './own-requests.ts';
import type { RequestRepository } from './request.repository.ts';
import { createRequestService } from './request.service.ts';
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
  firstDayLimit,
  timesLimit,
  waiting,
  availabilities,
  calendarNews,
  busyElsewhere,
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
  firstDayLimit: FirstDayLimit;
  timesLimit: Pick<RateLimiter, 'consume'>;
  waiting: WaitingRepository;
  availabilities: AvailabilityRepository;
  calendarNews: CalendarNews;
  busyElsewhere: BusyElsewhere;
  questions: QuestionRepository;
  reports: ReportService;
  storedMs?: number | undefined;
}) {
  const owns = createOwnRequests({ requests, members, blocks, reviews });
  const views = createPlanViews({ members, owns });
  const refuseOverlap = createRefuseOverlap({ plans });
  const storePlan = createStorePlan({ requests, members, calendarNews });
  const beforeAnswer = createBeforeAnswer({ availabilities, storedMs });
  const changes = createStatusChanges({ requests, members, owns, beforeAnswer, calendarNews });
  const away = createAwayService({ availabilities, members, plans });
  const askAgain = createAskAgain({ requests, waiting, availabilities, blocks, members, changes });
  return {
    owns,
    requests: createRequestService({
      requests,
      members,
      skills,
      owns,
      changes,
      agreedBy: createAcceptance({ members, views, refuseOverlap }),
      firstDayLimit,
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
      busyElsewhere,
      limit: timesLimit,
    }),
    onCallFinished: onCallFinished({ requests, storePlan }),
    callOff: createCallOff({ plans, requests, storePlan }),
    due: createDueWork({ plans, requests, members, blocks, storePlan, askAgain }),
    edit: createEdit({ requests, members, skills, owns, views, changes }),
    questions: createQuestionService({ requests, questions, members, owns, beforeAnswer, reports }),
    away,
    recount: createRecount({ availabilities, waiting }),
    askAway: createAskAway({ availabilities }),
  };
}
