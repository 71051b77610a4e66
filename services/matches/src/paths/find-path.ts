import type { BlockRepository } from '@mutua/domain';
import { type Leg, legsBetween, lessonsBetween, wantedWay } from '../matches/partners.ts';
import type { Refusals } from '../matches/refusals.ts';
import type { SkillDocument } from '../skills/skill.model.ts';
import { topicsIn } from '../swappers/derive.ts';
import type { Candidate, Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { DisclosedWants, RingLesson } from '../wants/disclosed-wants.ts';

export type FindPath = ReturnType<typeof createFindPath>;

/** A lesson on a path: who teaches whom, for which want. */
export interface FoundPathLeg {
  teacher: Candidate;
  learner: Candidate;
  leg: Leg;
}

/** The two ends of a path. */
interface Ends {
  me: Swapper;
  owner: Swapper;
  refusals: Refusals;
  /** The topics that the member teaches, and those that the owner wants. */
  mine: readonly string[];
  theirs: readonly string[];
}

/** How many members are tried for one place of a ring, and how many pairs of topics are read. */
const MOST_MEMBERS = 40;
const MOST_EDGES = 64;

function legOf(
  teacher: Candidate,
  learner: Candidate,
  topics: readonly string[],
  hadRequest?: (skillId: string) => boolean,
): FoundPathLeg | undefined {
  const wants = learner.wants.filter(({ topic }) => topics.includes(topic));
  const [leg] = legsBetween(teacher, learner, wants, hadRequest);
  return leg && { teacher, learner, leg };
}

const lessonsOf = (legs: readonly FoundPathLeg[]): RingLesson[] =>
  legs.map(({ learner, leg }) => ({ learnerId: learner._id, isPublic: leg.want.isPublic }));

const isWhole = (legs: readonly (FoundPathLeg | undefined)[]): legs is FoundPathLeg[] =>
  legs.every((leg) => leg !== undefined);

/**
 * Finds the shortest path by which a member learns a skill: an exchange with its owner, or a ring of three or four in which each teaches
 * the next. The last lesson, from the owner to the member, is not among the legs. Null without a path of at most this size.
 */
export function createFindPath({
  swappers,
  blocks,
  disclosedWants,
}: {
  swappers: Pick<SwapperRepository, 'findBetween' | 'edgesOf'>;
  blocks: Pick<BlockRepository, 'blockedAmong'>;
  disclosedWants: Pick<DisclosedWants, 'lessons' | 'oneRing'>;
}) {
  /** Members who teach one of the first topics, want one of the second, and may share a ring with both ends. */
  async function between(
    teach: readonly string[],
    want: readonly string[],
    { owner, refusals }: Ends,
  ): Promise<Candidate[]> {
    const found = await swappers.findBetween(teach, want, MOST_MEMBERS);
    const allowed = found.filter((member) => member.rings && refusals.allows(member) && member._id !== owner._id);
    const blocked = await blocks.blockedAmong(
      owner._id,
      allowed.map(({ _id }) => _id),
    );
    return allowed.filter(({ _id }) => !blocked.has(_id));
  }

  async function ringOfThree(ends: Ends): Promise<FoundPathLeg[] | null> {
    const { me, owner, mine, theirs, refusals } = ends;
    const middles = await between(theirs, mine, ends);
    const ways = middles
      .map((middle) => [legOf(me, middle, mine, refusals.hadRequestWith(middle._id)), legOf(middle, owner, theirs)])
      .filter(isWhole);
    return ways[await disclosedWants.oneRing(me._id, ways.map(lessonsOf))] ?? null;
  }

  /**
   * Topics that link two members: somebody who wants what the member teaches can teach them, and a teacher of the owner's wants wants them.
   */
  async function linksOf({ mine, theirs }: Ends): Promise<string[]> {
    const [out, back] = await Promise.all([
      swappers.edgesOf('want', mine, MOST_EDGES),
      swappers.edgesOf('teach', theirs, MOST_EDGES),
    ]);
    const wanted = new Set(back.map(({ want }) => want));
    return [...new Set(out.map(({ teach }) => teach))].filter((topic) => wanted.has(topic));
  }

  async function ringOfFour(ends: Ends): Promise<FoundPathLeg[] | null> {
    const { me, owner, mine, theirs, refusals } = ends;
    const links = await linksOf(ends);
    if (links.length === 0) return null;
    const [firsts, lasts] = await Promise.all([between(links, mine, ends), between(theirs, links, ends)]);
    const pairs = firsts.flatMap((one) =>
      lasts.filter(({ _id }) => _id !== one._id).map((other) => [one, other] as const),
    );
    for (const [one, other] of pairs) {
      const legs = [
        legOf(me, one, mine, refusals.hadRequestWith(one._id)),
        legOf(one, other, links),
        legOf(other, owner, theirs),
      ];
      if (isWhole(legs) && (await blocks.blockedAmong(one._id, [other._id])).size === 0)
        return (await disclosedWants.oneRing(me._id, [lessonsOf(legs)])) === 0 ? legs : null;
    }
    return null;
  }

  return async function findPath(
    me: Swapper,
    owner: Swapper,
    skill: SkillDocument,
    refusals: Refusals,
    most: 3 | 4 = 4,
  ): Promise<FoundPathLeg[] | null> {
    const hadRequest = refusals.hadRequestWith(owner._id);
    const isPossible = lessonsBetween(owner, me, skill._id, wantedWay(me, skill)) !== null;
    if (!refusals.allows(owner) || hadRequest(skill._id) || !isPossible) return null;
    const ends: Ends = { me, owner, refusals, mine: topicsIn(me.teaches), theirs: topicsIn(owner.wants) };
    const legs = legsBetween(me, owner, owner.wants, hadRequest);
    const direct = (await disclosedWants.lessons(me._id, new Map([[owner._id, legs]]))).get(owner._id);
    if (direct) return [{ teacher: me, learner: owner, leg: direct }];
    if (ends.mine.length === 0 || ends.theirs.length === 0 || !me.rings || !owner.rings) return null;
    return (await ringOfThree(ends)) ?? (most === 4 ? await ringOfFour(ends) : null);
  };
}
