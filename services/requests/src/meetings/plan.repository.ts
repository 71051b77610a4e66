import { WAITING } from '@mutua/contracts/constants';
import type { Connection, QueryFilter } from 'mongoose';
import { type RequestDocument, requestModel } from '../requests/request.model.ts';
import type { StoredRequest } from '../requests/request.repository.ts';
import { DAY_MS } from './plan-parts.ts';

export type PlanRepository = ReturnType<typeof createPlanRepository>;

/** Finds requests by their plans. */
export function createPlanRepository(connection: Connection) {
  const model = requestModel(connection);

  return {
    /** The accepted exchanges of these members that have planned sessions which end after a moment. */
    async withSessionsOf(memberIds: readonly string[], after: Date): Promise<StoredRequest[]> {
      const planned = { status: 'accepted', 'plan.lastEnd': { $gt: after } } as const;
      const who = { $in: memberIds };
      return model
        .find({
          $or: [
            { ...planned, 'sender._id': who },
            { ...planned, 'receiver._id': who },
          ],
        })
        .lean()
        .exec();
    },

    /** The exchanges of these members that have planned sessions which end after a moment, or open proposals. */
    async withMeetingsOf(memberIds: readonly string[], after: Date): Promise<StoredRequest[]> {
      const who = { $in: memberIds };
      const planned = { status: 'accepted', 'plan.lastEnd': { $gt: after } } as const;
      const proposed = { status: { $in: ['pending', 'accepted'] }, 'plan.dueAt': { $gt: new Date(0) } } as const;
      return model
        .find({
          $or: [planned, proposed].flatMap((each) => [
            { ...each, 'sender._id': who },
            { ...each, 'receiver._id': who },
          ]),
        })
        .lean()
        .exec();
    },

    /** The exchanges of a member with sessions that begin between two moments, whatever became of them; `to` null for all later ones. */
    async withSessionsBetween(memberId: string, from: Date, to: Date | null): Promise<StoredRequest[]> {
      const startsAt = to ? { $gte: from, $lt: to } : { $gte: from };
      // The types of queries know no part of a nested list.
      const began: object = { 'plan.sessions': { $elemMatch: { startsAt } } };
      return model
        .find({
          $or: [
            { ...began, 'sender._id': memberId },
            { ...began, 'receiver._id': memberId },
          ],
        })
        .lean()
        .exec();
    },

    /** Whether a member has proposed, been proposed or accepted something since a moment. */
    async hasArrangedSince(memberId: string, since: Date): Promise<boolean> {
      const lately: QueryFilter<RequestDocument> = {
        status: { $in: ['pending', 'accepted'] },
        $and: [{ $or: [{ updatedAt: { $gte: since } }, { 'plan.proposals.createdAt': { $gte: since } }] }],
      };
      const found = await model.exists({
        $or: [
          { ...lately, 'sender._id': memberId },
          { ...lately, 'receiver._id': memberId },
        ],
      });
      return found !== null;
    },

    /** The accepted and pending exchanges of two members. */
    async openBetween(pair: string): Promise<StoredRequest[]> {
      return model
        .find({ pair, status: { $in: ['pending', 'accepted'] } })
        .lean()
        .exec();
    },

    /** The requests with a proposal that lapses by a moment, and the pending ones about which something is to be done, each by its time. */
    async findDue(now: Date, limit: number): Promise<string[]> {
      const asked = new Date(now.getTime() - WAITING.nudgeDays * DAY_MS);
      const found = await model
        .find(
          {
            $or: [
              { 'plan.dueAt': { $lte: now } },
              { status: 'pending', 'waiting.dueAt': { $lte: now } },
              { status: 'pending', 'waiting.dueAt': null, createdAt: { $lte: asked } },
            ],
          },
          { _id: 1 },
        )
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },
  };
}
