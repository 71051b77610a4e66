import type {
  AnswerInput,
  CancelSessionInput,
  DeclineInput,
  LateInput,
  PickInput,
  PlaceInput,
  ProposalInput,
  RequestStatus,
} from '@mutua/contracts';
import { ConflictError, retryOnConflict } from '@mutua/service-kit';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { PlannedRequest } from '../../store/show-plan.ts';
import type { Store } from '../../store/store.ts';
import { answer, late } from '../plan/attendance.ts';
import type { ChangeContext, Outcome } from '../plan/outcome.ts';
import type { StoredPlan } from '../plan/plan.model.ts';
import { planOf } from '../plan/plan.ts';
import { close, counter, pick, propose } from '../plan/proposals.ts';
import { cancel, place } from '../plan/sessions.ts';
import type { RefuseOverlap } from './overlaps.ts';
import type { StorePlan } from './store-plan.ts';

export type PlanService = ReturnType<typeof createPlanService>;

type Made = Extract<Outcome, { plan: StoredPlan }>;

/** The actions of the two members of an accepted exchange on their meetings. */
export function createPlanService({
  members,
  owns,
  views,
  refuseOverlap,
  storePlan,
}: Pick<Store, 'members' | 'owns' | 'views'> & {
  refuseOverlap: RefuseOverlap;
  storePlan: StorePlan;
}) {
  /**
   * Changes the stored plan. When another change was faster, the rule runs again on the new plan.
   * @param check a further rule, on the changed plan
   * @param during the statuses of the exchange in which the change is allowed
   */
  async function change(
    callerId: string,
    id: string,
    rule: (plan: StoredPlan, context: ChangeContext) => Outcome,
    check: (request: StoredRequest, made: Made) => Promise<void> = async () => {},
    during: readonly RequestStatus[] = ['accepted'],
  ): Promise<PlannedRequest> {
    const zone = await members.timeZoneOf(callerId);
    const attempt = async () => {
      const { request } = await owns.own(callerId, id);
      const { _id: requestId, sender, receiver, status, ring, meetingDetails } = request;
      await owns.refuseBlocked(sender._id, receiver._id);
      if (!during.includes(status)) {
        throw new ConflictError(`This request is ${status}`, { current: await views.show(callerId, request) });
      }
      const now = new Date();
      const context = { requestId, by: callerId, now, zone, isLeg: ring !== undefined, place: meetingDetails };
      const outcome = rule(planOf(request, now), context);
      if (outcome === 'repeated') return views.show(callerId, request);
      if ('refused' in outcome) throw await views.refusal(outcome.refused, callerId, request);
      await check(request, outcome);
      const changed = await storePlan(request, outcome, { actorId: callerId, now });
      return changed ? views.show(callerId, changed) : undefined;
    };
    return retryOnConflict(attempt, { key: id });
  }

  return {
    async get(callerId: string, id: string): Promise<PlannedRequest> {
      return views.show(callerId, (await owns.own(callerId, id)).request);
    },

    propose: (callerId: string, id: string, input: ProposalInput) =>
      change(callerId, id, (plan, context) => propose(plan, context, input)),

    pick: (callerId: string, id: string, proposalId: string, input: PickInput) =>
      change(
        callerId,
        id,
        (plan, context) => pick(plan, context, proposalId, input),
        (request, { plan: next, change: { sessions } }) => {
          const made = sessions.map(({ session }) => session);
          return refuseOverlap(request, { callerId, next, made, despite: input.despite });
        },
      ),

    counter: (callerId: string, id: string, proposalId: string, input: ProposalInput) =>
      change(callerId, id, (plan, context) => counter(plan, context, proposalId, input)),

    decline: (callerId: string, id: string, proposalId: string, { message }: DeclineInput) =>
      change(callerId, id, (plan, context) => close(plan, context, proposalId, 'decline', message)),

    withdraw: (callerId: string, id: string, proposalId: string) =>
      change(callerId, id, (plan, context) => close(plan, context, proposalId, 'withdraw')),

    place: (callerId: string, id: string, sessionId: string, input: PlaceInput) =>
      change(callerId, id, (plan, context) => {
        const outcome = place(plan, context, sessionId, input.place);
        // Setting the same place again is no change, so a repeated call is never too late.
        return outcome !== 'repeated' && plan.rev > input.rev ? { refused: 'plan_changed' } : outcome;
      }),

    cancel: (callerId: string, id: string, sessionId: string, input: CancelSessionInput) =>
      change(callerId, id, (plan, context) => cancel(plan, context, sessionId, input)),

    late: (callerId: string, id: string, sessionId: string, input: LateInput) =>
      change(callerId, id, (plan, context) => late(plan, context, sessionId, input)),

    /** A member who has just completed the exchange may still answer whether its session took place. */
    answer: (callerId: string, id: string, sessionId: string, input: AnswerInput) =>
      change(callerId, id, (plan, context) => answer(plan, context, sessionId, input), undefined, [
        'accepted',
        'completed',
      ]),
  };
}
