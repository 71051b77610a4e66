import { SEALED } from '@mutua/contracts/constants';
import { newEvent, type PolledJobs } from '@mutua/service-kit';
import { DAY_MS } from '../meetings/plan-parts.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SuspensionRepository } from '../moderation/suspension.repository.ts';
import type { StoredRequest } from '../requests/request.repository.ts';
import { toReview } from './review.mapper.ts';
import type { Seal } from './review.model.ts';
import type { ReviewRepository, StoredReview } from './review.repository.ts';
import { isSealed, type SealedReview, type SealRepository } from './seal.repository.ts';

/** By then a review of both is stored, and both are shown, unless the process has died between the two. */
const WRITTEN_MS = 60_000;

/** The seal of a review of an exchange that is written now; undefined when its time is over, and in rings, where only the learner reviews. */
export function sealOf({ changes, updatedAt, ring }: StoredRequest, now: Date): Seal | undefined {
  const completedAt = changes?.completed?.at ?? updatedAt;
  const until = new Date(completedAt.getTime() + SEALED.days * DAY_MS);
  if (ring || until <= now) return undefined;
  return { until, lookAt: new Date(Math.min(until.getTime(), now.getTime() + WRITTEN_MS)), edits: 0 };
}

export type Seals = ReturnType<typeof createSeals>;

/** Shows sealed reviews once both have written, or when their time is over. */
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
  /** Shows a review, whoever changes it at the same time. That of a suspended member waits. */
  async function open(sealed: StoredReview): Promise<void> {
    for (let found: StoredReview | null = sealed; isSealed(found); found = await reviews.findById(sealed._id)) {
      if (await standings.isSuspended(found.reviewer._id)) {
        return seals.lookAt(found, new Date(Date.now() + DAY_MS));
      }
      const people = await members.people([found.reviewer._id, found.reviewedUser._id]);
      const { seal: _, ...review } = found;
      const shown = { ...review, createdAt: new Date(), writtenAt: found.createdAt };
      if (await seals.open(found, shown, newEvent('review.created', { review: toReview(shown, people) }))) return;
    }
  }

  const otherOf = ({ requestId, reviewedUser }: StoredReview) => reviews.find(requestId, reviewedUser._id);

  return {
    /** Called before a review is stored, so that the sweep finds the other one if the process dies before both are shown. */
    async beforeReview(other: SealedReview): Promise<void> {
      await seals.lookAt(other, new Date(Date.now() + WRITTEN_MS));
    },

    /** Shows the reviews of both, if both have written. Called after one is stored: of two writers at once, one sees both. */
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
