import type { HoursFor, RequestStatus } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { partnerModel } from './partner.model.ts';

export type PartnerRepository = ReturnType<typeof createPartnerRepository>;

/** How many requests of a member are read at most. */
const MOST = 2_000;
/** The statuses of an exchange; before them it is only a request. */
const EXCHANGES: RequestStatus[] = ['accepted', 'completed'];

/** Stores which members have or had a request with each other. Such members find each other, whatever their privacy. */
export function createPartnerRepository(connection: Connection) {
  const model = partnerModel(connection);

  return {
    /** Stores the state of a request, unless a newer one is stored. */
    async keep(
      requestId: string,
      parties: readonly string[],
      { status, version }: { status: RequestStatus; version: number },
    ): Promise<void> {
      await replaceIfNewer(model, { _id: requestId }, version, { parties: [...parties], status });
    },

    /** Which of the given members have an accepted or completed exchange with this one. */
    async exchangersAmong(memberId: string, others: readonly string[]): Promise<Set<string>> {
      const filter = { $and: [{ parties: memberId }, { parties: { $in: others } }], status: { $in: EXCHANGES } };
      const found = await model.find(filter, { parties: 1 }).limit(MOST).lean();
      return new Set(found.flatMap(({ parties }) => parties).filter((id) => id !== memberId));
    },

    /** Whether the member has completed an exchange. */
    hasCompleted: async (memberId: string): Promise<boolean> =>
      (await model.exists({ parties: memberId, status: 'completed' })) !== null,

    are: async (one: string, other: string): Promise<boolean> =>
      (await model.exists({ $and: [{ parties: one }, { parties: other }] })) !== null,

    /** The members with whom this one has or had a request; from very many requests, only the first 2,000. */
    async of(memberId: string): Promise<string[]> {
      const found = await model.find({ parties: memberId }, { parties: 1 }).limit(MOST).lean();
      const ids = new Set(found.flatMap(({ parties }) => parties));
      ids.delete(memberId);
      return [...ids];
    },
  };
}

/** Whether a caller (undefined: a visitor) may see when a member has time. */
export async function maySeeHours(
  partners: Pick<PartnerRepository, 'exchangersAmong'>,
  callerId: string | undefined,
  { memberId, hoursFor }: { memberId: string; hoursFor: HoursFor | undefined },
): Promise<boolean> {
  if (hoursFor !== 'partners' || callerId === memberId) return true;
  return callerId !== undefined && (await partners.exchangersAmong(callerId, [memberId])).has(memberId);
}
