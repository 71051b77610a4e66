import type { Endorsement } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { EndorsementRepository } from './endorsement.repository.ts';

/** How many endorsements the page of a skill gets. */
const SHOWN = 20;

/** The latest endorsements of a skill for its page, each with its author, and their total number. */
export interface ShownEndorsements {
  endorsements: Endorsement[];
  endorsementCount: number;
}

export type ShowEndorsements = ReturnType<typeof createShowEndorsements>;

export const createShowEndorsements =
  ({
    endorsements,
    members,
  }: {
    endorsements: Pick<EndorsementRepository, 'count' | 'latest'>;
    members: Pick<MemberRepository, 'people'>;
  }) =>
  async (skillId: string): Promise<ShownEndorsements> => {
    const [endorsementCount, latest] = await Promise.all([
      endorsements.count(skillId),
      endorsements.latest(skillId, SHOWN),
    ]);
    const people = await members.people(latest.map(({ userId }) => userId));
    return {
      endorsementCount,
      endorsements: latest.map(({ userId, message, createdAt }) => ({
        message,
        createdAt: createdAt.toISOString(),
        user: people.get(userId),
      })),
    };
  };
