import type { DomainEvent, MemberSnapshot, Person } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { rateOnce } from '../ratings/rating.repository.ts';
import { type MemberDocument, memberModel } from './member.model.ts';

export type MemberRepository = ReturnType<typeof createMemberRepository>;

/** The members as the auth service tells of them, with the ratings that they received. */
export function createMemberRepository(connection: Connection) {
  const model = memberModel(connection);

  return {
    /** A member, even one of whom no event has told yet: then with a stand-in for the name until the event comes. */
    async get(id: string): Promise<MemberDocument> {
      return (await model.findById(id).lean()) ?? new model({ _id: id }).toObject();
    },

    /** Name and picture of those members that are known, by id. */
    async people(ids: readonly string[]): Promise<Map<string, Person>> {
      const found = await model.find({ _id: { $in: ids } }, { name: 1, avatar: 1 }).lean();
      return new Map(found.map(({ _id, name, avatar }) => [_id, { _id, name, avatar }]));
    },

    async mirror({ _id, name, avatar, location, version }: MemberSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id }, version, { name, avatar, location });
    },

    async rate(event: DomainEvent, id: string, stars: number): Promise<void> {
      // A review may overtake the event that tells of the member.
      await model.updateOne({ _id: id }, {}, { upsert: true });
      await rateOnce(model, event, id, stars);
    },
  };
}
