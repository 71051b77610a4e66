import type { Profile } from '@mutua/contracts';
import { ErrorState, useTranslation } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { ReviewSkeletons } from '../shared/reviews/review-list.tsx';

const knownByPart = lazyPart(() => import('./known-by.tsx'));

/** The references of a member. Their code is loaded when the tab is opened. */
export function KnownByPart({ member }: { member: Profile }) {
  const { t } = useTranslation('discovery');
  const [isFailed, setFailed] = useState(false);
  const part = useLazyPart(knownByPart, !isFailed, () => setFailed(true));
  if (part) return <part.KnownBy member={member} />;
  if (!isFailed) return <ReviewSkeletons />;
  return <ErrorState title={t('profile.knownBy.failed')} onRetry={() => setFailed(false)} />;
}
