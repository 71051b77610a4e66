import { WAITING } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { findDueBy } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { ofParty, requestModel } from './request.model.ts';
import type { StoredRequest } from './request.repository.ts';

export type PlanRepository = ReturnType<typeof createPlanRepository>;

const plannedAfter = (moment: Date) => ({ status: 'accepted', 'plan.lastEnd': { $gt: moment } });

/** Finds requests by their plans. */
export function createPlanRepository(connection: Connection) {
  const model = requestModel(connection);

  return {
    /** Returns the accepted exchanges of these members with planned sessions that end after a moment. */
    withSessionsOf: (memberIds: readonly string[], after: Date): Promise<StoredRequest[]> =>
      model
        .find(ofParty({ $in: memberIds }, plannedAfter(after)))
        .lean()
        .exec(),

    /** Returns the exchanges of these members with open proposals, or with planned sessions that end after a moment. */
    async withMeetingsOf(memberIds: readonly string[], after: Date): Promise<StoredRequest[]> {
      const proposed = { status: { $in: ['pending', 'accepted'] }, 'plan.dueAt': { $gt: new Date(0) } };
      return model
        .find(ofParty({ $in: memberIds }, plannedAfter(after), proposed))
        .lean()
        .exec();
    },

    /** Returns the exchanges of a member with sessions that begin between two moments, in any status. Without `to` there is no end. */
    async withSessionsBetween(memberId: string, from: Date, to: Date | null): Promise<StoredRequest[]> {
      const startsAt = to ? { $gte: from, $lt: to } : { $gte: from };
      return model
        .find(ofParty(memberId, { 'plan.sessions': { $elemMatch: { startsAt } } }))
        .lean()
        .exec();
    },

    /** Whether a pending or accepted exchange of the member has a new status or a new proposal since a moment. */
    async hasArrangedSince(memberId: string, since: Date): Promise<boolean> {
      const found = await model.exists({
        status: { $in: ['pending', 'accepted'] },
        $and: [
          ofParty(memberId, {}),
          { $or: [{ updatedAt: { $gte: since } }, { 'plan.proposals.createdAt': { $gte: since } }] },
        ],
      });
      return found !== null;
    },

    /** Returns the accepted and pending exchanges of two members. */
    openBetween: (pair: string): Promise<StoredRequest[]> =>
      model
        .find({ pair, status: { $in: ['pending', 'accepted'] } })
        .lean()
        .exec(),

    /** Sets when the sweep looks at a plan next; undefined means never. Does nothing when the request has changed since it was read. */
    async postpone({ _id, version }: StoredRequest, dueAt: Date | undefined): Promise<void> {
      const change = dueAt ? { $set: { 'plan.dueAt': dueAt } } : { $unset: { 'plan.dueAt': 1 } };
      await model.updateOne({ _id, version }, change as never);
    },

    /** Sets when the sweep looks at a pending request next. Does nothing when the request has changed since it was read. */
    async postponePending({ _id, version }: StoredRequest, dueAt: Date): Promise<void> {
      await model.updateOne({ _id, version, status: 'pending' }, { $set: { 'waiting.dueAt': dueAt } } as never);
    },

    /**
     * Returns the requests whose plans are due, and the pending requests that are due, each kind earliest first. Each kind has half of the
     * places, so that many of one kind delay none of the other.
     */
    async findDue(now: Date, limit: number): Promise<string[]> {
      const isOld = { createdAt: { $lte: new Date(now.getTime() - WAITING.nudgeDays * DAY_MS) } };
      const [planned, pending] = await Promise.all([
        findDueBy(model, 'plan.dueAt')(now, limit),
        model
          .find(
            { status: 'pending', $or: [{ 'waiting.dueAt': { $lte: now } }, { 'waiting.dueAt': null, ...isOld }] },
            { _id: 1 },
          )
          .sort({ 'waiting.dueAt': 1, createdAt: 1 })
          .limit(limit)
          .lean(),
      ]);
      const first = planned.slice(0, Math.max(Math.ceil(limit / 2), limit - pending.length));
      return [...new Set([...first, ...pending.map(({ _id }) => _id)])].slice(0, limit);
    },
  };
}
