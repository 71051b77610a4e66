import { isDeepStrictEqual } from 'node:util';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { BOUNDS } from './bounds.ts';
import type { Member, MemberChange, MemberRepository } from './member.repository.ts';

export type MemberFigures = ReturnType<typeof createMemberFigures>;

const isIn = (member: Member, set: MemberChange['set']): boolean =>
  Object.entries(set).every(([field, value]) => isDeepStrictEqual(member[field as keyof Member], value));

/**
 * Updates the skills, rating, and numbers of exchanges and followers in a member's document. Their sources are collections with one
 * document per item. Each figure is computed again and never incremented. So a repeated or late event changes nothing, and a rebuilt
 * collection gives the same figures.
 * The member is read before the figure, and the figure is written only to that version of the member. So no write stores a figure that is
 * older than the stored one. An update reads a limited number of skills, and only index entries for the rest.
 */
export function createMemberFigures({
  members,
  skills,
  reviews,
  exchanges,
  follows,
}: {
  members: Pick<MemberRepository, 'change'>;
  skills: Pick<SkillRepository, 'newestSummariesOf' | 'countResting'>;
  reviews: Pick<ReviewRepository, 'ratingOf'>;
  exchanges: Pick<ExchangeRepository, 'countOf'>;
  follows: Pick<RelationRepository, 'countTo'>;
}) {
  /**
   * Returns the updated member; null when there is none. Reads again after each write. A call that changed the collection before that write
   * may have found the member up to date and written nothing.
   */
  async function update(id: string, read: (member: Member) => Promise<MemberChange['set']>): Promise<Member | null> {
    for (let written: MemberChange['set'] | null = null; ; ) {
      let next = null as MemberChange['set'] | null;
      const after = await members.change(id, async (member) => {
        const set = await read(member);
        next = isIn(member, set) || isDeepStrictEqual(set, written) ? null : set;
        return next && { set: next };
      });
      if (!next) return after;
      written = next;
    }
  }

  return {
    updateSkills: (id: string) =>
      update(id, async () => {
        const [newest, restingSkills] = await Promise.all([
          skills.newestSummariesOf(id, BOUNDS.skills),
          skills.countResting(id),
        ]);
        return { skills: newest, restingSkills };
      }),

    updateRating: (id: string) =>
      update(id, async ({ earlierFigures }) => {
        const kept = await reviews.ratingOf(id);
        const { sum, count } =
          earlierFigures && kept.count < earlierFigures.ratingCount
            ? { sum: earlierFigures.ratingSum, count: earlierFigures.ratingCount }
            : kept;
        return { ratingSum: sum, ratingCount: count, ratingAverage: count === 0 ? 0 : sum / count };
      }),

    updateExchangeCount: (id: string) =>
      update(id, async ({ earlierFigures }) => ({
        exchangeCount: Math.max(await exchanges.countOf(id), earlierFigures?.exchangeCount ?? 0),
      })),

    updateFollowersCount: (id: string) => update(id, async () => ({ followersCount: await follows.countTo(id) })),
  };
}
