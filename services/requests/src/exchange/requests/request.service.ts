import type {
  AcceptBody,
  EventPayload,
  ExchangeRequest,
  ProposalInput,
  QueryOf,
  ReasonInput,
  RequestBody,
  ResponseOf,
} from '@mutua/contracts';
import { REQUESTS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { ConflictError, ForbiddenError, NotFoundError, paginationOf } from '@mutua/service-kit';
import { type MemberRepository, type People, personOf, type Rules } from '../../members/member.repository.ts';
import type { AwayService } from '../../schedule/away/away.service.ts';
import { EMPTY_PLAN } from '../../schedule/plan/basics.ts';
import type { StoredPlan } from '../../schedule/plan/plan.model.ts';
import { propose } from '../../schedule/plan/proposals.ts';
import { wrongInput } from '../../schedule/plan/refusals.ts';
import type { SkillDocument } from '../../skills/skill.model.ts';
import type { SkillRepository } from '../../skills/skill.repository.ts';
import type { OwnRequests } from '../../store/own-requests.ts';
import { toRequest } from '../../store/request.mapper.ts';
import type { Side } from '../../store/request.model.ts';
import type { RequestRepository } from '../../store/request.repository.ts';
import type { createAcceptance } from './acceptance.ts';
import type { SendingLimit } from './sending-limit.ts';
import { requestEvent, type StatusChanges, type Wanted } from './status-changes.ts';

export type RequestService = ReturnType<typeof createRequestService>;

const withReason = ({ reason = '' }: ReasonInput): Wanted => ({
  detailsOf: () => ({ reason }),
  isSame: (ended) => ended.reason === reason,
});

const snapshotOf = ({ _id, title, category }: SkillDocument) => ({ _id, title, category });

export function createRequestService({
  requests,
  members,
  skills,
  owns,
  changes,
  agreedBy,
  sendingLimit,
  scale = 1,
  refuseAway,
}: {
  requests: RequestRepository;
  members: MemberRepository;
  skills: SkillRepository;
  owns: OwnRequests;
  changes: StatusChanges;
  agreedBy: ReturnType<typeof createAcceptance>;
  sendingLimit: Pick<SendingLimit, 'consume' | 'giveBack'>;
  /** Multiplies the limits (RATE_LIMIT_SCALE). */
  scale?: number | undefined;
  refuseAway: AwayService['refuseAway'];
}) {
  const { change, ...cancelling } = changes;

  const existing = (skill: SkillDocument | undefined): SkillDocument => {
    if (!skill) throw new NotFoundError('Skill not found');
    return skill;
  };

  /** Refuses requests with a member who has asked for the erasure of the account. The skills of such a member are hidden. */
  function refuseLeaving(leaving: ReadonlySet<string>, callerId: string, ownerId: string): void {
    if (leaving.has(ownerId)) throw new NotFoundError('Skill not found');
    if (leaving.has(callerId)) {
      throw new ConflictError('Your account is about to be erased. Keep it first.', { code: 'account_leaving' });
    }
  }

  /**
   * Applies the choice of the skill's owner: who may find the owner, and who may send requests.
   * @throws NotFoundError when the sender may not find the owner
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

  /**
   * Refuses a request to a member to whom the sender has lately sent several that were taken back. Each of them has mailed the receiver.
   * @throws ForbiddenError
   */
  async function refuseAgain(senderId: string, receiverId: string): Promise<void> {
    const { most, days } = REQUESTS.takenBack;
    const since = new Date(Date.now() - days * DAY_MS);
    const allowed = Math.ceil(most * scale);
    if ((await requests.countTakenBack(senderId, receiverId, since, allowed)) < allowed) return;
    throw new ForbiddenError(
      [
        'You have taken back {most} requests to this member within {days} days. Please wait a few days.',
        { most, days },
      ],
      'taken_back_often',
    );
  }

  /** Returns a function that builds the plan with the sender's proposed times; undefined when there are none. */
  async function proposedBy(
    callerId: string,
    { times, minutes }: Pick<RequestBody, 'times' | 'minutes'>,
  ): Promise<((requestId: string) => StoredPlan) | undefined> {
    if (!times) return undefined;
    const zone = await members.timeZoneOf(callerId);
    const input: ProposalInput = { kind: 'new', first: 'receiver', times, minutes };
    const now = new Date();
    return (requestId) => {
      const outcome = propose(EMPTY_PLAN, { requestId, by: callerId, now, zone, isLeg: false, place: null }, input);
      if (outcome === 'repeated') return EMPTY_PLAN;
      if ('refused' in outcome) throw wrongInput(outcome.refused);
      return outcome.plan;
    };
  }

  async function page(
    side: Side,
    callerId: string,
    query: QueryOf<'GET /requests/sent'>,
  ): Promise<ResponseOf<'GET /requests/sent'>> {
    const { documents, total } = await requests.page(side, callerId, query);
    return {
      requests: await owns.viewsFor(callerId, documents),
      pagination: paginationOf(query, total),
    };
  }

  /** Creates a request. */
  async function create(
    callerId: string,
    { receiverSkillId, senderSkillId, message = '', ...meeting }: RequestBody,
  ): Promise<ExchangeRequest> {
    const planFor = await proposedBy(callerId, meeting);
    planFor?.(''); // refuses wrong times before anything else
    const found = await skills.findAll([receiverSkillId, senderSkillId]);
    const wanted = existing(found.get(receiverSkillId));
    if (wanted.ownerId === callerId) throw new ForbiddenError('You cannot request your own skill');
    const offered = existing(found.get(senderSkillId));
    if (offered.ownerId !== callerId) throw new ForbiddenError('You can only offer your own skills');
    const [{ people, rules, leaving }] = await Promise.all([
      members.peopleWithRules([callerId, wanted.ownerId], wanted.ownerId),
      owns.refuseBlocked(callerId, wanted.ownerId),
    ]);
    refuseLeaving(leaving, callerId, wanted.ownerId);
    await refuseUnwanted(callerId, wanted.ownerId, rules);
    await refuseAway(wanted.ownerId, people);
    await refuseAgain(callerId, wanted.ownerId);
    await sendingLimit.consume(callerId);
    try {
      return await store({ wanted, offered, message, planFor }, callerId, people);
    } catch (error) {
      await sendingLimit.giveBack(callerId);
      throw error;
    }
  }

  /** @throws ConflictError when another request blocks it, NotFoundError when a skill was deleted meanwhile */
  async function store(
    {
      wanted,
      offered,
      message,
      planFor,
    }: {
      wanted: SkillDocument;
      offered: SkillDocument;
      message: string;
      planFor: ((requestId: string) => StoredPlan) | undefined;
    },
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
      (request) => requestEvent('request.created', request, people, callerId),
      planFor,
    );
    if ('blockedBy' in result) {
      const { blockedBy } = result;
      const isRepeated =
        blockedBy.status === 'pending' &&
        blockedBy.sender._id === callerId &&
        blockedBy.receiverSkill._id === wanted._id &&
        blockedBy.senderSkill._id === offered._id &&
        blockedBy.message === message;
      throw await owns.conflict(
        'You already have a request for this skill with this member',
        callerId,
        blockedBy,
        isRepeated,
      );
    }

    // When a skill was deleted after it was read, its pending requests were cancelled without this one. So it is cancelled here.
    const gone = await skills.deletedAmong([wanted._id, offered._id]);
    if (gone.length > 0) {
      await Promise.all(gone.map(cancelling.cancelPendingWith));
      throw new NotFoundError('Skill not found');
    }
    return toRequest(result.created, people, callerId);
  }

  return {
    create,

    /**
     * Makes an accepted request of each leg of a ring that all members have confirmed. A leg that is already stored stays as it is. The
     * rules for requests of two members do not apply.
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
          (request) => requestEvent('request.accepted', request, known, null),
        );
      }
    },

    /** Returns one request of the caller. */
    async get(callerId: string, id: string): Promise<ExchangeRequest> {
      const { request } = await owns.own(callerId, id);
      const [shown] = await owns.viewsFor(callerId, [request]);
      return shown ?? owns.view(callerId, request);
    },

    async active(callerId: string, skillId: string): Promise<ExchangeRequest | null> {
      const request = await requests.findActive(callerId, skillId);
      return request && owns.view(callerId, request);
    },

    sent: (callerId: string, query: QueryOf<'GET /requests/sent'>) => page('sender', callerId, query),
    received: (callerId: string, query: QueryOf<'GET /requests/sent'>) => page('receiver', callerId, query),

    accept: async (callerId: string, id: string, input: AcceptBody) =>
      change(callerId, id, 'accept', await agreedBy(callerId, input)),
    reject: (callerId: string, id: string, input: ReasonInput) => change(callerId, id, 'reject', withReason(input)),
    complete: (callerId: string, id: string) => change(callerId, id, 'complete'),
    cancel: (callerId: string, id: string, input: ReasonInput) => change(callerId, id, 'cancel', withReason(input)),

    ...cancelling,
  };
}
