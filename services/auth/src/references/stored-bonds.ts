import type { ReferenceBond } from '@mutua/contracts';
import type { PolledJobs } from '@mutua/service-kit';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { BondRepository } from './bond.repository.ts';
import { bondsOf, circleAround, reachedFrom, type TieSources } from './bonds.ts';
import type { ReferenceRepository } from './reference.repository.ts';
import type { ShownReferences } from './shown-references.ts';

/** After this time bonds are computed again without a change, for what is too far away to be found when it changes. */
const AGAIN_MS = 24 * 3600 * 1000;

export type StoredBonds = ReturnType<typeof createStoredBonds>;

/** Stores which references count, so that a view of a profile reads them and does not walk through exchanges. */
export function createStoredBonds({
  bonds,
  shown,
  references,
  exchanges,
  members,
}: {
  bonds: BondRepository;
  shown: Pick<ShownReferences, 'shownOf'>;
  references: Pick<ReferenceRepository, 'tiesOf' | 'forgetMember'>;
  exchanges: Pick<ExchangeRepository, 'partnersOf'>;
  members: Pick<MemberRepository, 'presentAmong'>;
}) {
  const sources: TieSources = {
    tiesOf: references.tiesOf,
    // Exchanges with suspended and erased accounts do not count.
    partnersOf: async (ids) => members.presentAmong(await exchanges.partnersOf(ids)),
  };

  /** Computes and stores the bonds of a member, unless something changes them meanwhile. */
  async function recount(memberId: string): Promise<ReadonlyMap<string, ReferenceBond>> {
    const before = await bonds.begin(memberId);
    const writers = (await shown.shownOf(memberId)).map(({ author }) => author._id);
    const found = await bondsOf(memberId, writers, sources);
    if (writers.length === 0) await bonds.clear(before);
    else await bonds.store(before, Object.fromEntries(found), new Date(Date.now() + AGAIN_MS));
    return found;
  }

  /** Returns the members for whom those vouch whose exchanges lead to one of these. */
  async function vouchedNear(ids: readonly string[]): Promise<string[]> {
    const reached = await reachedFrom(ids, sources);
    const ties = await sources.tiesOf([...reached]);
    return ties.flatMap(({ from, to }) => (reached.has(from) ? [to] : []));
  }

  /** The members whom references connect with these. */
  const connectedWith = async (ids: readonly string[]): Promise<string[]> => [
    ...(await circleAround(ids, sources)).members,
  ];

  const markDue = (ids: readonly string[]): Promise<void> => bonds.markDue([...new Set(ids)], new Date());

  return {
    /** Returns the bonds of the writers whom a profile shows. */
    async of(memberId: string, writers: readonly string[]): Promise<ReadonlyMap<string, ReferenceBond>> {
      if (writers.length === 0) return new Map();
      const stored = await bonds.find(memberId);
      // An earlier release, or the demo data, has shown a reference without computing its bond.
      if (!stored || writers.some((id) => !(id in stored.bonds))) return recount(memberId);
      return new Map(Object.entries(stored.bonds));
    },

    /** Called after a reference between two members is shown, hidden or removed. The two see the new numbers at once. */
    async referencesChanged(...pair: [string, string]): Promise<void> {
      await markDue(await connectedWith(pair));
      for (const id of pair) await recount(id);
    },

    /** Called after these members have completed an exchange, or were suspended, or are no longer. */
    async exchangesChanged(...ids: string[]): Promise<void> {
      await markDue(await vouchedNear(ids));
    },

    /** Removes the references of an erased member, and what they have changed. */
    async forgetMember(id: string): Promise<void> {
      const touched = [...(await connectedWith([id])), ...(await vouchedNear([id]))];
      await references.forgetMember(id);
      await bonds.remove(id);
      await markDue(touched);
    },

    due: {
      name: 'references that count',
      findDue: bonds.findDue,
      async work(memberId) {
        const stored = await bonds.find(memberId);
        if (stored && stored.dueAt <= new Date()) await recount(memberId);
      },
    } satisfies PolledJobs,
  };
}
