import type { BlockRepository } from '@mutua/domain';
import type { PolledJobs } from '@mutua/service-kit';
import type { MemberRepository } from '../../members/member.repository.ts';
import type { PlanRepository } from '../../store/plan.repository.ts';
import type { RequestRepository, StoredRequest } from '../../store/request.repository.ts';
import { settled } from '../plan/attendance.ts';
import { openIn } from '../plan/basics.ts';
import type { Change } from '../plan/outcome.ts';
import type { StoredPlan } from '../plan/plan.model.ts';
import { lapsed, planOf } from '../plan/plan.ts';
import { duesOf, markReminded, nextDueAt, withoutOldAnswers } from '../plan/reminders.ts';
import type { StorePlan } from './store-plan.ts';

/** After this time the sweep tries again what has failed. */
const RETRY_MS = 10_000;

/**
 * Returns the change about a lapsed proposal, of which both are told. Returns null before the exchange is accepted, because then nobody
 * is told.
 */
function lapseOf(before: StoredPlan, plan: StoredPlan, { status }: StoredRequest): Change | null {
  const wasOpen = new Set(openIn(before).map(({ _id }) => _id));
  const proposal = plan.proposals.find(({ _id, status }) => status === 'lapsed' && wasOpen.has(_id));
  return proposal && status === 'accepted' ? { change: 'lapsed', proposal, sessions: [] } : null;
}

/**
 * Does the work that is due. It closes proposals that nobody has picked, reminds members of sessions, and asks whether they met. It
 * settles sessions without answers. It also asks receivers of requests again, and lets requests expire.
 */
export function createPlanJobs({
  plans,
  requests,
  members,
  blocks,
  storePlan,
  nudgeReceiver,
}: {
  plans: Pick<PlanRepository, 'findDue' | 'postpone' | 'postponePending'>;
  requests: Pick<RequestRepository, 'find'>;
  members: Pick<MemberRepository, 'peopleWithZones'>;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  storePlan: StorePlan;
  nudgeReceiver: (request: StoredRequest) => Promise<void>;
}): PolledJobs {
  /**
   * Sends reminders and questions, and removes answers that are too old. What was sent is stored in one write with its event. A blocked
   * pair gets nothing.
   */
  async function sendReminders(request: StoredRequest, before: StoredPlan, now: Date): Promise<StoredRequest | null> {
    const sides = { sender: request.sender._id, receiver: request.receiver._id };
    const { zones: known } = await members.peopleWithZones(Object.values(sides));
    const zones = { sender: known.get(sides.sender) ?? null, receiver: known.get(sides.receiver) ?? null };
    const dues = duesOf(before, sides, zones, now);
    const kept = withoutOldAnswers(before, now);
    const { dueAt: _, ...plan } = markReminded(kept, dues);
    const dueAt = nextDueAt(plan, sides, zones, now);
    if (dues.length === 0 && kept === before) {
      await plans.postpone(request, dueAt);
      return null;
    }
    const isBlocked = await blocks.existsBetween(sides.sender, sides.receiver);
    const next = { plan: { ...plan, ...(dueAt && { dueAt }) }, change: null, dues: isBlocked ? [] : dues };
    return storePlan(request, next, { actorId: null, now });
  }

  /**
   * Does the first thing that is due.
   * @returns the request after it; null when nothing more is due, or another change was faster
   */
  async function step(request: StoredRequest, now: Date): Promise<StoredRequest | null> {
    const by = { actorId: null, now };
    const before = planOf(request, now);
    // A process of an earlier release may have ended the exchange without its plan. `planOf` has ended the plan, which is stored here.
    if (before !== request.plan) return storePlan(request, { plan: before, change: null }, by);
    const closed = lapsed(before, now);
    if (closed) return storePlan(request, { plan: closed, change: lapseOf(before, closed, request) }, by);
    // For a cancelled exchange nothing is sent and nothing is settled.
    if (request.status !== 'accepted' && request.status !== 'completed') {
      await plans.postpone(request, undefined);
      return null;
    }
    const known = settled(before, now);
    if (!known) return sendReminders(request, before, now);
    const isQuiet = known.change.sessions.every(
      ({ session: { status, answers = [] } }) => status === 'unclear' && answers.length === 0,
    );
    return storePlan(request, { plan: known.plan, change: isQuiet ? null : known.change }, by);
  }

  /**
   * Does one step. After a failure the request waits, because the sweep finds the earliest requests first and a failing one would delay
   * others.
   */
  async function stepOrPostpone(request: StoredRequest, now: Date): Promise<StoredRequest | null> {
    try {
      return await step(request, now);
    } catch (error) {
      await plans.postpone(request, new Date(now.getTime() + RETRY_MS));
      throw error;
    }
  }

  /** Asks the receiver again, or lets the request expire. After a failure the request waits for the same reason. */
  async function nudgeOrPostpone(request: StoredRequest): Promise<void> {
    try {
      await nudgeReceiver(request);
    } catch (error) {
      await plans.postponePending(request, new Date(Date.now() + RETRY_MS));
      throw error;
    }
  }

  return {
    name: 'proposals that lapse, sessions that begin or are over, requests that wait',
    findDue: plans.findDue,

    async work(id) {
      let request = await requests.find(id);
      if (request?.status === 'pending' && !isDue(request)) await nudgeOrPostpone(request);
      // When another change was faster, the sweep finds the request again if something is still due.
      while (request && isDue(request)) request = await stepOrPostpone(request, new Date());
    },
  };
}

const isDue = ({ plan }: StoredRequest): boolean => plan?.dueAt !== undefined && plan.dueAt <= new Date();
