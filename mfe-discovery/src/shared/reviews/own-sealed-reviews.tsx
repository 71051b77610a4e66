import type { Review } from '@mutua/contracts';
import { useSession } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import { useOwnSealedQuery } from './reviews.resource.ts';

// Only members who have written one need it.
const boxes = lazyPart(() => import('./own-sealed-review.tsx'));

interface OwnSealedReviewsProps {
  /** The reviewed member: nobody reviews themselves. */
  memberId: string;
  isOf: (review: Review) => boolean;
  /** Shown when there are no such reviews. */
  children?: ReactNode;
}

/** The reader's own reviews of a member or skill that are still sealed. */
export function OwnSealedReviews({ memberId, isOf, children }: OwnSealedReviewsProps) {
  const { user } = useSession();
  const { data = [] } = useOwnSealedQuery(undefined, { skip: !user || user._id === memberId });
  const own = data.filter(isOf);
  const part = useLazyPart(boxes, own.length > 0, () => undefined);
  if (own.length === 0) return children;
  return part && own.map((review) => <part.OwnSealedReview key={review._id} review={review} />);
}
