import { BLOCKING_STATUSES, type DomainEvent, type RequestStatus } from '@mutua/contracts';
import {
  createOutboxWrites,
  type EventStore,
  findPage,
  type OutboxFields,
  type PageQuery,
  readAll,
  retryOnConflict,
} from '@mutua/service-kit';
import type { QueryFilter } from 'mongoose';
import { derivedId } from '../derived-id.ts';
import type { StoredPlan } from '../schedule/plan/plan.model.ts';
import { ofParty, pairOf, type RequestDocument, requestModel } from './request.model.ts';

/** A request as it is stored, without its outbox. */
export type StoredRequest = Omit<RequestDocument, keyof OutboxFields>;

/** A member's input for a new request. */
export type NewRequest = Pick<StoredRequest, 'sender' | 'receiver' | 'senderSkill' | 'receiverSkill' | 'message'>;

export type RequestRepository = ReturnType<typeof createRequestRepository>;

/** The numbers of a member's active requests on each side, and of completed exchanges on both. */
export interface RequestCounts {
  sent: number;
  received: number;
  completed: number;
}

/** A period that includes `upTo` but not `after`. Without one of them it has no limit on that side. */
export interface Period {
  after?: Date;
  upTo?: Date;
}

type Filter = QueryFilter<RequestDocument>;

const ACTIVE_STATUSES: readonly RequestStatus[] = ['pending', 'accepted'];

const NONE = { active: 0, completed: 0 };

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Finds requests with a skill. In a leg of a ring the learner's skill does not count, because it goes to another member. */
const withSkill = (skillId: string): Filter => ({
  $or: [{ 'receiverSkill._id': skillId }, { 'senderSkill._id': skillId, ring: null }],
});
const blocking: Filter = { status: { $in: BLOCKING_STATUSES } };

/** Builds the accepted request of a leg. All members of the ring have confirmed it, so `actorId` is null. */
const legRequestOf = (leg: NewRequest & Required<Pick<StoredRequest, 'ring'>>, now: Date): StoredRequest => ({
  ...leg,
  _id: derivedId('ring', leg.ring._id, leg.ring.place),
  status: 'accepted',
  pair: pairOf(leg.sender._id, leg.receiver._id),
  pairSeq: 0,
  reason: '',
  scheduledDate: null,
  meetingDetails: null,
  createdAt: now,
  updatedAt: now,
  changes: { accepted: { at: now, actorId: null } },
  version: 1,
});

export function createRequestRepository({ connection, relay }: EventStore) {
  const model = requestModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  /** Counts the active requests and completed exchanges of a member on one side. */
  async function countOn(
    side: 'sender' | 'receiver',
    memberId: string,
    { after, upTo }: Period,
  ): Promise<{ active: number; completed: number }> {
    // A completed request never changes, so `updatedAt` is the time of its completion.
    const updatedAt = { $gt: after ?? new Date(0), ...(upTo && { $lte: upTo }) };
    // A member has two legs in a ring, which are one exchange. Only the leg in which the member teaches counts.
    const completed = { status: 'completed', updatedAt, ...(side === 'sender' && { ring: null }) };
    const who = { [`${side}._id`]: memberId };
    const counted = { $cond: [{ $eq: ['$status', 'completed'] }, 1, 0] };
    const [counts] = await model.aggregate<{ active: number; completed: number }>([
      {
        $match: {
          $or: [
            { ...who, status: { $in: ACTIVE_STATUSES } },
            { ...who, ...completed },
          ],
        },
      },
      { $group: { _id: null, completed: { $sum: counted }, all: { $sum: 1 } } },
      { $project: { completed: 1, active: { $subtract: ['$all', '$completed'] } } },
    ]);
    return counts ?? NONE;
  }

  /** Writes these fields of a request, if the previous version is still stored. */
  const replaceVersion = (
    { _id, version, ...fields }: Pick<StoredRequest, '_id' | 'version'> & Partial<StoredRequest>,
    events: readonly DomainEvent[],
  ): Promise<boolean> => update({ _id, version: version - 1 }, { $set: { version, ...fields } }, ...events);

  return {
    /**
     * Stores a request, unless another one of the pair blocks it; then it returns that one.
     * Each request takes the next number of its pair, and its id contains the number. Another request may be stored after the search for
     * a blocking one. Then the database refuses the id, and the search is repeated.
     * A unique index cannot express the rule. Two requests may offer the same skill, but none may want a skill that the other one offers.
     * @throws ServiceUnavailableError when too many are created at the same time
     */
    async insert(
      fields: NewRequest,
      eventOf: (request: StoredRequest) => DomainEvent,
      planFor?: (requestId: string) => StoredPlan,
    ): Promise<{ created: StoredRequest } | { blockedBy: StoredRequest }> {
      const pair = pairOf(fields.sender._id, fields.receiver._id);
      return retryOnConflict(async () => {
        // The number is read before the search. A request that is stored later then gets the same id, and an earlier one is found.
        const last = await model.findOne({ pair }, { pairSeq: 1 }).sort({ pairSeq: -1 }).lean();
        const blockedBy =
          last && (await model.findOne({ pair, ...blocking, ...withSkill(fields.receiverSkill._id) }).lean());
        if (blockedBy) return { blockedBy };

        const pairSeq = (last?.pairSeq ?? 0) + 1;
        const now = new Date();
        const _id = derivedId(pair, pairSeq);
        const created: StoredRequest = {
          ...fields,
          ...(planFor && { plan: planFor(_id) }),
          _id,
          status: 'pending',
          pair,
          pairSeq,
          reason: '',
          scheduledDate: null,
          meetingDetails: null,
          createdAt: now,
          updatedAt: now,
          version: 1,
        };
        return (await insert(created, eventOf(created))) ? { created } : undefined;
      });
    },

    /** Stores the accepted request of a leg of a ring. Returns false when it is already stored. */
    insertLeg: (
      leg: NewRequest & Required<Pick<StoredRequest, 'ring'>>,
      eventOf: (request: StoredRequest) => DomainEvent,
    ): Promise<boolean> => {
      const created = legRequestOf(leg, new Date());
      return insert(created, eventOf(created));
    },

    find: (id: string): Promise<StoredRequest | null> => model.findById(id).lean().exec(),

    /** Returns the requests of the legs of a ring. */
    legsOf({ _id, size }: NonNullable<StoredRequest['ring']>): Promise<StoredRequest[]> {
      const ids = Array.from({ length: size }, (_, place) => derivedId('ring', _id, place));
      return model
        .find({ _id: { $in: ids } })
        .lean()
        .exec();
    },

    all: (): AsyncGenerator<StoredRequest> => readAll<StoredRequest>(model),
    countAll: (): Promise<number> => model.countDocuments().exec(),

    /** Replaces the version that was read with a changed request. Returns false when the request has changed since. */
    replace: (changed: StoredRequest, ...events: DomainEvent[]): Promise<boolean> => {
      const { _id, version, status, reason, scheduledDate, meetingDetails, updatedAt, changes = {} } = changed;
      const { message, senderSkill, plan, edits, waiting, questions } = changed;
      const fields = { status, reason, scheduledDate, meetingDetails, updatedAt, changes, message, senderSkill };
      const added = {
        ...(plan && { plan }),
        ...(edits && { edits }),
        ...(waiting && { waiting }),
        ...(questions && { questions }),
      };
      return replaceVersion({ _id, version, ...fields, ...added }, events);
    },

    /** Returns one page of the requests that a member sent or received, newest first. */
    page: (
      side: 'sender' | 'receiver',
      memberId: string,
      { status, ...query }: PageQuery & { status?: RequestStatus | undefined },
    ): Promise<{ documents: StoredRequest[]; total: number }> =>
      findPage(model, { [`${side}._id`]: memberId, ...(status && { status }) }, { ...query, sort: NEWEST_FIRST }),

    /** Returns the member's latest request with this skill on either side. Rejected and cancelled requests do not count. */
    findActive: (memberId: string, skillId: string): Promise<StoredRequest | null> =>
      model
        .findOne({ ...blocking, $and: [ofParty(memberId, {}), withSkill(skillId)] })
        .sort(NEWEST_FIRST)
        .lean()
        .exec(),

    /** Returns another request of the same two members that asks for this skill. Rejected and cancelled requests do not count. */
    findBlocking: ({ _id, pair }: StoredRequest, skillId: string): Promise<StoredRequest | null> =>
      model
        .findOne({ pair, _id: { $ne: _id }, ...blocking, 'receiverSkill._id': skillId })
        .lean()
        .exec(),

    /** Whether there is or was a request between two members. */
    async existsBetween(a: string, b: string): Promise<boolean> {
      return (await model.exists({ pair: pairOf(a, b) })) !== null;
    },

    /**
     * Counts the requests to a member that the sender took back since then while they were pending, at most up to a limit. One that ended
     * with the skill that the sender offered counts, too.
     */
    countTakenBack: (senderId: string, receiverId: string, since: Date, limit: number): Promise<number> =>
      model
        .countDocuments(
          {
            pair: pairOf(senderId, receiverId),
            'sender._id': senderId,
            status: 'cancelled',
            'changes.accepted': null,
            updatedAt: { $gt: since },
            $or: [
              { 'changes.cancelled.actorId': senderId },
              { $expr: { $eq: ['$changes.cancelled.skillId', '$senderSkill._id'] } },
            ],
          },
          { limit },
        )
        .exec(),

    /** Whether the member has completed an exchange with any member. */
    async hasCompleted(memberId: string): Promise<boolean> {
      return (await model.exists(ofParty(memberId, { status: 'completed' }))) !== null;
    },

    pendingWith: (skillId: string): Promise<StoredRequest[]> =>
      model
        .find({ status: 'pending', ...withSkill(skillId) })
        .lean()
        .exec(),

    /** Returns the pending and accepted requests of a member, on either side. */
    openOf: (memberId: string): Promise<StoredRequest[]> =>
      model
        .find({ status: { $in: ['pending', 'accepted'] }, ...ofParty(memberId, {}) })
        .lean()
        .exec(),

    /** Returns every request that a member sent or received. */
    allOf: (memberId: string): AsyncGenerator<StoredRequest> =>
      readAll<StoredRequest>(model, {}, ofParty(memberId, {})),

    /**
     * Removes an erased member's name and texts from the version that was read. Returns false when the request has changed since.
     * @param erased the request without them, with its next version
     */
    eraseParty: (erased: StoredRequest, event: DomainEvent): Promise<boolean> => {
      const { _id, version, sender, receiver, message, reason, meetingDetails, plan, edits, questions } = erased;
      const added = { ...(plan && { plan }), ...(edits && { edits }), ...(questions && { questions }) };
      const words = { message, reason, meetingDetails, ...added };
      return replaceVersion({ _id, version, sender, receiver, ...words }, [event]);
    },

    /**
     * Counts a member's active requests, and the exchanges completed in a period. Each count has an index that contains only these
     * requests.
     */
    async countOf(memberId: string, period: Period = {}): Promise<RequestCounts> {
      const [sent, received] = await Promise.all([
        countOn('sender', memberId, period),
        countOn('receiver', memberId, period),
      ]);
      return { sent: sent.active, received: received.active, completed: sent.completed + received.completed };
    },
  };
}
