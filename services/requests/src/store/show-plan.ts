import type { ExchangeRequest, Plan } from '@mutua/contracts';
import type { AppError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Refusal } from '../schedule/plan/outcome.ts';
import { planOf } from '../schedule/plan/plan.ts';
import { refusalError } from '../schedule/plan/refusals.ts';
import type { OwnRequests } from './own-requests.ts';
import { toPlan } from './plan.mapper.ts';
import { otherParty, partiesOf } from './request.mapper.ts';
import type { StoredRequest } from './request.repository.ts';

export type PlanViews = ReturnType<typeof createPlanViews>;

/** A request and its plan, as one of the two members sees them. */
export interface PlannedRequest {
  request: ExchangeRequest;
  plan: Plan;
}

export function createPlanViews({
  members,
  owns,
}: {
  members: Pick<MemberRepository, 'peopleWithZones'>;
  owns: Pick<OwnRequests, 'view'>;
}) {
  async function show(callerId: string, request: StoredRequest): Promise<PlannedRequest> {
    const now = new Date();
    const [{ people, zones }, shown] = await Promise.all([
      members.peopleWithZones(partiesOf([request])),
      owns.view(callerId, request),
    ]);
    const zoneOf = (id: string) => zones.get(id) ?? null;
    const viewer = { id: callerId, yours: zoneOf(callerId), theirs: zoneOf(otherParty(request, callerId)._id) };
    return { request: shown, plan: toPlan(request, planOf(request, now), people, viewer, now) };
  }

  return {
    show,

    /** Builds the error of a refused change. */
    async refusal(refused: Refusal, callerId: string, request: StoredRequest): Promise<AppError> {
      const otherName = otherParty(request, callerId).name;
      return refusalError(refused, await show(callerId, request), { callerId, otherName });
    },
  };
}
