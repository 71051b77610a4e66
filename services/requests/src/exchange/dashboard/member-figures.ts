import type { ResponseOf } from '@mutua/contracts';
import type { Period, RequestRepository } from '../../store/request.repository.ts';
import type { ReviewRepository, StoredReview } from '../reviews/review.repository.ts';
import type { MemberFiguresDocument } from './member-figures.model.ts';
import type { MemberFiguresRepository } from './member-figures.repository.ts';

/** How many of the newest reviews are read with the figures. */
const NEWEST_REVIEWS = 5;
/** When more exchanges or reviews than this are newer than the stored figures, the figures are updated. */
const MOST_COUNTED = 100;
/** After this time every write with an earlier timestamp is stored. It is much longer than a write takes, and than clocks differ. */
const SETTLED_MS = 10 * 60_000;

/** A member's active requests and completed exchanges, and the rating. */
export type Figures = Pick<
  ResponseOf<'GET /users/dashboard/stats'>['stats'],
  'sentRequests' | 'receivedRequests' | 'completedExchanges' | 'rating'
>;

export type MemberFigures = ReturnType<typeof createMemberFigures>;

/**
 * Computes the numbers of a member's active requests and completed exchanges, and the rating.
 * Completed exchanges and reviews never change. So the stored figures include everything up to a moment, and an index counts the rest.
 * Reading takes the same time after ten years.
 * Counters were rejected: they need a second write with each change, and a repair when a process dies between the two.
 */
export function createMemberFigures({
  figures,
  requests,
  reviews,
}: {
  figures: MemberFiguresRepository;
  requests: Pick<RequestRepository, 'countOf'>;
  reviews: Pick<ReviewRepository, 'starsOf' | 'latest'>;
}) {
  async function within(memberId: string, period: Period) {
    const [counts, stars] = await Promise.all([requests.countOf(memberId, period), reviews.starsOf(memberId, period)]);
    return { ...counts, stars };
  }

  /** Adds the settled exchanges and reviews to the stored figures. */
  async function store(memberId: string, before: MemberFiguresDocument | null): Promise<void> {
    const upTo = new Date(Date.now() - SETTLED_MS);
    const { completed, stars } = await within(memberId, { ...(before && { after: before.until }), upTo });
    if (completed + stars.count === 0) return;
    await figures.replace(before, {
      _id: memberId,
      until: upTo,
      completedExchanges: (before?.completedExchanges ?? 0) + completed,
      ratingSum: (before?.ratingSum ?? 0) + stars.sum,
      ratingCount: (before?.ratingCount ?? 0) + stars.count,
    });
  }

  return {
    /** The figures of a member, and the newest reviews that the member received. */
    async of(memberId: string): Promise<Figures & { newest: StoredReview[] }> {
      const stored = await figures.find(memberId);
      const { sent, received, completed, stars } = await within(memberId, stored ? { after: stored.until } : {});
      if (Math.max(completed, stars.count) > MOST_COUNTED) await store(memberId, stored);
      const sum = (stored?.ratingSum ?? 0) + stars.sum;
      const count = (stored?.ratingCount ?? 0) + stars.count;
      // Most members have no reviews yet, so this saves a query.
      const newest = count > 0 ? await reviews.latest({ 'reviewedUser._id': memberId }, NEWEST_REVIEWS) : [];
      return {
        sentRequests: sent,
        receivedRequests: received,
        completedExchanges: (stored?.completedExchanges ?? 0) + completed,
        rating: { average: count > 0 ? sum / count : 0, count },
        newest,
      };
    },
  };
}
