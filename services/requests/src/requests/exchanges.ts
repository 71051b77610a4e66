import type { BlockRepository } from '@mutua/domain';
import { createCallOff } from '../meetings/call-off.ts';
import { createLapseProposals } from '../meetings/due.ts';
import { createRefuseOverlap } from '../meetings/overlaps.ts';
import type { PlanRepository } from '../meetings/plan.repository.ts';
import { createPlanService } from '../meetings/plan.service.ts';
import { createPlanViews } from '../meetings/plan-views.ts';
import { createStorePlan } from '../meetings/plan-writes.ts';
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
  firstDayLimit,
}: {
  requests: RequestRepository;
  plans: PlanRepository;
  members: MemberRepository;
  skills: SkillRepository;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  reviews: Pick<ReviewRepository, 'settledAmong'>;
  firstDayLimit: FirstDayLimit;
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
    callOff: createCallOff({ plans, requests, storePlan }),
    lapseProposals: createLapseProposals({ plans, requests, storePlan }),
  };
}
