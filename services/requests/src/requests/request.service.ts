// Over 300 lines: the rules of every change of a request, which are read together.

import {
  type AcceptInput,
  type EventPayload,
  type EventType,
  type ExchangeRequest,
  momentOf,
  type QueryOf,
  type ReasonInput,
  type RequestInput,
  type ResponseOf,
  WITHDRAWALS,
  type Wording,
  wrongInMeeting,
} from '@mutua/contracts';
import {
  type BlockRepository,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  newEvent,
  paginationOf,
  ValidationError,
} from '@mutua/service-kit';
import { type MemberRepository, type People, personOf, type Rules } from '../members/member.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { FirstDayLimit } from './first-day-limit.ts';
import { partiesOf, toRequest } from './request.mapper.ts';
import type { RequestRepository, StoredRequest } from './request.repository.ts';
import { type Action, mayDo, type Side, TRANSITIONS } from './transitions.ts';

export type RequestService = ReturnType<typeof createRequestService>;

type RequestEvent = Extract<EventType, `request.${string}`>;
/** The fields that an action changes. */
type Details = Partial<Pick<StoredRequest, 'reason' | 'scheduledDate' | 'meetingDetails'>>;

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

const snapshotOf = ({ _id, title, category }: SkillDocument) => ({ _id, title, category });

const sideOf = ({ sender, receiver }: StoredRequest, memberId: string): Side | undefined =>
  sender._id === memberId ? 'sender' : receiver._id === memberId ? 'receiver' : undefined;

const WRONG_TIMES = {
  over: 'Please choose a time that is still to come',
  far: 'Please choose a time within the next ten years',
} as const;

export function createRequestService({
  requests,
  members,
  skills,
  blocks,
  reviews,
  firstDayLimit,
}: {
  requests: RequestRepository;
  members: MemberRepository;
  skills: SkillRepository;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  reviews: Pick<ReviewRepository, 'settledAmong'>;
  firstDayLimit: FirstDayLimit;
}) {
  const changeEvent = (type: RequestEvent, request: StoredRequest, people: People, actorId: string | null) =>
    newEvent(type, { request: toRequest(request, people), version: request.version, actorId });

  const view = async (request: StoredRequest): Promise<ExchangeRequest> =>
    toRequest(request, await members.people(partiesOf([request])));

  /** Requests for one of their parties. Completed ones also say that there is nothing more for this party to review. */
  async function viewsFor(callerId: string, found: readonly StoredRequest[]): Promise<ExchangeRequest[]> {
    const completed = found.filter(({ status }) => status === 'completed');
    const [people, reviewed] = await Promise.all([
      members.people(partiesOf(found)),
      reviews.settledAmong(completed, callerId),
    ]);
    return found.map((request) => ({
      ...toRequest(request, people),
      ...(request.status === 'completed' && { hasReviewed: reviewed.has(request._id) }),
    }));
  }

  async function conflict(message: Wording, request: StoredRequest): Promise<ConflictError> {
    return new ConflictError(message, { current: { request: await view(request) } });
  }

  /** A request of the caller. A request of other members counts as not found. */
  async function own(callerId: string, id: string): Promise<{ request: StoredRequest; side: Side }> {
    const request = await requests.find(id);
    const side = request && sideOf(request, callerId);
    if (!side) throw new NotFoundError('Request not found');
    return { request, side };
  }

  const existing = (skill: SkillDocument | undefined): SkillDocument => {
    if (!skill) throw new NotFoundError('Skill not found');
    return skill;
  };

  async function refuseBlocked(a: string, b: string): Promise<void> {
    if (await blocks.existsBetween(a, b)) throw new ForbiddenError('This is not available', 'not_available');
  }

  /** The skills of a member whose account waits for its erasure are hidden. */
  function refuseLeaving(leaving: ReadonlySet<string>, callerId: string, ownerId: string): void {
    if (leaving.has(ownerId)) throw new NotFoundError('Skill not found');
    if (leaving.has(callerId)) {
      throw new ConflictError('Your account is about to be erased. Keep it first.', { code: 'account_leaving' });
    }
  }

  /**
   * By what the owner of the wanted skill has chosen.
   * @throws NotFoundError when the sender does not find the owner
   * @throws ForbiddenError when the owner takes no requests, or none of this sender
   */
  async function refuseUnwanted(senderId: string, ownerId: string, { findMe, requests: from }: Rules): Promise<void> {
    if (findMe === 'nobody' && !(await requests.existsBetween(senderId, ownerId))) {
      throw new NotFoundError('Skill not found');
    }
    if (from === 'nobody') {
      throw new ForbiddenError('This member is not taking requests right now', 'not_taking_requests');
    }
    if (from === 'reviewed' && !(await requests.hasCompleted(senderId))) {
      throw new ForbiddenError(
        'This member takes requests from members who have completed an exchange',
        'exchange_needed',
      );
    }
  }

  /** Replaces the version that was read, together with an event. Null when another change was faster. */
  async function write(
    request: StoredRequest,
    action: Action,
    actorId: string | null,
    { reason, ...agreed }: Details,
  ): Promise<ExchangeRequest | null> {
    const { to } = TRANSITIONS[action];
    const updatedAt = new Date();
    const changed: StoredRequest = {
      ...request,
      ...agreed,
      status: to,
      reason: reason || request.reason,
      updatedAt,
      changes: { ...request.changes, [to]: { at: updatedAt, actorId } },
      version: request.version + 1,
    };
    const people = await members.people(partiesOf([request]));
    const isStored = await requests.replace(
      changed,
      changeEvent(EVENTS[to as keyof typeof EVENTS], changed, people, actorId),
    );
    return isStored ? toRequest(changed, people) : null;
  }

  /** The agreed meeting. A time without an offset is in the time zone of the member who accepts. */
  async function agreedBy(
    memberId: string,
    { scheduledDate, meetingDetails }: AcceptInput,
  ): Promise<Pick<StoredRequest, 'scheduledDate' | 'meetingDetails'>> {
    const moment = scheduledDate ? momentOf(scheduledDate, await members.timeZoneOf(memberId)) : null;
    if (scheduledDate && !moment) {
      throw new ValidationError([{ field: 'scheduledDate', message: 'Please enter a date and time' }]);
    }
    const wrong = moment && wrongInMeeting(moment);
    if (wrong) throw new ValidationError([{ field: 'scheduledDate', message: WRONG_TIMES[wrong] }]);
    const isAgreed = meetingDetails && Object.values(meetingDetails).some(Boolean);
    return { scheduledDate: moment, meetingDetails: isAgreed ? meetingDetails : null };
  }

  async function change(callerId: string, id: string, action: Action, details: Details = {}): Promise<ExchangeRequest> {
    const { request, side } = await own(callerId, id);
    const answer = mayDo(action, side, request.status);
    if (answer === 'forbidden') throw new ForbiddenError(NOT_YOURS[action]);
    if (answer === 'conflict') throw await conflict(`This request is ${request.status}`, request);
    if (action === 'accept') await refuseBlocked(request.sender._id, request.receiver._id);

    const changed = await write(request, action, callerId, details);
    if (changed) return changed;
    const { request: now } = await own(callerId, id);
    throw await conflict(`This request is ${now.status} now`, now);
  }

  /** Cancels the pending requests that want or offer a deleted skill. The actor is null, because no member did it. */
  async function cancelPendingWith(skillId: string): Promise<void> {
    for (const request of await requests.pendingWith(skillId)) {
      // Null: a party was faster, and the request is no longer pending.
      await write(request, 'cancel', null, { reason: WITHDRAWALS.skillGone });
    }
  }

  /** Cancels what is open between a suspended member and others. The actor is null, because no member did it. */
  async function cancelOpenOf(memberId: string): Promise<void> {
    for (const request of await requests.openOf(memberId)) {
      // Null: a party was faster. What that party made of it is cancelled at the second try, if it is still open.
      if (await write(request, 'cancel', null, { reason: WITHDRAWALS.memberGone })) continue;
      const now = await requests.find(request._id);
      if (now && (now.status === 'pending' || now.status === 'accepted')) {
        await write(now, 'cancel', null, { reason: WITHDRAWALS.memberGone });
      }
    }
  }

  /** Cancels the open requests of a member who leaves, as the member does. */
  async function cancelOpenBy(memberId: string): Promise<void> {
    for (const request of await requests.openOf(memberId)) {
      // Null: another change was faster. An open request is found again.
      if (!(await write(request, 'cancel', memberId, {}))) return cancelOpenBy(memberId);
    }
  }

  async function page(
    side: Side,
    callerId: string,
    query: QueryOf<'GET /requests/sent'>,
  ): Promise<ResponseOf<'GET /requests/sent'>> {
    const { documents, total } = await requests.page(side, callerId, query);
    return {
      requests: await viewsFor(callerId, documents),
      pagination: paginationOf(query, total),
    };
  }

  /** Sends a request. */
  async function create(
    callerId: string,
    { receiverSkillId, senderSkillId, message = '' }: RequestInput,
  ): Promise<ExchangeRequest> {
    const found = await skills.findAll([receiverSkillId, senderSkillId]);
    const wanted = existing(found.get(receiverSkillId));
    if (wanted.ownerId === callerId) throw new ForbiddenError('You cannot request your own skill');
    const offered = existing(found.get(senderSkillId));
    if (offered.ownerId !== callerId) throw new ForbiddenError('You can only offer your own skills');
    const [{ people, rules, leaving }] = await Promise.all([
      members.peopleWithRules([callerId, wanted.ownerId], wanted.ownerId),
      refuseBlocked(callerId, wanted.ownerId),
    ]);
    refuseLeaving(leaving, callerId, wanted.ownerId);
    await refuseUnwanted(callerId, wanted.ownerId, rules);
    await firstDayLimit.consume(callerId);
    try {
      return await store({ wanted, offered, message }, callerId, people);
    } catch (error) {
      await firstDayLimit.giveBack(callerId);
      throw error;
    }
  }

  /** @throws ConflictError for a second request, NotFoundError for a skill that was deleted meanwhile */
  async function store(
    { wanted, offered, message }: { wanted: SkillDocument; offered: SkillDocument; message: string },
    callerId: string,
    people: People,
  ): Promise<ExchangeRequest> {
    const result = await requests.insert(
      {
        sender: personOf(people, callerId),
        receiver: personOf(people, wanted.ownerId),
        senderSkill: snapshotOf(offered),
        receiverSkill: snapshotOf(wanted),
        message,
      },
      (request) => changeEvent('request.created', request, people, callerId),
    );
    if ('blockedBy' in result) {
      throw await conflict('You already have a request for this skill with this member', result.blockedBy);
    }

    // A skill that was deleted since it was read: its pending requests have been cancelled without this one.
    const gone = await skills.deletedAmong([wanted._id, offered._id]);
    if (gone.length > 0) {
      await Promise.all(gone.map(cancelPendingWith));
      throw new NotFoundError('Skill not found');
    }
    return toRequest(result.created, people);
  }

  return {
    create,

    /**
     * Makes an accepted request of each leg of a ring to which all have said yes. A leg that is stored already stays as it is. No rule
     * about two members refuses it.
     */
    async addLegs({ ring, legs }: Pick<EventPayload<'ring.confirmed'>, 'ring' | 'legs'>): Promise<void> {
      const known = await members.people(legs.flatMap(({ teacher, learner }) => [teacher._id, learner._id]));
      for (const { place, teacher, learner, skill, gives } of legs) {
        await requests.insertLeg(
          {
            sender: known.get(learner._id) ?? learner,
            receiver: known.get(teacher._id) ?? teacher,
            senderSkill: gives,
            receiverSkill: skill,
            message: '',
            ring: { ...ring, place },
          },
          (request) => changeEvent('request.accepted', request, known, null),
        );
      }
    },

    /** One request of the caller. */
    async get(callerId: string, id: string): Promise<ExchangeRequest> {
      const { request } = await own(callerId, id);
      const [shown] = await viewsFor(callerId, [request]);
      return shown ?? view(request);
    },

    async active(callerId: string, skillId: string): Promise<ExchangeRequest | null> {
      const request = await requests.findActive(callerId, skillId);
      return request && view(request);
    },

    sent: (callerId: string, query: QueryOf<'GET /requests/sent'>) => page('sender', callerId, query),
    received: (callerId: string, query: QueryOf<'GET /requests/sent'>) => page('receiver', callerId, query),

    accept: async (callerId: string, id: string, input: AcceptInput) =>
      change(callerId, id, 'accept', await agreedBy(callerId, input)),
    reject: (callerId: string, id: string, { reason = '' }: ReasonInput) => change(callerId, id, 'reject', { reason }),
    complete: (callerId: string, id: string) => change(callerId, id, 'complete'),
    cancel: (callerId: string, id: string, { reason = '' }: ReasonInput) => change(callerId, id, 'cancel', { reason }),

    cancelPendingWith,
    cancelOpenOf,
    cancelOpenBy,
  };
}
