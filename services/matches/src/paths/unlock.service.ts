import type { Unlock } from '@mutua/contracts';
import type { Caller } from '@mutua/service-kit';
import type { FindRefusals } from '../matches/refusals.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Candidate, SwapperRepository } from '../swappers/swapper.repository.ts';
import { type DisclosedTopics, ENOUGH_MEMBERS } from '../topics/disclosed-topics.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';

export type UnlockService = ReturnType<typeof createUnlockService>;

/** How many pairs of topics are looked at, and how many members are counted for one topic. */
const MOST_EDGES = 400;
const MOST_COUNTED = 500;

/** Members who want a topic and, if it is given, teach another one: all of them where there are enough, else those who say so publicly. */
function countedOf(topic: string, members: readonly Candidate[], taught?: string): readonly Candidate[] {
  const some = taught ? members.filter(({ teaches }) => teaches.some((each) => each.topic === taught)) : members;
  if (some.length >= ENOUGH_MEMBERS) return some;
  return some.filter(({ wants }) => wants.some((want) => want.topic === topic && want.isPublic));
}

/** What a member could teach, to match members who teach what the member wants. */
export function createUnlockService({
  swappers,
  skills,
  topics,
  findRefusals,
  told,
}: {
  swappers: Pick<SwapperRepository, 'find' | 'edgesOf' | 'findBetween'>;
  skills: Pick<SkillRepository, 'findOf'>;
  topics: Pick<TopicRepository, 'findAll'>;
  findRefusals: FindRefusals;
  told: Pick<DisclosedTopics, 'isTold'>;
}) {
  return {
    /** Topics in categories that the caller teaches come first, then those that most would want. */
    async list({ userId }: Caller, limit: number): Promise<Unlock[]> {
      const me = await swappers.find(userId);
      const wants = me ? [...me.wants, ...me.hiddenWants] : [];
      if (!me || wants.length === 0) return [];
      const wanted = wants.map(({ topic }) => topic);
      const own = new Set([...wanted, ...me.teaches.map(({ topic }) => topic)]);
      const [edges, owned, refusals] = await Promise.all([
        swappers.edgesOf('teach', wanted, MOST_EDGES),
        skills.findOf(userId),
        findRefusals(me),
      ]);
      const byTopic = Map.groupBy(
        edges.filter(({ want }) => !own.has(want)),
        ({ want }) => want,
      );
      const named = await topics.findAll([...byTopic.keys()]);
      const categories = new Set(owned.map(({ category }) => category));
      const hints = [...byTopic]
        .flatMap(([id, found]) => {
          const topic = named.get(id);
          if (!topic || !told.isTold(topic)) return [];
          const count = found.reduce((sum, edge) => sum + edge.count, 0);
          return [{ topic, count, teaches: found.map(({ teach }) => teach), isOwn: categories.has(topic.category) }];
        })
        .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.count - a.count);

      // The counts of pairs are hints, and count a member once for each pair: those that are shown are counted exactly.
      const unlocks: Unlock[] = [];
      for (const { topic, teaches, isOwn } of hints) {
        if (unlocks.length === limit) break;
        const members = await swappers.findBetween(teaches, [topic._id], MOST_COUNTED);
        const allowed = members.filter((member) => refusals.allows(member));
        const counted = countedOf(topic._id, allowed);
        const yourWants = wants.filter((want) => countedOf(topic._id, allowed, want.topic).length > 0);
        if (counted.length > 0 && yourWants.length > 0)
          unlocks.push({
            topic: { title: topic.title, category: topic.category },
            matches: counted.length,
            yourWants: yourWants.map(({ title }) => title),
            isOwnCategory: isOwn,
          });
      }
      return unlocks;
    },
  };
}
