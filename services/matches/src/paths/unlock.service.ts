import type { Unlock } from '@mutua/contracts';
import type { Caller } from '@mutua/service-kit';
import { type Leg, legsBetween } from '../matches/partners.ts';
import type { FindRefusals } from '../matches/refusals.ts';
import { canMeet } from '../meeting/can-meet.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { Candidate, Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedTopics } from '../topics/disclosed-topics.ts';
import { ENOUGH_MEMBERS } from '../topics/enough-members.ts';
import type { TopicRepository } from '../topics/topic.repository.ts';
import type { DisclosedWants } from '../wants/disclosed-wants.ts';

export type UnlockService = ReturnType<typeof createUnlockService>;

/** How many pairs of topics are read, and how many members are counted for one topic. */
const MOST_EDGES = 400;
const MOST_COUNTED = 500;

/** From this many members, a count reveals no single member, even if some of them are accomplices. */
const CROWD = 10;

/** Whether a member could take lessons in a topic that the other one does not teach yet, of which only the place and languages are known. */
function couldLearn(learner: Candidate, topic: string, { place = null, reachKm, speaks }: Swapper): boolean {
  const lessons = { meets: null, languages: speaks ?? [], place };
  return learner.wants.some(
    (want) => want.topic === topic && canMeet(lessons, { reachKm }, learner, want.meets) !== null,
  );
}

/** Suggests what a member could teach, to match members who teach what the member wants. */
export function createUnlockService({
  swappers,
  skills,
  topics,
  findRefusals,
  disclosedTopics,
  disclosedWants,
}: {
  swappers: Pick<SwapperRepository, 'find' | 'edgesOf' | 'findBetween'>;
  skills: Pick<SkillRepository, 'findOf'>;
  topics: Pick<TopicRepository, 'findAll'>;
  findRefusals: FindRefusals;
  disclosedTopics: Pick<DisclosedTopics, 'isTold'>;
  disclosedWants: Pick<DisclosedWants, 'members'>;
}) {
  /**
   * Selects the counted members of each group. In a crowd all members count. Members of a smaller group count if their want is public,
   * or may be disclosed to the caller. In a very small group only public wants count.
   */
  async function countedIn(
    callerId: string,
    topic: string,
    groups: ReadonlyMap<string, readonly Candidate[]>,
  ): Promise<Map<string, readonly Candidate[]>> {
    const isPublic = ({ wants }: Candidate) => wants.some((want) => want.topic === topic && want.isPublic);
    const few = [...groups.values()].filter(({ length }) => length >= ENOUGH_MEMBERS && length < CROWD);
    const secret = new Set(few.flat().filter((member) => !isPublic(member)));
    const ids = [...secret].map(({ _id }) => _id);
    const learned = await disclosedWants.members(callerId, ids, 'ring');
    const counts = (size: number) => (member: Candidate) =>
      size >= CROWD || isPublic(member) || (size >= ENOUGH_MEMBERS && learned.has(member._id));
    return new Map([...groups].map(([group, members]) => [group, members.filter(counts(members.length))]));
  }

  return {
    /** Topics in the caller's own categories come first, then the most wanted ones. */
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
          if (!topic || !disclosedTopics.isTold(topic)) return [];
          const count = found.reduce((sum, edge) => sum + edge.count, 0);
          return [{ topic, count, teaches: found.map(({ teach }) => teach), isOwn: categories.has(topic.category) }];
        })
        .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.count - a.count);

      // The counts of pairs are approximate, and count a member once for each pair. Shown counts are computed exactly.
      const unlocks: Unlock[] = [];
      for (const { topic, teaches, isOwn } of hints) {
        if (unlocks.length === limit) break;
        const members = await swappers.findBetween(teaches, [topic._id], MOST_COUNTED);
        const able = members.filter((member) => refusals.allows(member) && couldLearn(member, topic._id, me));
        const lessons = able.map((member) => ({ member, legs: legsBetween(member, me, wants) }));
        const withLeg = (isWanted: (leg: Leg) => boolean) =>
          lessons.filter(({ legs }) => legs.some(isWanted)).map(({ member }) => member);
        const groups = new Map([
          ['', withLeg(() => true)],
          ...wanted.map((each) => [each, withLeg(({ want }) => want.topic === each)] as const),
        ]);
        const counted = await countedIn(userId, topic._id, groups);
        const matches = counted.get('')?.length ?? 0;
        const yourWants = wants.filter((want) => counted.get(want.topic)?.length);
        if (matches > 0 && yourWants.length > 0)
          unlocks.push({
            topic: { title: topic.title, category: topic.category },
            matches,
            yourWants: yourWants.map(({ title }) => title),
            isOwnCategory: isOwn,
          });
      }
      return unlocks;
    },
  };
}
