import type { Review } from '@mutua/contracts';
import { useSession } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { useOwnSealedQuery } from './reviews.resource.ts';

// Only for members who have written one.
const boxes = lazyPart(() => import('./own-sealed.tsx'));

interface OwnSealedPartProps {
  /** Whose reviews these are: nobody reviews themselves. */
  memberId: string;
  isOf: (review: Review) => boolean;
}

/** The reader's own reviews of a member, or of a skill, that nobody else sees yet. */
export function OwnSealedPart({ memberId, isOf }: OwnSealedPartProps) {
  const { user } = useSession();
  const { data = [] } = useOwnSealedQuery(undefined, { skip: !user || user._id === memberId });
  const own = data.filter(isOf);
  const part = useLazyPart(boxes, own.length > 0, () => undefined);
  return part && own.map((review) => <part.OwnSealed key={review._id} review={review} />);
}
