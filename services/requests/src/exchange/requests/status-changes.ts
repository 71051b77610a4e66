import {
  type DomainEvent,
  type EventType,
  type ExchangeRequest,
  type RequestStatus,
  WITHDRAWALS,
  type Wording,
} from '@mutua/contracts';
import { ForbiddenError, newEvent, retryOnConflict } from '@mutua/service-kit';
import type { People } from '../../members/member.repository.ts';
import type { Change } from '../../schedule/plan/outcome.ts';
import type { StoredPlan } from '../../schedule/plan/plan.model.ts';
import { ended, planOf, scheduledDateOf } from '../../schedule/plan/plan.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { joinableEvents } from '../../store/meeting-events.ts';
import { toChangeEvent } from '../../store/plan.mapper.ts';
import { partiesOf, toRequest } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import { type Action, mayDo, TRANSITIONS } from './transitions.ts';

export type RequestEvent = Extract<EventType, `request.${string}`>;

/** The fields that an action changes beside the status. */
export interface Details {
  reason?: string;
  meetingDetails?: StoredRequest['meetingDetails'];
  plan?: StoredPlan;
  /** The skill that is gone, and cancels the request. */
  skillId?: string | undefined;
  /** A change of the plan about which the other party gets its own event. */
  change?: Change | undefined;
}

/** What a call wants of a request besides its new status. */
export interface Wanted {
  /** Returns what else changes in the stored request. */
  detailsOf: (request: StoredRequest) => Details | Promise<Details>;
  /** Whether a request that has the status already has the rest, too. */
  isSame: (request: StoredRequest) => boolean;
}
const NOTHING_ELSE: Wanted = { detailsOf: () => ({}), isSame: () => true };

const EVENTS = {
  accepted: 'request.accepted',
  rejected: 'request.rejected',
  completed: 'request.completed',
  cancelled: 'request.cancelled',
} as const satisfies Partial<Record<StoredRequest['status'], RequestEvent>>;

const NOT_YOURS: Record<Action, Wording> = {
  accept: 'Only the receiver can accept a request',
  reject: 'Only the receiver can reject a request',
  complete: 'Only the parties of an exchange can complete it',
  cancel: 'Only the sender can cancel a pending request',
};

const requestPayload = (request: StoredRequest, people: People, actorId: string | null) => ({
  request: toRequest(request, people),
  version: request.version,
  actorId,
});

export const requestEvent = (type: RequestEvent, request: StoredRequest, people: People, actorId: string | null) =>
  newEvent(type, requestPayload(request, people, actorId));

export type StatusChanges = ReturnType<typeof createStatusChanges>;

/** Changes the status of requests by the table of transitions. The end of an exchange also cancels its planned sessions. */
export function createStatusChanges({
  requests,
  members,
  owns,
  scheduleRecount,
  calendarMailEntries,
}: Pick<Store, 'requests' | 'members' | 'owns'> &
  Pick<Schedule, 'calendarMailEntries'> & {
    /** Called before a receiver's answer is stored, or the expiry of the request. */
    scheduleRecount: (receiverId: string) => Promise<void>;
  }) {
  /** Replaces the version that was read, together with its events. Returns null when another change was faster. */
  async function write(
    request: StoredRequest,
    action: Action,
    actorId: string | null,
    { reason, meetingDetails = request.meetingDetails, change, skillId, ...details }: Details,
  ): Promise<StoredRequest | null> {
    const { to } = TRANSITIONS[action];
    const updatedAt = new Date();
    const before = planOf(request, updatedAt);
    const plan = details.plan ?? (to === 'accepted' ? before : ended(before, updatedAt));
    const changed: StoredRequest = {
      ...request,
      meetingDetails,
      status: to,
      reason: reason || request.reason,
      scheduledDate: scheduledDateOf(plan, updatedAt),
      updatedAt,
      changes: { ...request.changes, [to]: { at: updatedAt, actorId, ...(skillId && { skillId }) } },
      version: request.version + 1,
      ...(plan.rev > 0 && { plan }),
    };
    if (to === 'accepted' || to === 'rejected' || reason === WITHDRAWALS.expired) {
      await scheduleRecount(request.receiver._id);
    }
    const [people, news] = await Promise.all([
      members.people(partiesOf([request])),
      calendarMailEntries(changed, { before, after: plan, now: updatedAt }),
    ]);
    const type = EVENTS[to as keyof typeof EVENTS];
    const payload = requestPayload(changed, people, actorId);
    const events: DomainEvent[] = [
      type === 'request.rejected' ? newEvent(type, payload) : newEvent(type, { ...payload, ...news }),
      ...joinableEvents(request, changed, updatedAt),
    ];
    if (change) {
      events.push(
        newEvent(
          'meeting.changed',
          toChangeEvent({ ...changed, plan }, change, people, { actorId, now: updatedAt, before }),
        ),
      );
    }
    return (await requests.replace(changed, ...events)) ? changed : null;
  }

  /**
   * Returns the request if the caller may make this change now.
   * @param seen the status that the caller has seen; when it is no longer the present one, that is a conflict
   * @throws ForbiddenError, ConflictError with the present request
   */
  async function changeable(
    callerId: string,
    id: string,
    action: Action,
    { seen, isSame }: { seen: RequestStatus | undefined; isSame: Wanted['isSame'] },
  ): Promise<StoredRequest> {
    const { request, side } = await owns.own(callerId, id);
    const hasChanged = seen !== undefined && seen !== request.status;
    const answer = hasChanged ? 'conflict' : mayDo(action, side, request.status);
    if (answer === 'forbidden') throw new ForbiddenError(NOT_YOURS[action]);
    if (answer === 'conflict') {
      const words: Wording = hasChanged ? `This request is ${request.status} now` : `This request is ${request.status}`;
      const { to } = TRANSITIONS[action];
      const isRepeated = request.status === to && request.changes?.[to]?.actorId === callerId && isSame(request);
      throw await owns.conflict(words, callerId, request, isRepeated);
    }
    if (action === 'accept') await owns.refuseBlocked(request.sender._id, request.receiver._id);
    return request;
  }

  /** Applies an action of the caller to a request of the caller. */
  async function change(
    callerId: string,
    id: string,
    action: Action,
    { detailsOf, isSame }: Wanted = NOTHING_ELSE,
  ): Promise<ExchangeRequest> {
    let seen: RequestStatus | undefined;
    return retryOnConflict(async () => {
      const request = await changeable(callerId, id, action, { seen, isSame });
      seen = request.status;
      const changed = await write(request, action, callerId, await detailsOf(request));
      return changed ? owns.view(callerId, changed) : undefined;
    });
  }

  /** Cancels a request while it has one of these statuses, also when other changes come at the same time. */
  async function cancelWhile(
    statuses: readonly RequestStatus[],
    request: StoredRequest,
    actorId: string | null,
    details: Details = {},
  ): Promise<void> {
    let open: StoredRequest | null = request;
    await retryOnConflict(async () => {
      const isDone = !open || !statuses.includes(open.status) || (await write(open, 'cancel', actorId, details));
      if (isDone) return true;
      open = await requests.find(request._id);
      return undefined;
    });
  }

  return {
    change,

    /** Cancels the pending requests that want or offer a deleted skill. `actorId` is null, because no member did it. */
    async cancelPendingWith(skillId: string): Promise<void> {
      for (const request of await requests.pendingWith(skillId)) {
        await cancelWhile(['pending'], request, null, { reason: WITHDRAWALS.skillGone, skillId });
      }
    },

    /** Cancels a request that nobody has answered. `actorId` is null, because no member did it. */
    expire: (request: StoredRequest): Promise<void> =>
      cancelWhile(['pending'], request, null, { reason: WITHDRAWALS.expired }),

    /** Cancels the open exchanges of a suspended member. `actorId` is null, because no member did it. */
    async cancelOpenOf(memberId: string): Promise<void> {
      for (const request of await requests.openOf(memberId)) {
        await cancelWhile(['pending', 'accepted'], request, null, { reason: WITHDRAWALS.memberGone });
      }
    },

    /** Cancels the open requests of a member who leaves, in the name of that member. */
    async cancelOpenBy(memberId: string): Promise<void> {
      for (const request of await requests.openOf(memberId)) {
        await cancelWhile(['pending', 'accepted'], request, memberId);
      }
    },
  };
}
