import { type Leg, legsBetween } from '../matches/partners.ts';
import type { Refusals } from '../matches/refusals.ts';
import { topicsIn } from '../swappers/derive.ts';
import type { Wanting } from '../swappers/swapper.model.ts';
import type { Candidate, Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import { type RingCandidate, ranked, startersLegOf } from './ring-candidate.ts';

/** How many pairs of topics are read on each side, how many linking topics are tried, and how many members for each place. */
const MOST_EDGES = 500;
const MOST_LINKS = 64;
const MOST_MEMBERS = { 3: 60, 4: 30 };

type Edges = Awaited<ReturnType<SwapperRepository['edgesOf']>>;
export type FindRings = ReturnType<typeof createFindRings>;

interface Link {
  teacher: Candidate;
  learner: Candidate;
  leg: Leg;
}

/** The best lesson of each teacher for each learner. */
const linksBetween = (teachers: readonly Candidate[], learners: readonly Candidate[]): Link[] =>
  teachers.flatMap((teacher) =>
    learners.flatMap((learner): Link[] => {
      if (teacher._id === learner._id) return [];
      const [leg] = legsBetween(teacher, learner, learner.wants);
      return leg ? [{ teacher, learner, leg }] : [];
    }),
  );

/**
 * Finds rings by which a member could learn their wants: each teaches the next. Checks only the data of one read of the index; code that
 * shows or starts a ring checks it completely.
 */
export function createFindRings({ swappers }: { swappers: Pick<SwapperRepository, 'findBetween' | 'edgesOf'> }) {
  /** `reading` resolves with the pairs of topics that can begin a ring of the member. */
  async function find(
    me: Swapper,
    wants: readonly Wanting[],
    refusals: Refusals,
    size: 3 | 4,
    reading: Promise<Edges>,
  ): Promise<RingCandidate[]> {
    const mine = topicsIn(me.teaches);
    const wanted = topicsIn(wants);
    const [out, back] = await Promise.all([reading, swappers.edgesOf('teach', wanted, MOST_EDGES)]);
    const given = [...new Set(out.map(({ teach }) => teach))];
    const taken = [...new Set(back.map(({ want }) => want))];
    const isTaken = new Set(taken);
    const both = given.filter((topic) => isTaken.has(topic)).slice(0, MOST_LINKS);
    const [firstTopics, lastTopics] =
      size === 3 ? [both, both] : [given.slice(0, MOST_LINKS), taken.slice(0, MOST_LINKS)];
    if (firstTopics.length === 0 || lastTopics.length === 0) return [];

    const members = async (teach: readonly string[], want: readonly string[]): Promise<Candidate[]> =>
      (await swappers.findBetween(teach, want, MOST_MEMBERS[size])).filter(
        (member) => member.rings && refusals.allows(member),
      );
    const [firsts, lasts, middles] = await Promise.all([
      members(firstTopics, mine),
      members(wanted, lastTopics),
      size === 4 ? members(lastTopics, firstTopics) : [],
    ]);
    const ways: Link[][] =
      size === 3
        ? linksBetween(firsts, lasts).map((link) => [link])
        : linksBetween(firsts, middles).flatMap((one) =>
            linksBetween([one.learner], lasts)
              .filter(({ learner }) => learner._id !== one.teacher._id)
              .map((other) => [one, other]),
          );
    return withSubstitutes(ways.flatMap((links) => ringsOver(me, wants, refusals, links)));
  }

  return {
    /** The best ring for each want and teacher, best first: of three, or of four for wants without a ring of three. */
    async best(me: Swapper, wants: readonly Wanting[], refusals: Refusals): Promise<RingCandidate[]> {
      const mine = topicsIn(me.teaches);
      if (!me.rings || mine.length === 0 || wants.length === 0) return [];
      const reading = swappers.edgesOf('want', mine, MOST_EDGES);
      const small = await find(me, wants, refusals, 3, reading);
      const served = new Set(small.map((ring) => startersLegOf(ring).want.wantId));
      const left = wants.filter(({ wantId }) => !served.has(wantId));
      const large = left.length > 0 ? await find(me, left, refusals, 4, reading) : [];
      return ranked([...small, ...large]);
    },
  };
}

/** The rings in which the member teaches the first of the links, and the last of them teaches the member. */
function ringsOver(
  me: Swapper,
  wants: readonly Wanting[],
  refusals: Refusals,
  links: readonly Link[],
): Omit<RingCandidate, 'substitutes'>[] {
  const [first, last] = [links[0]?.teacher, links.at(-1)?.learner];
  if (!first || !last) return [];
  const [give] = legsBetween(me, first, first.wants, refusals.hadRequestWith(first._id));
  if (!give) return [];
  const gets = [
    ...Map.groupBy(legsBetween(last, me, wants, refusals.hadRequestWith(last._id)), ({ want }) => want.wantId).values(),
  ];
  return gets.flatMap(([get]) =>
    get
      ? [
          {
            members: [me, ...links.map(({ teacher }) => teacher), last],
            legs: [give, ...links.map(({ leg }) => leg), get],
          },
        ]
      : [],
  );
}

/** A place has a substitute when another ring differs only in that place. */
function withSubstitutes(rings: readonly Omit<RingCandidate, 'substitutes'>[]): RingCandidate[] {
  const without = ({ members, legs }: Omit<RingCandidate, 'substitutes'>, place: number): string =>
    [...members.map(({ _id }, index) => (index === place ? '' : _id)), legs.at(-1)?.want.wantId].join();
  const counts = new Map<string, number>();
  for (const ring of rings)
    ring.members.forEach((_, place) => {
      const key = without(ring, place);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
  return rings.map((ring) => ({
    ...ring,
    substitutes: ring.members.map((_, place) => place > 0 && (counts.get(without(ring, place)) ?? 0) > 1),
  }));
}
