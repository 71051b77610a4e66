import { offsetAt } from '@mutua/contracts';
import type { MaintenanceRepository } from '@mutua/domain';
import { isInactive, topicsIn } from '../swappers/derive.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { NightlyMember, RecountRepository, TopicCounts } from './recount.repository.ts';

interface Counts {
  teachers: number;
  wanters: number;
}

/** Adds what a member teaches and wants to the counts of the topics. */
function count({ teaches, wants }: NightlyMember, counts: Map<string, Counts>): void {
  const add = (id: string, what: keyof Counts): void => {
    const known = counts.get(id) ?? { teachers: 0, wanters: 0 };
    known[what] += 1;
    counts.set(id, known);
  };
  for (const id of topicsIn(teaches)) add(id, 'teachers');
  for (const id of topicsIn(wants)) add(id, 'wanters');
}

/**
 * The nightly work. It updates the hours of members whose clocks have changed, and removes members from the index who have been inactive
 * for long. It recounts topics and pairs of topics, because a crash between two writes may have left a wrong count.
 */
export function createNightly({
  maintenance,
  recount,
  rebuild,
}: {
  maintenance: MaintenanceRepository;
  recount: RecountRepository;
  rebuild: Rebuild;
}) {
  /** Whether a rebuild would now change the member's document, although no data about the member have changed. */
  function hasAged(now: Date) {
    const offsets = new Map<string, number | null>();
    return ({ timeZone, offset, isAway, lastActiveAt }: NightlyMember): boolean => {
      const zone = timeZone ?? '';
      const present = offsets.get(zone) ?? offsetAt(timeZone, now);
      offsets.set(zone, present);
      return present !== offset || (!isAway && isInactive(lastActiveAt, now));
    };
  }

  async function countMembers(now: Date, isStopping: () => boolean): Promise<Map<string, Counts>> {
    const counts = new Map<string, Counts>();
    const isOld = hasAged(now);
    for await (const members of recount.members()) {
      if (isStopping()) break;
      const old = new Set(members.filter(isOld).map(({ _id }) => _id));
      for (const id of old) await rebuild(id);
      for (const member of members) count(member, counts);
      const rest = members.filter(({ _id }) => !old.has(_id));
      await recount.addMissing([...new Set(rest.flatMap(({ swaps }) => swaps))]);
    }
    return counts;
  }

  async function countEdges(isStopping: () => boolean): Promise<void> {
    for await (const edges of recount.edges()) {
      if (isStopping()) return;
      const counts = await recount.countSwaps(edges.map(({ _id }) => _id));
      for (const edge of edges) await recount.correctEdge(edge, counts.get(edge._id) ?? 0);
    }
  }

  /** Does nothing unless it is due. */
  return async (isStopping: () => boolean): Promise<void> => {
    const now = new Date();
    if (!(await maintenance.claim(now))) return;
    // Read before the members: a topic that changes meanwhile keeps its count until the next night.
    const topics: TopicCounts[] = [];
    for await (const part of recount.topics()) topics.push(...part);
    const counts = await countMembers(now, isStopping);
    if (isStopping()) return;
    for (const topic of topics) await recount.correctTopic(topic, counts.get(topic._id) ?? { teachers: 0, wanters: 0 });
    await countEdges(isStopping);
  };
}
