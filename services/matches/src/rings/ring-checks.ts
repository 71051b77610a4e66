import type { AvoidanceRepository } from '../matches/avoidance.repository.ts';
import { lessonsBetween } from '../matches/partners.ts';
import type { FindRefusals } from '../matches/refusals.ts';
import type { Candidate } from '../swappers/swapper.repository.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import { type RingCandidate, seatsOf, startersLegOf } from './ring-candidate.ts';
import type { SeatRepository } from './seat.repository.ts';

export type RingChecks = ReturnType<typeof createRingChecks>;

/** Whether members may share a ring, from all stored data about any two of them. */
export function createRingChecks({
  findRefusals,
  avoidances,
  seats,
  wants,
}: {
  findRefusals: FindRefusals;
  avoidances: Pick<AvoidanceRepository, 'areApart' | 'avoidsSkill'>;
  seats: Pick<SeatRepository, 'takenBy'>;
  wants: Pick<WantRepository, 'claimedAmong'>;
}) {
  /** No two of them are blocked, kept apart, or have an exchange with each other; each wants rings and may be asked. */
  async function mayMeet(members: readonly Candidate[], legs: RingCandidate['legs']): Promise<boolean> {
    const ids = members.map(({ _id }) => _id);
    if (new Set(ids).size !== ids.length || members.some(({ rings }) => !rings)) return false;
    const [areApart, ...refusals] = await Promise.all([
      avoidances.areApart(ids),
      ...members.map((member) => findRefusals(member)),
    ]);
    if (areApart) return false;
    const isRefused = refusals.some((each, one) =>
      members.some((other, index) => index !== one && !each.allows(other)),
    );
    if (isRefused) return false;
    return legs.every(({ teaching, hours }, place) => {
      const learner = refusals[(place + 1) % members.length];
      return hours !== 0 && !learner?.hadRequestWith(ids[place] ?? '')(teaching.skillId);
    });
  }

  return {
    mayMeet,

    /** Whether a member may join the members of a ring, and learn a skill from one of them. */
    async mayJoin(
      member: Candidate,
      others: readonly Candidate[],
      learns: { teacherId: string; skillId: string },
    ): Promise<boolean> {
      if (!member.rings || (await avoidances.areApart([member._id, ...others.map(({ _id }) => _id)], member._id)))
        return false;
      const [own, ...refusals] = await Promise.all([member, ...others].map((each) => findRefusals(each)));
      if (own?.hadRequestWith(learns.teacherId)(learns.skillId)) return false;
      const accepts = ({ _id, isForReviewed }: Candidate): boolean =>
        !own?.refuses(_id) && (!isForReviewed || member.completed > 0);
      return others.every(accepts) && refusals.every((each) => each.allows(member));
    },

    /** Whether a member can still be asked to teach another one a skill. */
    async mayTeach(teacher: Candidate, learner: Candidate, skillId: string): Promise<boolean> {
      return lessonsBetween(teacher, learner, skillId) !== null && (await findRefusals(learner)).allows(teacher);
    },

    /** Whether a member can start the ring now. */
    async isPossible(candidate: RingCandidate): Promise<boolean> {
      const { members, legs } = candidate;
      const [starter] = members;
      if (!starter) return false;
      const [isAvoided, taken, claimed, mayAllMeet] = await Promise.all([
        avoidances.avoidsSkill(starter._id, startersLegOf(candidate).teaching.skillId),
        seats.takenBy(members.map(({ _id }) => _id)),
        wants.claimedAmong(legs.map(({ want }) => want.wantId)),
        mayMeet(members, legs),
      ]);
      const haveSeats = members.every((member) => (taken.get(member._id) ?? 0) < seatsOf(member));
      return mayAllMeet && haveSeats && !isAvoided && claimed.size === 0;
    },
  };
}
