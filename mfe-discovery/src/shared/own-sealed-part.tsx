import type { Review } from '@mutua/contracts';
import { useSession } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import { useOwnSealedQuery } from './reviews.resource.ts';

// Only for members who have written one.
const boxes = lazyPart(() => import('./own-sealed.tsx'));

interface OwnSealedPartProps {
  /** Whose reviews these are: nobody reviews themselves. */
  memberId: string;
  isOf: (review: Review) => boolean;
  /** Without any. */
  children?: ReactNode;
}

/** The reader's own reviews of a member, or of a skill, that nobody else sees yet. */
export function OwnSealedPart({ memberId, isOf, children }: OwnSealedPartProps) {
  const { user } = useSession();
  const { data = [] } = useOwnSealedQuery(undefined, { skip: !user || user._id === memberId });
  const own = data.filter(isOf);
  const part = useLazyPart(boxes, own.length > 0, () => undefined);
  if (own.length === 0) return children;
  return part && own.map((review) => <part.OwnSealed key={review._id} review={review} />);
}
