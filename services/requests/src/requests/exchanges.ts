import type { BlockRepository } from '@mutua/domain';
import type { RateLimiter } from '@mutua/service-kit';
import type { HoursRepository } from '../hours/hours.repository.ts';
import { createCallOff } from '../meetings/call-off.ts';
import { createLapseProposals } from '../meetings/due.ts';
import { createRefuseOverlap } from '../meetings/overlaps.ts';
import type { PlanRepository } from '../meetings/plan.repository.ts';
import { createPlanService } from '../meetings/plan.service.ts';
import { createPlanViews } from '../meetings/plan-views.ts';
import { createStorePlan } from '../meetings/plan-writes.ts';
import { createTimesService } from '../meetings/times.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { createAcceptance } from './acceptance.ts';
import type { FirstDayLimit } from './first-day-limit.ts';
import { createOwnRequests } from './own-requests.ts';
import type { RequestRepository } from './request.repository.ts';
import { createRequestService } from './request.service.ts';
import { createStatusChanges } from './status-changes.ts';

/** Everything about exchanges: requests and their meetings. */
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
}: {
  requests: RequestRepository;
  plans: PlanRepository;
  members: MemberRepository;
  skills: SkillRepository;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  reviews: Pick<ReviewRepository, 'settledAmong'>;
  hours: Pick<HoursRepository, 'of'>;
  firstDayLimit: FirstDayLimit;
  timesLimit: Pick<RateLimiter, 'consume'>;
}) {
  const owns = createOwnRequests({ requests, members, blocks, reviews });
  const views = createPlanViews({ members, owns });
  const refuseOverlap = createRefuseOverlap({ plans });
  const storePlan = createStorePlan({ requests, members });
  return {
    requests: createRequestService({
      requests,
      members,
      skills,
      owns,
      changes: createStatusChanges({ requests, members, owns }),
      agreedBy: createAcceptance({ members, views, refuseOverlap }),
      firstDayLimit,
    }),
    plans: createPlanService({ members, owns, views, refuseOverlap, storePlan }),
    times: createTimesService({ owns, views, members, hours, plans, limit: timesLimit }),
    callOff: createCallOff({ plans, requests, storePlan }),
    lapseProposals: createLapseProposals({ plans, requests, storePlan }),
  };
}
