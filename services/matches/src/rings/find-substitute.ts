import { matchOf } from '../matches/partners.ts';
import type { FindRefusals } from '../matches/refusals.ts';
import { topicsIn } from '../swappers/derive.ts';
import type { Candidate, Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { StoredRing } from './ring.model.ts';
import type { RingChecks } from './ring-checks.ts';
import { nextOf, previousOf, type Substitute } from './ring-machine.ts';
import type { RingParts } from './ring-parts.ts';

export type FindSubstitutes = ReturnType<typeof createFindSubstitutes>;

const MOST_CANDIDATES = 100;
/** How many are checked completely. */
const MOST_TRIED = 10;

/**
 * Finds members who could take over a place of a ring, best first: they teach what its learner wants, and want what its teacher teaches.
 */
export function createFindSubstitutes({
  swappers,
  findRefusals,
  checks,
  parts,
}: {
  swappers: Pick<SwapperRepository, 'findAll' | 'findBetween'>;
  findRefusals: FindRefusals;
  checks: Pick<RingChecks, 'mayJoin'>;
  parts: Pick<RingParts, 'toStore'>;
}) {
  /**
   * The previous teacher and the next learner, who must match a substitute as if they were one member; null when one of them lacks the
   * skill or want.
   */
  async function neighboursOf(ring: StoredRing, place: number) {
    const [before, after] = [previousOf(ring, place), nextOf(ring, place)];
    const others = ring.places.filter((_, index) => index !== place).map(({ userId }) => userId);
    const found = new Map((await swappers.findAll(others)).map((each) => [each._id, each]));
    const teacher = found.get(ring.places[before]?.userId ?? '');
    const learner = found.get(ring.places[after]?.userId ?? '');
    if (!teacher || !learner || found.size !== others.length) return null;
    // The previous member teaches the same skill, and the next one learns for the same want.
    const teaches = teacher.teaches.filter(({ skillId }) => skillId === ring.legs[before]?.skill._id);
    const wants = [...learner.wants, ...learner.hiddenWants].filter(
      ({ wantId }) => wantId === ring.legs[place]?.wantId,
    );
    return {
      teacher: { ...teacher, teaches },
      learner: { ...learner, wants, hiddenWants: [] },
      others: [...found.values()],
    };
  }

  async function candidatesFor(ring: StoredRing, { teacher, learner }: { teacher: Swapper; learner: Swapper }) {
    const topics = topicsIn(teacher.teaches);
    const wanted = learner.wants.map(({ topic }) => topic);
    if (topics.length === 0 || wanted.length === 0) return [];
    const [refusals, found] = await Promise.all([
      findRefusals(learner),
      swappers.findBetween(wanted, topics, MOST_CANDIDATES),
    ]);
    return found
      .filter((each) => each.rings && !ring.memberIds.includes(each._id) && refusals.allows(each))
      .map((each) => matchOf(learner, each, refusals, teacher))
      .filter((match) => match !== null)
      .sort((a, b) => b.score - a.score || a.swapper._id.localeCompare(b.swapper._id))
      .slice(0, MOST_TRIED);
  }

  return async function* find(ring: StoredRing, place: number): AsyncGenerator<Substitute & { swapper: Candidate }> {
    const neighbours = await neighboursOf(ring, place);
    if (!neighbours) return;
    for (const { swapper, gets, gives } of await candidatesFor(ring, neighbours)) {
      const learns = { teacherId: neighbours.teacher._id, skillId: gives[0].teaching.skillId };
      if (!(await checks.mayJoin(swapper, neighbours.others, learns))) continue;
      const [given, taken] = (await parts.toStore([gets[0], gives[0]])) ?? [];
      if (given && taken) yield { userId: swapper._id, swapper, teaches: given, learns: taken };
    }
  };
}
