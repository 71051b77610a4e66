import type { MemberSnapshot, Person } from '@mutua/contracts';
import { isRepublished, replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type MemberDocument, memberModel, type StoredRating } from './member.model.ts';

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The members, copied from the auth service's events, with the ratings that they received. */
export function createMemberRepository(connection: Connection) {
  const model = memberModel(connection);

  return {
    /** A member. Before the member's first event the name is a placeholder. */
    async get(id: string): Promise<MemberDocument> {
      return (await model.findById(id).lean()) ?? new model({ _id: id }).toObject();
    },

    /** Returns the known members among these, in any order. */
    async findMany(ids: readonly string[]): Promise<MemberDocument[]> {
      return ids.length > 0 ? model.find({ _id: { $in: ids } }).lean() : [];
    },

    /** Name and picture of the known members, by id. */
    async people(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = await model.find({ _id: { $in: ids } }, { name: 1, avatar: 1 }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [_id, { _id, name, avatar }]));
    },

    async mirror({
      _id,
      name,
      avatar,
      location,
      place,
      languages,
      timeZone,
      privacy,
      version,
    }: MemberSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id }, version, {
        name,
        avatar,
        location,
        place,
        languages,
        timeZone,
        findMe: privacy.findMe,
        requests: privacy.requests,
        hoursFor: privacy.hours,
      });
    },

    /** Stores whether a member is suspended, unless a later decision is stored. */
    async setStanding(id: string, standing: NonNullable<MemberDocument['standing']>): Promise<void> {
      await model.updateOne({ _id: id }, {}, { upsert: true });
      const newer = { 'standing.version': { $not: { $gte: standing.version } } };
      await model.updateOne({ _id: id, ...newer }, { $set: { standing } });
    },

    /**
     * Stores the rating of a member, unless the stored one counts more reviews. (Until the requests service has republished its reviews,
     * those from before 1.2 are only in the stored count.) With `mayFall` it always stores: a review was hidden.
     */
    async saveRating(id: string, rating: StoredRating, { mayFall = false } = {}): Promise<void> {
      if (rating.count === 0 && !mayFall) return;
      // A review may arrive before the first event about the member.
      await model.updateOne({ _id: id }, {}, { upsert: true });
      const known = isRepublished() ? '$gt' : '$gte';
      const newer = mayFall ? {} : { 'rating.count': { $not: { [known]: rating.count } } };
      await model.updateOne({ _id: id, ...newer }, { $set: { rating } });
    },
  };
}
