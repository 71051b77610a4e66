import { SEALED } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent, type PolledJobs, retryOnConflict } from '@mutua/service-kit';
import type { MemberRepository } from '../../members/member.repository.ts';
import type { SuspensionRepository } from '../../members/suspension.repository.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import { toReview } from './review.mapper.ts';
import type { Seal } from './review.model.ts';
import type { ReviewRepository, StoredReview } from './review.repository.ts';
import { isSealed, type SealedReview, type SealRepository } from './seal.repository.ts';

/** How long after a review the sweep looks at the other one. By then both are shown, unless the process has died between the two. */
const WRITTEN_MS = 60_000;

/**
 * Returns the seal of a review that is written now. It is undefined when the time for sealing is over, and in rings, where only the
 * learner reviews.
 */
export function sealOf({ changes, updatedAt, ring }: StoredRequest, now: Date): Seal | undefined {
  const completedAt = changes?.completed?.at ?? updatedAt;
  const until = new Date(completedAt.getTime() + SEALED.days * DAY_MS);
  if (ring || until <= now) return undefined;
  return { until, lookAt: new Date(Math.min(until.getTime(), now.getTime() + WRITTEN_MS)), edits: 0 };
}

export type Seals = ReturnType<typeof createSeals>;

/** Shows sealed reviews once both members have written, or when their time is over. */
export function createSeals({
  reviews,
  seals,
  members,
  standings,
}: {
  reviews: Pick<ReviewRepository, 'find' | 'findById'>;
  seals: SealRepository;
  members: Pick<MemberRepository, 'people'>;
  standings: Pick<SuspensionRepository, 'isSuspended'>;
}) {
  /** Shows a sealed review, also when others change it at the same time. A review of a suspended author stays sealed. */
  async function open(sealed: StoredReview): Promise<void> {
    let found: StoredReview | null = sealed;
    await retryOnConflict(async () => {
      if (!isSealed(found)) return true;
      if (await standings.isSuspended(found.reviewer._id)) {
        await seals.lookAt(found, new Date(Date.now() + DAY_MS));
        return true;
      }
      const people = await members.people([found.reviewer._id, found.reviewedUser._id]);
      const { seal: _, ...review } = found;
      const shown = { ...review, createdAt: new Date(), writtenAt: found.createdAt };
      if (await seals.open(found, shown, newEvent('review.created', { review: toReview(shown, people) }))) return true;
      found = await reviews.findById(sealed._id);
      return undefined;
    });
  }

  const otherOf = ({ requestId, reviewedUser }: StoredReview) => reviews.find(requestId, reviewedUser._id);

  return {
    /** Called before a review is stored. If the process dies before both are shown, the sweep then finds the other review. */
    async beforeReview(other: SealedReview): Promise<void> {
      await seals.lookAt(other, new Date(Date.now() + WRITTEN_MS));
    },

    /**
     * Called after a review is stored. It shows both reviews if both members have written. Of two concurrent writers, at least one finds
     * both.
     */
    async afterReview(written: StoredReview): Promise<void> {
      const other = await otherOf(written);
      if (!other) return;
      await open(written);
      await open(other);
    },

    sweep: {
      name: 'sealed reviews of which the time is over',
      findDue: seals.findDue,
      async work(id) {
        const found = await reviews.findById(id);
        const now = new Date();
        if (!isSealed(found) || found.seal.lookAt > now) return;
        if (found.seal.until <= now || (await otherOf(found))) return open(found);
        await seals.lookAt(found, found.seal.until);
      },
    } satisfies PolledJobs,
  };
}
