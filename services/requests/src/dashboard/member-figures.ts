import type { Rating } from '@mutua/contracts';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { MemberFiguresDocument } from './member-figures.model.ts';
import type { MemberFiguresRepository } from './member-figures.repository.ts';

/** A period, which includes `upTo` but not `after`. */
export interface Stretch {
  after: Date;
  upTo?: Date;
}

/** With more recent exchanges or reviews than this, the stored figures are updated. */
const MOST_COUNTED = 100;
/** After this time every write with an earlier timestamp is stored: far longer than a write takes, and than clocks differ. */
const SETTLED_MS = 10 * 60_000;

export type MemberFigures = ReturnType<typeof createMemberFigures>;

/**
 * How many exchanges a member has completed, and how the member is rated. Both only ever grow at the end: a completed exchange
 * stays completed, a review stays as it was written. So the stored figures hold everything up to a moment, and what came
 * after it is counted by an index; reading costs the same after ten years. (Counters that are raised with each change would need
 * a second write for it, and a repair for when the process dies between the two.)
 */
export function createMemberFigures({
  figures,
  requests,
  reviews,
}: {
  figures: MemberFiguresRepository;
  requests: Pick<RequestRepository, 'countCompleted'>;
  reviews: Pick<ReviewRepository, 'starsOf'>;
}) {
  const START = new Date(0);

  async function within(memberId: string, stretch: Stretch) {
    const [completed, stars] = await Promise.all([
      requests.countCompleted(memberId, stretch),
      reviews.starsOf(memberId, stretch),
    ]);
    return { completed, stars };
  }

  /** Moves what has settled since into the stored figures. */
  async function store(memberId: string, before: MemberFiguresDocument | null): Promise<void> {
    const upTo = new Date(Date.now() - SETTLED_MS);
    const { completed, stars } = await within(memberId, { after: before?.until ?? START, upTo });
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
    async of(memberId: string): Promise<{ completedExchanges: number; rating: Rating }> {
      const stored = await figures.find(memberId);
      const { completed, stars } = await within(memberId, { after: stored?.until ?? START });
      if (Math.max(completed, stars.count) > MOST_COUNTED) await store(memberId, stored);
      const sum = (stored?.ratingSum ?? 0) + stars.sum;
      const count = (stored?.ratingCount ?? 0) + stars.count;
      return {
        completedExchanges: (stored?.completedExchanges ?? 0) + completed,
        rating: { average: count > 0 ? sum / count : 0, count },
      };
    },
  };
}
